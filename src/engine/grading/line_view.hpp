// A line as a person sees it: its blocks with their ranges, the runs of known ink, and the part that is still open. The
// grader's techniques read this view. It is computed again for each search, in a pass over the cells. place() also
// needs a line solve with block starts.
#pragma once

#include "line/line_board.hpp"

namespace nono {

// What a technique finds: the local colours that cells lose, and the block on which this is based (-1: none).
struct Finding {
    int32_t block = -1;
    vector<Removal> removals;
    bool any() const { return !removals.empty(); }
};

class LineView {
public:
    struct Block {
        int length;  // 1 for a blotted block, as its minimum length
        int colour;  // the line's number for the colour
        bool blotted;
        int near = 0, far = 0;                // first start and last end according to the clue and the open part alone
        int forced_near = 0, forced_far = 0;  // the same, considering cells that cannot have the block's colour
        // starts of the first and of the last place; set by place() like everything below
        int first = 0, last = 0;
        int first_end = 0, last_end = 0;  // the ends of these places, exclusive
    };
    struct Run {
        int start, end;  // known cells of one colour; `end` is exclusive
        int colour;
        // This member and all members below are set by place(). All cells from wall_before up to wall_after may have
        // the colour.
        int wall_before = 0, wall_after = 0;
        int low = 0, high = 0;  // the first and the last block to which the run may belong; -1: none
        // the minimum and maximum length of these blocks; a blotted block may be as long as the line
        int shortest = 0, longest = 0;
        int length() const { return end - start; }
    };

    // Reads the clue and the cells of a line that has an arrangement.
    void read(LineBoard& board, int line);
    // Finds the places of the blocks, and the blocks to which runs may belong, after `read`. Techniques of tier 2 and
    // above need this.
    void place();

    int cells = 0;
    int colours = 0;
    vector<Block> blocks;
    vector<Run> runs;
    int begin = 0, end = 0;              // the open part; outside it, all cells are settled and all blocks finished
    int first_block = 0, end_block = 0;  // the blocks in the open part

    int num_blocks() const { return count_of(blocks); }
    bool may(int x, int colour) const { return has_bit(can_ + colour * words_, x); }
    bool possible(int x, int colour) const { return has_bit(&possible_[colour * words_], x); }
    int known(int x) const { return known_[x]; }    // the colour of a cell; -1: open
    bool is_part(const Run& run, int block) const;  // returns true if the run may belong to the block
    int need() const { return need_; }              // minimum number of cells that the clue needs

    void take(Finding& finding, int x, int colour) const {
        if (x >= 0 && x < cells && may(x, colour)) finding.removals.push_back({x, colour});
    }
    void give(Finding& finding, int x, int colour) const {
        if (known(x) >= 0) return;
        for (int c : range(colours)) {
            if (c != colour) take(finding, x, c);
        }
    }
    void give(Finding& finding, int from, int to, int colour) const {
        for (int x : range(from, to)) give(finding, x, colour);
    }

    // For assertions: return true if blocks and runs are consistent after read() and after place().
    bool is_read() const;
    bool is_placed() const;

private:
    void trim(bool mirrored);
    void pack();
    int last_misfit(const Block& block, int start) const;
    int first_misfit(const Block& block, int end) const;
    void find_known();
    void find_runs();

    LineBoard* board_ = nullptr;
    int line_ = 0, words_ = 0, need_ = 0;
    const uint64_t* can_ = nullptr;
    vector<uint64_t> possible_, starts_, ends_;
    vector<int16_t> known_;
};

// Returns true if the blocks of the open part fit when pushed to either end, and known cells only narrow their places.
inline bool LineView::is_read() const {
    if (begin < 0 || begin > end || end > cells || first_block < 0 || first_block > end_block || end_block > num_blocks()) return false;
    for (int b : range(first_block, end_block)) {
        const Block& block = blocks[b];
        if (block.near < begin || block.far > end || block.near + block.length > block.far) return false;
        if (block.forced_near < block.near || block.forced_far > block.far) return false;
        if (block.forced_near + block.length > block.forced_far) return false;
        if (b > first_block && (block.near < blocks[b - 1].near + blocks[b - 1].length || block.far < blocks[b - 1].far + block.length))
            return false;
    }
    for (size_t i : indices(runs)) {
        const Run& run = runs[i];
        if (run.start >= run.end || run.colour <= 0 || (i > 0 && run.start < runs[i - 1].end)) return false;
    }
    return true;
}

// Returns true if the places of each block are within the range that the clue and the open part allow, and every run
// belongs to a block.
inline bool LineView::is_placed() const {
    for (int b : range(num_blocks())) {
        const Block& block = blocks[b];
        if (block.first < 0 || block.first > block.last || block.first_end > block.last_end || block.last_end > cells) return false;
        if (block.first_end - block.first < block.length || (!block.blotted && block.last_end - block.last != block.length)) return false;
        if (b >= first_block && b < end_block && (block.first < block.forced_near || block.last_end > block.forced_far)) return false;
    }
    for (const Run& run : runs) {
        if (run.wall_before > run.start || run.wall_after < run.end) return false;
        if (run.low < 0 || run.low > run.high || run.shortest > run.longest || run.longest < run.length()) return false;
    }
    return true;
}

}  // namespace nono

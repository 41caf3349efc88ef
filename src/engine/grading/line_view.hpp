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
        int length;  // 1 for a blotted block, whose length is unknown, as its minimum length
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

    // Reads the clue and the cells of a line that has an arrangement: its blocks, known cells, open part and runs.
    void read(LineBoard& board, int line) {
        const Model& model = *board.model;
        board_ = &board;
        line_ = line;
        cells = board.lines.cells(line);
        colours = board.lines.colours(line);
        words_ = board.lines.words(line);
        can_ = board.masks(line);
        blocks.clear();
        min_length_ = 0;
        for (int32_t b : range(model.block_start[line], model.block_start[line + 1])) {
            const int length = std::max(model.length[b], 1), colour = board.local_colour(line, model.colour[b]);
            min_length_ += length + (!blocks.empty() && blocks.back().colour == colour);
            blocks.push_back({.length = length, .colour = colour, .blotted = model.length[b] == 0});
        }
        find_known();
        begin = first_block = 0;
        end = cells;
        end_block = num_blocks();
        // The order matters: trim_open_part needs the known cells, and pack_open_blocks needs the open part.
        for (const bool mirrored : {false, true}) trim_open_part(mirrored);
        pack_open_blocks();
        find_runs();
    }

    // Finds the places of the blocks, and the blocks to which runs may belong, after `read`. Techniques of tier 2 and
    // above need this.
    void place() {
        const size_t row = words_;
        possible_.resize(row * colours);
        starts_.resize(row * std::max<size_t>(blocks.size(), 1));
        ends_.resize(starts_.size());
        [[maybe_unused]] const bool holds = board_->lines.starts(line_, can_, possible_.data(), starts_.data(), ends_.data());
        assert(holds);
        for (size_t b : indices(blocks)) {
            const uint64_t *starts = starts_.data() + b * row, *ends = ends_.data() + b * row;
            Block& block = blocks[b];
            assert(lowest_bit(starts, words_) >= 0 && lowest_bit(ends, words_) >= 0);
            block.first = lowest_bit(starts, words_);
            block.last = highest_bit(starts, words_);
            block.first_end = lowest_bit(ends, words_) + 1;
            block.last_end = highest_bit(ends, words_) + 1;
        }
        for (Run& run : runs) {
            run.wall_before = run.start;
            run.wall_after = run.end;
            while (run.wall_before > 0 && may(run.wall_before - 1, run.colour)) run.wall_before--;
            while (run.wall_after < cells && may(run.wall_after, run.colour)) run.wall_after++;
            run.low = run.high = -1;
            run.shortest = cells;
            run.longest = 0;
            for (int b : range(num_blocks())) {
                if (!is_part(run, b)) continue;
                const Block& block = blocks[b];
                if (run.low < 0) run.low = b;
                run.high = b;
                run.shortest = std::min(run.shortest, block.length);
                run.longest = std::max(run.longest, block.blotted ? cells : block.length);
            }
        }
    }

    int cells = 0;
    int colours = 0;
    vector<Block> blocks;
    vector<Run> runs;
    int begin = 0, end = 0;              // the open part; outside it, all cells are settled and all blocks finished
    int first_block = 0, end_block = 0;  // the blocks in the open part

    int num_blocks() const { return count_of(blocks); }
    // `may`: the cell x of the line has not lost the colour yet. `possible`: some arrangement of the line has it there.
    bool may(int x, int colour) const { return has_bit(can_ + colour * words_, x); }
    bool possible(int x, int colour) const { return has_bit(&possible_[colour * words_], x); }
    int known(int x) const { return known_[x]; }  // the colour of a cell; -1: open

    // Returns true if the run may belong to the block.
    bool is_part(const Run& run, int b) const {
        const Block& block = blocks[b];
        if (block.colour != run.colour || block.first > run.start || block.last_end < run.end) return false;
        if (block.blotted) return true;
        return std::max({block.first, run.wall_before, run.end - block.length}) <=
               std::min({block.last, run.start, run.wall_after - block.length});
    }

    int min_length() const { return min_length_; }  // minimum number of cells that the clue needs

    // Adds to the finding that cell x loses a colour, if the cell exists and may have it.
    void take(Finding& finding, int x, int colour) const {
        if (x >= 0 && x < cells && may(x, colour)) finding.removals.push_back({x, colour});
    }
    // Adds to the finding that cell x, if it is open, gets a colour: it loses all others.
    void give(Finding& finding, int x, int colour) const {
        if (known(x) >= 0) return;
        assert(may(x, colour));  // a sound technique leaves the cell a colour
        for (int c : range(colours)) {
            if (c != colour) take(finding, x, c);
        }
    }
    // Adds to the finding that the open cells from .. to - 1 get a colour.
    void give(Finding& finding, int from, int to, int colour) const {
        for (int x : range(from, to)) give(finding, x, colour);
    }

private:
    // Moves an end of the open part inward, past settled cells and finished blocks: the last end if `mirrored`.
    void trim_open_part(bool mirrored) {
        const auto cell = [&](int i) { return mirrored ? end - 1 - i : begin + i; };
        while (begin < end && known(cell(0)) >= 0) {
            const int colour = known(cell(0));
            int length = 1;
            if (colour > 0) {
                while (length < end - begin && known(cell(length)) == colour) length++;
                if (first_block == end_block) break;
                const Block& block = blocks[mirrored ? end_block - 1 : first_block];
                assert(first_block < end_block);
                if (block.colour != colour || (!block.blotted && block.length != length)) break;
                const int behind = cell(length);
                if (behind >= 0 && behind < cells && may(behind, colour)) break;  // the run may still grow
                if (mirrored) end_block--;
                else first_block++;
            }
            if (mirrored) end -= length;
            else begin += length;
        }
    }

    // Pushes the blocks of the open part to its ends, ignoring known ink: near and far by their lengths alone, forced also
    // past cells that cannot have their colour. All blocks fit, because the line has an arrangement.
    void pack_open_blocks() {
        int near = begin, forced = begin;  // the first cells that the next block may have
        int before = 0;                    // the colour of the last block; an equal one needs a gap
        for (int b : range(first_block, end_block)) {
            Block& block = blocks[b];
            near += block.colour == before;
            forced += block.colour == before;
            block.near = near;
            for (int x; (x = last_misfit(block, forced)) >= 0;) forced = x + 1;
            assert(block.near <= forced && forced + block.length <= cells);
            block.forced_near = forced;
            near += block.length;
            forced += block.length;
            before = block.colour;
        }
        int far = end;  // from the end, in the same way
        forced = end;
        before = 0;
        for (int b = end_block - 1; b >= first_block; b--) {
            Block& block = blocks[b];
            far -= block.colour == before;
            forced -= block.colour == before;
            block.far = far;
            for (int x; (x = first_misfit(block, forced)) >= 0;) forced = x;
            assert(block.near + block.length <= block.far && forced >= block.forced_near);
            block.forced_far = forced;
            far -= block.length;
            forced -= block.length;
            before = block.colour;
        }
    }

    // Places the block at `start`. Returns the last of its cells that cannot have its colour, or -1.
    int last_misfit(const Block& block, int start) const {
        for (int x = start + block.length - 1; x >= start; x--) {
            if (!may(x, block.colour)) return x;
        }
        return -1;
    }

    // Places the block so that it ends before `end`. Returns the first of its cells that cannot have its colour, or -1.
    int first_misfit(const Block& block, int end) const {
        for (int x : range(end - block.length, end)) {
            if (!may(x, block.colour)) return x;
        }
        return -1;
    }

    // Finds the colour of each cell with one colour left.
    void find_known() {
        known_.assign(cells, -1);
        for (int c : range(colours)) {
            for (int w : range(words_)) {
                uint64_t only = can_[c * words_ + w];
                for (int other : range(colours)) {
                    if (other != c) only &= ~can_[other * words_ + w];
                }
                for (int bit : BitsOf(only)) known_[64 * w + bit] = checked<int16_t>(c);
            }
        }
    }

    // Finds the runs: the longest rows of neighbouring known cells of one ink.
    void find_runs() {
        runs.clear();
        for (int x = 0; x < cells;) {
            const int start = x, colour = known(x++);
            if (colour <= 0) continue;
            while (x < cells && known(x) == colour) x++;
            assert(runs.empty() || runs.back().end <= start);
            runs.push_back({.start = start, .end = x, .colour = colour});
        }
    }

    LineBoard* board_ = nullptr;
    int line_ = 0, words_ = 0, min_length_ = 0;
    const uint64_t* can_ = nullptr;
    vector<uint64_t> possible_, starts_, ends_;
    vector<int16_t> known_;  // see known()
};

}  // namespace nono

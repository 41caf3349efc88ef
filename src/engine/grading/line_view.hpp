// One line as a person sees it: its blocks, how far each can be pushed to either side, the runs of known ink, and the part that is still
// open. The techniques of the grader read it; it is made anew each time that one is searched for. Costs a pass over the cells, and for
// place() a line solve with block starts.
#pragma once

#include <cstdint>
#include <vector>

#include "line/line_board.hpp"

namespace nono {

// What a technique found: local colours that cells of the line lose, and the block that it reasons about (-1: none).
struct Finding {
    int32_t block = -1;
    std::vector<Removal> removals;
    bool any() const { return !removals.empty(); }
};

class LineView {
public:
    struct Block {
        int length;  // 1 where it is blotted: at least that
        int colour;  // local
        bool blotted;
        int near = 0, far = 0;                // its first start and last end by clue and open part alone
        int forced_near = 0, forced_far = 0;  // the same, with the cells considered that cannot have its colour
        int first = 0, last = 0;              // starts of its first and last place; from here on by place()
        int first_end = 0, last_end = 0;      // one behind its last cell, there
    };
    struct Run {
        int start, end;  // known cells of one colour, end excluded
        int colour;
        int wall_before = 0, wall_after = 0;  // by place(), from here on; all cells from wall_before to wall_after may have the colour
        int low = 0, high = 0;                // blocks that it may be part of, first and last; -1: none
        int shortest = 0, longest = 0;        // of these; a blotted block may be as long as the line
        int length() const { return end - start; }
    };

    // Reads clue and cells of a line that has an arrangement.
    void read(LineBoard& board, int line);
    // After read, for tier 2 and above: the places of the blocks, and the blocks that runs may be part of.
    void place();

    int cells = 0;
    int colours = 0;
    std::vector<Block> blocks;
    std::vector<Run> runs;
    int begin = 0, end = 0;              // the open part: what is outside is settled, its blocks finished
    int first_block = 0, end_block = 0;  // those in the open part

    int num_blocks() const { return count_of(blocks); }
    bool may(int x, int colour) const { return (can_[colour * words_ + (x >> 6)] >> (x & 63) & 1) != 0; }
    bool possible(int x, int colour) const { return (possible_[colour * words_ + (x >> 6)] >> (x & 63) & 1) != 0; }
    int known(int x) const { return known_[x]; }    // its colour, -1: open
    bool is_part(const Run& run, int block) const;  // whether the run may be part of the block
    int need() const { return need_; }              // least number of cells that the clue takes

    void take(Finding& finding, int x, int colour) const {
        if (x >= 0 && x < cells && may(x, colour)) finding.removals.push_back({x, colour});
    }
    void give(Finding& finding, int x, int colour) const {
        if (known(x) >= 0) return;
        for (int c = 0; c < colours; c++) {
            if (c != colour) take(finding, x, c);
        }
    }
    void give(Finding& finding, int from, int to, int colour) const {
        for (int x = from; x < to; x++) give(finding, x, colour);
    }

private:
    void trim();
    void pack();
    int last_misfit(const Block& block, int start) const;
    int first_misfit(const Block& block, int end) const;
    void find_known();
    void find_runs();

    LineBoard* board_ = nullptr;
    int line_ = 0, words_ = 0, need_ = 0;
    const uint64_t* can_ = nullptr;
    std::vector<uint64_t> possible_, starts_, ends_;
    std::vector<int16_t> known_;
};

}  // namespace nono

// The complete line solver behind a plain interface: masks are arrays of 64-bit words, the word width is chosen inside.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "line/clue_builder.hpp"

namespace nono {

// The prepared clues of a puzzle's lines. A line has its own small palette: local colour 0 is the background, 1 ..
// colours - 1 are the inks of its clue. The state of a line is one mask per local colour: bit i of mask c says that cell
// i may (still) have colour c; mask c is the words [c * words, (c + 1) * words). Bits at and beyond the number of cells
// are 0. Storage is flat and kept across clear(), so that solving puzzles in bulk allocates nothing. A set owns the
// scratch memory of its solver: one thread at a time.
class LineSet {
public:
    // The solver works in words of 32, 64 or 128 bits, or in any number of words, as the line needs. Tests force the wider
    // paths on short lines: at_least is 32, 64, 128 or more.
    explicit LineSet(int at_least = 32) : at_least_(at_least) {}

    void clear();
    // length 0: blotted. colour: local, 1 .. colours - 1. Returns the index of the new line. A clue that does not fit is
    // found infeasible by every query.
    int add(int cells, std::span<const int32_t> length, std::span<const int32_t> colour, int colours);

    int size() const { return static_cast<int>(lines_.size()); }
    int cells(int line) const { return at(line).cells; }
    int words(int line) const { return at(line).words; }      // 64-bit words of one mask
    int colours(int line) const { return at(line).colours; }  // masks of the line's state
    int blocks(int line) const { return at(line).blocks; }

    // Settles the line completely: possible[c] = the cells that have colour c in some arrangement of the blocks that
    // respects `can`. False (and possible undefined) when there is no arrangement. possible must not alias can.
    bool solve(int line, const uint64_t* can, uint64_t* possible);
    // Whether there is an arrangement: the forward pass alone.
    bool feasible(int line, const uint64_t* can);
    // As solve; also the live starts of block b, bit p of starts[b * words ..): block b starts at cell p in some
    // arrangement; and likewise ends (the block's last cell), which differ from start + length - 1 only for blotted blocks.
    bool starts(int line, const uint64_t* can, uint64_t* possible, uint64_t* starts, uint64_t* ends);
    // The line is infeasible under `can`. Gives the removals back one by one in the order given, each for good if the
    // line is still infeasible with it, and writes the indices of those that had to be taken away again to kept, in
    // order: an irreducible reason. Returns how many; `can` is left infeasible with exactly these removed.
    int minimise(int line, uint64_t* can, const Removal* removals, int count, int32_t* kept);

private:
    const Line& at(int line) const { return reinterpret_cast<const Line&>(records_[lines_[line]]); }

    int at_least_;
    std::vector<uint32_t> lines_;  // where their records begin
    std::vector<uint64_t> records_;
    std::vector<uint64_t> scratch_;
    ClueBuilder draft_;
};

}  // namespace nono

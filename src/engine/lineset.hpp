// The complete line solver behind a plain interface: masks are arrays of 64-bit words, the word width is chosen inside.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace nono {

// The prepared clues of a puzzle's lines. A line has its own small palette: local colour 0 is the background, 1 ..
// colours - 1 are the inks of its clue. The state of a line is one mask per local colour: bit i of mask c says that cell
// i may (still) have colour c; mask c is the words [c * words, (c + 1) * words). Bits at and beyond the number of cells
// are 0. Storage is flat and kept across clear(), so that solving puzzles in bulk allocates nothing.
class LineSet {
public:
    void clear();
    // length 0: blotted. colour: local, 1 .. colours - 1. Returns the index of the new line. The clue must fit (checked by the caller
    // or found infeasible by solve).
    int add(int cells, std::span<const int32_t> length, std::span<const int32_t> colour, int colours);

    int size() const;
    int cells(int line) const;
    int words(int line) const;     // 64-bit words of one mask
    int colours(int line) const;   // masks of the line's state
    int blocks(int line) const;

    // Settles the line completely: possible[c] = the cells that have colour c in some arrangement of the blocks that
    // respects `can`. False (and possible undefined) when there is no arrangement. possible must not alias can.
    bool solve(int line, const uint64_t* can, uint64_t* possible);
    // Whether there is an arrangement: the forward pass alone.
    bool feasible(int line, const uint64_t* can);
    // As solve; also the live starts of block b, bit p of starts[b * words ..): block b starts at cell p in some
    // arrangement; and likewise ends (the block's last cell), which differ from start + length - 1 only for blotted blocks.
    bool starts(int line, const uint64_t* can, uint64_t* possible, uint64_t* starts, uint64_t* ends);
};

}  // namespace nono

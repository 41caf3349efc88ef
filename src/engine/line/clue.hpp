// A line's clue as the line solvers read it: flat records, one after another, that a LineSet keeps for all its lines. A record takes
// some bytes for each block, each distinct length and each colour of the clue.
#pragma once

#include <cstdint>

namespace nono {

// A local colour that a cell of the line lost.
struct Removal {
    int32_t position;
    int32_t colour;
};

constexpr int most_cells = 65535;
constexpr int most_short_cells = 127;  // of the lines that WordLineSolver takes

// With bytes for short lines, which saves cache, else with 16 bits.
template <class T>
struct BlockOf {
    T start;            // leftmost first cell
    T end;              // leftmost first cell after the block
    T row;              // of its fit
    uint8_t apart : 1;  // a background cell must follow: the next block has the same colour, or this is the last (see Line)
    uint8_t blotted : 1;
};
using Block = BlockOf<uint8_t>;
using LongBlock = BlockOf<uint16_t>;

// The fit of length L of a colour: the cells where L cells of that colour can begin. Row r is row r - 1 and itself shifted; rows for
// length 1 are the colour's mask. Backwards, the same shifts spread starts to cells: `gathers` is the order in which blocks join,
// longest first (short lines only).
struct Gather {
    uint8_t block;  // index, or the number of blocks: none
    uint8_t shift;  // spread by this after it has joined
};

// Rows first_row, first_row + 1, ... for growing lengths, the first for length 1.
struct Ink {
    uint16_t colour;
    uint16_t first_row, end_row;
    uint16_t first_gather, end_gather;
};

// The head of a line's record; its other parts follow in this order. A virtual background cell stands behind the last cell, so that
// every block may be followed by one.
struct Line {
    int32_t slack = 0;  // cells that the clue leaves free; negative: it does not fit
    uint16_t cells = 0;
    uint16_t words = 0;
    uint16_t blocks = 0;
    uint16_t inks = 0;
    uint16_t rows = 0;  // row 0 is the background
    uint16_t gathers = 0;
    uint16_t window_words = 0;  // of a set of slack + 1 starts
    uint16_t colours = 0;
    uint8_t path = 0;  // which solver

    // By row: 0 for length 1, else the shift that leads to it from the row before.

    const uint16_t* shift() const { return reinterpret_cast<const uint16_t*>(this + 1); }
    const Ink* ink() const { return reinterpret_cast<const Ink*>(shift() + rows); }
    // With one more for Gather::block, at the start of the line.
    template <class B = Block>
    const B* block() const {
        return reinterpret_cast<const B*>(ink() + inks);
    }
    const Gather* gather() const { return reinterpret_cast<const Gather*>(block() + blocks + 1); }
};

}  // namespace nono

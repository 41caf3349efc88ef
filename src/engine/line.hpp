// A line's clue as the line solvers want it: flat records that a LineSet keeps for all its lines.
#pragma once

#include <cstdint>

namespace nono {

// This colour (local) was taken from this cell of the line.
struct Removal {
    int32_t position;
    int32_t colour;
};

// Offsets are 16 bits, for the sake of the caches: a line has at most this many cells.
constexpr int most_cells = 65535;

struct Block {
    uint16_t start;  // leftmost first cell
    uint16_t end;    // leftmost first cell after the block
    uint16_t row;    // of its fit
    uint8_t apart;   // a background cell must follow: the next block has the same colour, or this is the last (see Line)
    uint8_t blotted;
};

// The fit of length L of a colour: the cells where L cells of that colour can begin. Row r is made from row r - 1 and
// itself, shifted; rows for length 1 are the colour's mask. Backwards, the same shifts spread starts to cells: `gathers`
// say in which order blocks join, longest first (only for lines that LineSolver takes, of fewer than 128 cells).
struct Gather {
    uint8_t start, end;  // of the block
    uint8_t block;       // index, or the number of blocks: none
    uint8_t shift;       // spread by this after it has joined
    uint8_t touching;    // the next block may follow without a gap
    uint8_t blotted;
};

// Rows first_row, first_row + 1, ... for growing lengths, the first for length 1.
struct Ink {
    uint16_t colour;
    uint16_t first_row, end_row;
    uint16_t first_gather, end_gather;
};

// Heads the record of a line, in which its other parts follow in this order. Behind the last cell a virtual background
// cell is thought, so that every block may be followed by one.
struct Line {
    int32_t slack = 0;          // cells that the clue leaves free; negative: it does not fit
    uint16_t cells = 0;
    uint16_t words = 0;
    uint16_t blocks = 0;
    uint16_t inks = 0;
    uint16_t rows = 0;          // row 0 is the background
    uint16_t gathers = 0;
    uint16_t window_words = 0;  // of a set of slack + 1 starts
    uint16_t colours = 0;
    uint8_t path = 0;           // which solver

    const Block* block() const { return reinterpret_cast<const Block*>(this + 1); }
    const Ink* ink() const { return reinterpret_cast<const Ink*>(block() + blocks); }
    // By row: 0 for length 1, else the shift that leads to it from the row before.
    const uint16_t* shift() const { return reinterpret_cast<const uint16_t*>(ink() + inks); }
    const Gather* gather() const { return reinterpret_cast<const Gather*>(shift() + rows); }
};

}  // namespace nono

// A line's clue in the form that the line solvers read: flat records, one after another. A LineSet stores the records
// for all its lines. A record takes a few bytes per block, per distinct block length and per colour.
#pragma once

#include <cstdint>

namespace nono {

// A local colour that a cell of the line lost.
struct Removal {
    int32_t position;
    int32_t colour;
};

constexpr int most_cells = 65535;
constexpr int most_short_cells = 127;  // limit for lines that WordLineSolver processes

// T is uint8_t for short lines, which saves cache space, and uint16_t for other lines.
template <class T>
struct BlockOf {
    T start;  // first cell of the leftmost place
    T end;    // end of the leftmost place, exclusive
    T row;    // row of its fit
    // 1 if a background cell must follow, because the next block has the same colour or this is the last block (see
    // Line).
    uint8_t apart : 1;
    uint8_t blotted : 1;
};
using Block = BlockOf<uint8_t>;
using LongBlock = BlockOf<uint16_t>;

// The fit of a colour for length L is the set of cells where L cells of this colour can begin. Row r is the
// intersection of row r - 1 and a shifted copy of it; the row for length 1 is the colour's mask. The same shifts, in
// reverse, turn starts into the cells that the blocks cover. For short lines, `gathers` lists the blocks in the order
// of this last step, longest first.
struct Gather {
    uint8_t block;  // index of the block; the number of blocks means none
    uint8_t shift;  // the shift after this block has been added
};

// Rows first_row, first_row + 1, ... belong to increasing lengths, beginning with length 1.
struct Ink {
    uint16_t colour;
    uint16_t first_row, end_row;
    uint16_t first_gather, end_gather;
};

// The head of a line's record. The other parts of the record follow in the order given here. There is a virtual
// background cell after the last cell, so that every block can be followed by a background cell.
struct Line {
    int32_t slack = 0;  // number of cells that the clue leaves free; negative: the clue does not fit
    uint16_t cells = 0;
    uint16_t words = 0;
    uint16_t blocks = 0;
    uint16_t inks = 0;
    uint16_t rows = 0;  // row 0 is the background
    uint16_t gathers = 0;
    uint16_t window_words = 0;  // number of words of a set of slack + 1 starts
    uint16_t colours = 0;
    uint8_t path = 0;  // selects the solver

    // For each row: the shift that turns the previous row into this row, or 0 for length 1.

    const uint16_t* shift() const { return reinterpret_cast<const uint16_t*>(this + 1); }
    const Ink* ink() const { return reinterpret_cast<const Ink*>(shift() + rows); }
    // The array has one element per block and an additional element, which stands for the start of the line.
    // Gather::block may refer to the additional element.
    template <class B = Block>
    const B* block() const {
        return reinterpret_cast<const B*>(ink() + inks);
    }
    const Gather* gather() const { return reinterpret_cast<const Gather*>(block() + blocks + 1); }
};

}  // namespace nono

// A line's clue as the line solvers read it: flat records, one after another. A LineSet stores them for all its lines.
// A record has a few bytes for each block, for each length that occurs, and for each colour.
#pragma once

#include "base/lists.hpp"

namespace nono {

// A local colour that a cell of the line has lost.
struct Removal {
    int32_t position;
    int32_t colour;
};

constexpr int most_cells = 65535;
constexpr int most_short_cells = 127;  // limit for lines in WordLineSolver

// T is uint8_t for short lines, to save cache space, and otherwise uint16_t.
template <class T>
struct BlockOf {
    T start;  // first cell in the leftmost place
    T end;    // end of the leftmost place, exclusive
    T row;    // row of the block's fit
    // 1 if a background cell must follow, because the next block has the same colour or there is no next block (see
    // LineRecord).
    uint8_t apart : 1;
    uint8_t blotted : 1;
};
using Block = BlockOf<uint8_t>;
using LongBlock = BlockOf<uint16_t>;

// The fit of a colour for length L is the set of cells where L cells of this colour can begin. Row r is the
// intersection of row r - 1 with a shifted copy of itself; the row for length 1 is the mask of the colour. In reverse,
// the same shifts turn starts into the cells that the blocks cover. For short lines, `gathers` lists the blocks in the
// order of this last step, longest first.
struct Gather {
    uint8_t block;  // index of the block; if it equals the number of blocks, there is no block
    uint8_t shift;  // the shift after adding this block
};

// The rows of an ink, from first_row up to end_row: first length 1, then each length of a block, and the lengths in between that
// shifts need (see ClueBuilder::list_rows). The shifts say how much longer each row is than the one before.
struct Ink {
    uint16_t colour;
    uint16_t first_row, end_row;
    uint16_t first_gather, end_gather;
};

// The head of a line's record. The other parts follow in the given order. After the last cell, there is a virtual
// background cell, so that a background cell can follow every block.
struct LineRecord {
    int32_t slack = 0;  // number of cells that the clue leaves free; negative if it does not fit
    uint16_t cells = 0;
    uint16_t words = 0;
    uint16_t blocks = 0;
    uint16_t inks = 0;
    uint16_t rows = 0;  // row 0 is for the background
    uint16_t gathers = 0;
    uint16_t window_words = 0;  // words in a set of slack + 1 starts
    uint16_t colours = 0;
    uint8_t path = 0;  // the solver for the line

    // For each row: the shift that makes it from the row before, or 0 for length 1.
    const uint16_t* shift() const { return reinterpret_cast<const uint16_t*>(this + 1); }
    const Ink* ink() const { return reinterpret_cast<const Ink*>(shift() + rows); }
    // An array with an element for each block, and an element for the start of the line. Gather::block may also refer
    // to the start.
    template <class B = Block>
    const B* block() const {
        return reinterpret_cast<const B*>(ink() + inks);
    }
    const Gather* gather() const { return reinterpret_cast<const Gather*>(block() + blocks + 1); }
};

}  // namespace nono

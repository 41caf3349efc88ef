// Cuts: reasons why a changed picture fails that hold for other changes as well.
//
// A cut is a switching pattern (cells that another solution fills differently, found by the solver and divided into parts that share no
// line), or the cells that techniques leave open. It refutes every change that leaves its lines as they are. So each repair has a cell on
// one of its lines, its reach: the reaches are the sets that a repair has to hit.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "repairing/edits.hpp"
#include "repairing/picture_board.hpp"

namespace nono {

struct Cut {
    std::vector<int32_t> cells;    // ascending
    std::vector<uint8_t> pattern;  // other colours of the cells, which leave all clues as they are; empty: the cells stay open
    Edits edits;                   // of the picture for which it was found
    std::vector<uint64_t> lines;   // of the cells: a set
    int64_t reach = 0;             // cells of these lines

    size_t bytes() const {
        return sizeof(Cut) + cells.capacity() * sizeof(int32_t) + pattern.capacity() + edits.capacity() * sizeof(Edit) +
               lines.capacity() * sizeof(uint64_t);
    }
};

// The lines of a board, by which cuts are made and tested. Costs of a test: a step for each cell of the cut and of its lines,
// and a copy of the picture.
class CutBoard {
public:
    explicit CutBoard(const PictureBoard& board);  // it outlives this

    // Makes the cuts of these cells (ascending), one for each part that shares no line with the others. `other` is the picture that has
    // the pattern, or empty.
    std::vector<Cut> cuts(std::span<const int32_t> cells, Pixels other, const Edits& edits) const;
    // Whether the cut refutes the picture that has these edits; false also where that is not known.
    bool refutes(const Cut& cut, const Edits& edits, Pixels picture);
    bool reaches(const Cut& cut, int32_t cell) const;
    // The cells that all the cuts reach, ascending; all cells of lines for none.
    std::vector<int32_t> common_reach(std::span<const Cut* const> cuts) const;

private:
    bool share_no_line(std::span<const Cut> cuts) const;

    const PictureBoard& board_;
    const int32_t words_;  // of a set of lines
    std::vector<uint8_t> other_;
};

}  // namespace nono

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

namespace nono {

struct Cut {
    std::vector<int32_t> cells;    // ascending
    std::vector<uint8_t> pattern;  // other colours of the cells, which leave all clues as they are; empty: the cells stay open
    Edits edits;                   // of the picture for which it was found
    std::vector<uint64_t> lines;   // of the cells: a set of rows, and from a new word on a set of columns

    size_t bytes() const {
        return sizeof(Cut) + cells.capacity() * sizeof(int32_t) + pattern.capacity() + edits.capacity() * sizeof(Edit) +
               lines.capacity() * sizeof(uint64_t);
    }
};

// The rows and columns of a board, by which cuts are made and tested. Costs of a test: a step for each cell of the cut and of its lines,
// and a copy of the picture.
class CutBoard {
public:
    CutBoard(int height, int width);

    // Makes the cuts of these cells (ascending), one for each part that shares no line with the others. `other` is the picture that has
    // the pattern, or empty.
    std::vector<Cut> cuts(std::span<const int32_t> cells, Pixels other, const Edits& edits) const;
    // Whether the cut refutes the picture that has these edits; false also where that is not known.
    bool refutes(const Cut& cut, const Edits& edits, Pixels picture);
    bool reaches(const Cut& cut, int32_t cell) const { return has_row(cut, cell / width_) || has_column(cut, cell % width_); }
    int64_t reach_size(const Cut& cut) const;
    // The cells that all the cuts reach, ascending; all cells of the board for none.
    std::vector<int32_t> common_reach(std::span<const Cut* const> cuts) const;

private:
    static bool has(const uint64_t* set, int member) { return (set[member >> 6] >> (member & 63) & 1) != 0; }
    bool has_row(const Cut& cut, int row) const { return has(cut.lines.data(), row); }
    bool has_column(const Cut& cut, int column) const { return has(cut.lines.data() + row_words_, column); }

    const int height_, width_;
    const size_t row_words_, column_words_;
    std::vector<uint8_t> other_;
};

}  // namespace nono

// A cut is a reason why a changed picture fails. The reason also applies to other changes.
//
// A cut is either a switching pattern or the set of cells that the techniques leave open. A switching pattern is a set
// of cells that another solution fills differently. The solver finds these cells and divides them into parts that share
// no line. A cut refutes every change that leaves its lines unchanged. Therefore each repair changes a cell on one of
// the cut's lines. The cells of these lines form the reach of the cut. A repair must change a cell in the reach of
// every cut.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "repairing/edits.hpp"
#include "repairing/picture_board.hpp"

namespace nono {

struct Cut {
    std::vector<int32_t> cells;  // ascending
    // Other colours of the cells; they leave all clues unchanged. Empty if the techniques leave the cells open.
    std::vector<uint8_t> pattern;
    Edits edits;                  // the changes of the picture for which the cut was found
    std::vector<uint64_t> lines;  // the lines of the cells, as a bit set
    int64_t reach = 0;            // number of cells of these lines

    size_t bytes() const {
        return sizeof(Cut) + cells.capacity() * sizeof(int32_t) + pattern.capacity() + edits.capacity() * sizeof(Edit) +
               lines.capacity() * sizeof(uint64_t);
    }
};

// The lines of a board, used to make and test cuts. Testing a cut takes one step per cell of the cut and of its lines,
// plus a copy of the picture.
class CutBoard {
public:
    explicit CutBoard(const PictureBoard& board);  // the board must outlive this object

    // Makes the cuts of these cells (ascending): one cut for each part that shares no line with the other parts.
    // `other` is the picture with the pattern, or empty.
    std::vector<Cut> cuts(std::span<const int32_t> cells, Pixels other, const Edits& edits) const;
    // Returns true if the cut is known to refute the picture with these edits.
    bool refutes(const Cut& cut, const Edits& edits, Pixels picture);
    bool reaches(const Cut& cut, int32_t cell) const;
    // Returns the cells that all cuts reach, ascending. Without cuts, returns all cells that lie in a line.
    std::vector<int32_t> common_reach(std::span<const Cut* const> cuts) const;

private:
    bool share_no_line(std::span<const Cut> cuts) const;

    const PictureBoard& board_;
    const int32_t words_;  // number of words of a bit set of lines
    std::vector<uint8_t> other_;
};

}  // namespace nono

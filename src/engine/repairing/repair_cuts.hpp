// A cut is a reason why a changed picture is not a repair. It often applies to other changes, too.
//
// There are two kinds of cuts. A switching pattern is a set of cells that another solution fills differently. The other
// kind is the set of cells that the techniques leave open. The cells that the solver finds are divided into parts
// without common lines. A cut refutes every change that leaves its lines unchanged. So each repair changes a cell on
// one of its lines. The cells of these lines are the reach of the cut: a repair must change a cell in the reach of
// every cut. (Implicit hitting sets: Moreno-Centeno and Karp, "The implicit hitting set approach to solve combinatorial
// optimization problems", 2013.)
#pragma once

#include "repairing/edits.hpp"
#include "repairing/picture_board.hpp"

namespace nono {

struct Cut {
    IntVector cells;  // in ascending order
    // For a switching pattern: other colours of its cells, which leave all clues unchanged. Otherwise empty.
    vector<uint8_t> pattern;
    Edits edits;             // the change of the picture for which the cut was found
    vector<uint64_t> lines;  // the lines of the cells as bits
    int64_t reach = 0;       // number of cells on these lines

    size_t bytes() const {
        return sizeof(Cut) + cells.capacity() * sizeof(int32_t) + pattern.capacity() + edits.capacity() * sizeof(Edit) +
               lines.capacity() * sizeof(uint64_t);
    }
};

// The lines of a board, for making and testing cuts. A test costs one step per cell of the cut and of its lines, and a
// copy of the picture.
class CutBoard {
public:
    explicit CutBoard(const PictureBoard& board);  // the board must outlive this object

    // Makes the cuts of these cells (ascending): one for each part without common lines. `other` is the picture with
    // the pattern, or empty.
    vector<Cut> cuts(Ints cells, Pixels other, const Edits& edits) const;
    // Returns true if the cut refutes the picture with these edits.
    bool refutes(const Cut& cut, const Edits& edits, Pixels picture);
    bool reaches(const Cut& cut, int32_t cell) const;
    // Returns the cells in the reach of all cuts, ascending; without cuts, all cells on lines.
    IntVector common_reach(span<const Cut* const> cuts) const;

private:
    bool share_no_line(span<const Cut> cuts) const;

    const PictureBoard& board_;
    const int32_t words_;  // words in a set of lines
    vector<uint8_t> other_;
};

}  // namespace nono

// The left-right overlap line solver. The blocks are placed as far to the left as possible, then as far to the right,
// and the two placements are compared. A cell in the same block in both placements has the colour of that block. A cell
// that a block can reach may have the block's colour. A cell between the same two blocks in both placements is
// background. The method is sound but not complete, because it does not consider arrangements between these two
// placements. (pbnsolve by Jan Wolter works in this way. This file takes the two placements from each block's first and
// last live start, which it computes with a complete pass. Therefore it is no faster than the complete solver, and
// serves only for comparisons.)
#pragma once

#include <cstdint>
#include <vector>

#include "line/line_board.hpp"

namespace nono {

class LeftRightOverlap {
public:
    explicit LeftRightOverlap(LineBoard& board) : board_(board) {}
    // See LineSet::solve.
    bool settle(int line, const uint64_t* can, uint64_t* possible);

private:
    LineBoard& board_;
    std::vector<uint64_t> exact_, starts_, ends_;
};

}  // namespace nono

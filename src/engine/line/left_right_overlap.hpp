// The left-right overlap line solver. It pushes the blocks to the left end, then to the right end, and compares the two
// placements. A cell in the same block both times has the colour of this block. A cell that a block can reach may have
// its colour. A cell between the same two blocks both times is background. The method is sound but not complete,
// because it ignores arrangements in between. (pbnsolve by Jan Wolter works in this way. Here, the two placements come
// from each block's first and last live start, which a complete pass computes. So this solver is no faster than the
// complete one, and only serves comparisons.)
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

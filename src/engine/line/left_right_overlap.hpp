// The left-right overlap line solver: the blocks are placed as far to the left as they go, then as far to the right, and the two
// placements are intersected. A cell in the same block of both has its colour; a cell that a block may reach may have its colour; a
// cell between the same two blocks in both is background. Sound but not complete: arrangements between the extremes are not
// considered. (As pbnsolve, Jan Wolter; here the extremes are the first and last of each block's live starts, which a complete pass
// finds: it costs no less than the complete solver and serves comparisons.)
#pragma once

#include <cstdint>
#include <vector>

#include "line/line_board.hpp"

namespace nono {

class LeftRightOverlap {
public:
    explicit LeftRightOverlap(LineBoard& board) : board_(board) {}
    // As LineSet::solve.
    bool settle(int line, const uint64_t* can, uint64_t* possible);

private:
    LineBoard& board_;
    std::vector<uint64_t> exact_, starts_, ends_;
};

}  // namespace nono

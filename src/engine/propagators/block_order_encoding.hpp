// The order encoding of block positions: literals "at p or before" for the start and the end of each block, with
// clauses that connect them with the cells.
#pragma once

#include "cdcl/kernel.hpp"
#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

// The literals "at p or before" for the start or the end of a block.
class Bound {
public:
    Bound() = default;
    // Makes a variable for each live (still possible) position except the last.
    Bound(const uint64_t* live, int words, Kernel& kernel);
    Lit at_or_before(int p) const { return p < low_ ? CellEncoding::kFalse : p >= high_ ? CellEncoding::kTrue : table_[p - low_]; }
    int low() const { return low_; }
    int high() const { return high_; }

private:
    int low_ = 0, high_ = 0;
    vector<Lit> table_;  // the literals by position, from low to high - 1
};

// The block-start literals for all open lines, which are added to the kernel with short clauses.
class BlockOrderEncoding {
public:
    // Called at level 0, when the board's masks agree with the kernel. Returns false on a contradiction. If a limit is
    // reached, some lines get no block-start literals.
    bool encode(LineBoard& board, const CellEncoding& cells, Kernel& kernel);

    // Returns what `encode` would cost now, in units of work.
    static int64_t work(const LineBoard& board, const CellEncoding& cells, const Kernel& kernel);

    struct Block {
        int line;
        int index;         // index in the line's blocks
        Bound start, end;  // `end`: only for blotted blocks
        int length;        // 0: blotted
        Lit end_at_or_before(int p) const { return length > 0 ? start.at_or_before(p - length + 1) : end.at_or_before(p); }
    };
    const vector<Block>& blocks() const { return blocks_; }

private:
    bool encode_line(LineBoard& board, const CellEncoding& cells, Kernel& kernel, int line);
    bool clause(Kernel& kernel, Lit a, Lit b, Lit c = CellEncoding::kFalse);

    vector<Block> blocks_;
    vector<uint64_t> possible_, starts_, ends_;
};

}  // namespace nono

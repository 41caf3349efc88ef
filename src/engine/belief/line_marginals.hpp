// Computes the exact marginals of a line. An arrangement's weight is the product of its cells' weights. The marginal of
// a cell and a colour is the share of the arrangements in which the cell has the colour. The marginal of a block start
// is the share of the arrangements in which the block starts there. One forward and one backward pass over the live
// starts of each block compute these marginals, with about ten operations per live start. (This is the sum-product
// algorithm: Kschischang, Frey, Loeliger, "Factor graphs and the sum-product algorithm", 2001.) The weight of a stretch
// of cells is a product of cell weights. This product is built by doubling and shared by blocks of equal length. No
// exponential function is needed. Sums are rescaled by powers of two from block to block, so that no line overflows or
// underflows. If every cell may be background, weights are odds against the background. A background cell then weighs
// 1, and the passes are running sums over four starts at a time.
#pragma once

#include "base/limits.hpp"
#include "belief/clones.hpp"
#include "line/line_board.hpp"

namespace nono {

// Sums are rescaled when they leave the range kSmall .. kLarge. A sum below kLost is treated as lost.
constexpr double kSmall = 0x1p-200, kLarge = 0x1p200, kLost = 0x1p-800;

// If `largest` is out of range, returns the power of two that brings it near 1. Otherwise returns 1.
inline double power_for(double largest) {
    if ((largest > kSmall && largest < kLarge) || !(largest > 0)) return 1;
    const int exponent = static_cast<int>(std::bit_cast<uint64_t>(largest) >> 52) - 1023;
    return std::bit_cast<double>(static_cast<uint64_t>(1023 - std::clamp(exponent, -1000, 1000)) << 52);
}

class LineMarginals {
public:
    // Prepares the lines marked in `wanted`. Lines that have no arrangement on this board are left out. Their cost() is
    // 0, as it is for unwanted lines and for lines that were not prepared because of a stop. `wide` allows the vector
    // instructions that has_avx2() tests for. These instructions do not change the results.
    LineMarginals(LineBoard& board, const std::vector<uint8_t>& wanted, Limits& limits, bool wide = has_avx2());

    // Returns the cost of one `run` on the line, in units of about a nanosecond.
    int64_t cost(int line) const { return lines_[line].cost; }
    // Clears the weights of the line. Row c, at c * stride(), holds the weights of local colour c, with cell i at index
    // i.
    double* clear_weights(int line);
    double* weights() { return rows_.data(); }
    int stride() const { return stride_; }
    // Returns true if the weights of the line are odds. This needs blocks of known lengths, and each cell may be
    // background. On a board without colours, a cell may also be known to be ink.
    bool takes_odds(int line) const { return lines_[line].takes_odds; }
    // Computes the marginals of the line from its weights. Each weight is 0 or lies in 2^-36 .. 1, and the largest
    // weight of a cell is 1. If the line's weights are odds, each weight is the odds of an ink against the background.
    // Odds are 0 or lie in 2^-18 .. 2^18. Row 0 is then 0 for cells that are known to be ink, and 1 for other cells.
    // Returns false if the sums overflow or underflow: the weights contradict the clue, or one another, too strongly.
    bool run(int line);
    // The result of `run`: the share of local colour c in cell i is at index c * stride() + i.
    const double* marginals() const { return marginals_.data(); }
    // The result of `run` for a block of the line: the first cell of its live starts, and the share of each start.
    struct Starts {
        int first;
        std::span<const double> share;
    };
    Starts starts(int line, int block) const;

private:
    // The live starts of block j are first .. last. The sum over all arrangements of the first j blocks is stored for
    // the boundaries entry .. last, where block j can still begin. Boundary p lies before cell p. An end mark follows
    // the last block.
    struct Block {
        int32_t row;             // the row with the weight of the block for each start; for a blotted block, the row of its colour
        int32_t step;            // number of cells to the earliest boundary after the block: its length, plus 1 if a separator follows
        int32_t length, colour;  // length 0: blotted
        int32_t entry, first, last;
        int32_t first_end, last_end;  // for a blotted block: the boundaries in which it can end
        int32_t sums;                 // sums_[sums + p] belongs to boundary p
        int32_t inside;               // for a blotted block: sums_[inside + p] belongs to blocks that extend to boundary p or further

        auto starts() const { return range(first, last + 1); }
    };
    // Row `row` is the product of the rows `left` and `right`, where the right row is shifted. It is computed for the
    // starts from .. to.
    struct Product {
        int32_t row, left, right, shift, from, to;
        bool is_long;
    };
    struct Line {
        int32_t block = 0, blocks = 0;
        int32_t product = 0, products = 0;
        int32_t cells = 0, colours = 0;
        int64_t cost = 0;
        bool takes_odds = false;
        bool has_ink = false;  // takes odds, and some cells are known to be ink: the sums start again after these cells
    };
    struct Rows;

    void prepare(LineBoard& board, int line);
    bool are_weights(int line) const;
    bool are_shares(int line) const;
    bool follow_from_starts(int line) const;
    void multiply(const Line& line);
    bool run_odds(const Line& line);
    bool run_odds_wide(const Line& line);
    bool odds_body(const Line& line);
    void multiply_odds(const Line& line);
    bool forward_odds(const Line& line, bool has_ink, double& total);
    bool backward_odds(const Line& line, bool has_ink, double total);
    void spread_odds(const Line& line);
    bool forward(const Line& line);
    bool backward(const Line& line);
    void forward_blot(const Block& block, const Block& next);
    void backward_blot(const Block& block, double scale);

    std::vector<Line> lines_;
    std::vector<Block> blocks_;
    std::vector<Product> products_;
    int stride_ = 0;
    bool wide_;
    // Working memory, sized for the largest line.
    std::vector<double> rows_;                       // weights of cells by colour, then the products
    std::vector<double> sums_;                       // forward sums; after the backward pass, the shares of the starts
    std::vector<double> scale_;                      // the factor by which the sums after each block were rescaled
    std::vector<double> after_, before_, starting_;  // backward sums behind the current block, before it, and at each of its starts
    std::vector<double> marginals_;
    std::vector<double> ends_;  // for the pass on odds: ends_ has the shares of ending blocks, marginals_ those of beginning blocks
};

}  // namespace nono

// The exact marginals of a line. An arrangement's weight is the product of its cells' weights. The marginal of a cell and
// a colour is the share of the arrangements in which the cell has the colour. The dynamic
// program of line/line_sums.hpp computes them. Most lines take odds against the background as their weights;
// odds_pass.hpp is faster for these.
#pragma once

#include "base/limits.hpp"
#include "belief/clones.hpp"
#include "belief/odds_pass.hpp"

namespace nono {

class LineMarginals {
public:
    // Prepares the lines marked in `wanted`. Lines that have no arrangement on this board are left out. Their cost() is
    // 0, as it is for unwanted lines and for lines that were not prepared because of a stop. `wide`: see OddsSums.
    LineMarginals(LineBoard& board, span<const uint8_t> wanted, Limits& limits, bool wide = has_avx2())
        : costs_(board.lines.size()), takes_odds_(board.lines.size()) {
        for (int line : indices(board.lines)) {
            if (!wanted[line] || !lines_.prepare(board, line, board.masks(line))) continue;
            const LineBlocks::Line& blocks = lines_[line];
            takes_odds_[line] = !blocks.is_blotted && (blocks.is_open || board.model->colours == 2);
            // about 1 ns per sum over odds and 3 ns per sum over weights, and 1 ns per number copied for the cells
            const int64_t sums = blocks.starts + 2 * blocks.ends;
            costs_[line] = (takes_odds(line) ? 1 : 3) * sums + blocks.products_work + (2 + blocks.colours) * blocks.cells;
            if (limits.spend(costs_[line])) break;
        }
        sums_.emplace(lines_, wide);
    }

    // Returns the cost of one `run` on the line, in units of about a nanosecond.
    int64_t cost(int line) const { return costs_[line]; }
    // Clears the weights of the line. Row c, at c * stride(), holds the weights of local colour c, with cell i at index
    // i.
    double* clear_weights(int line) {
        for (int c : range(lines_[line].colours)) std::fill_n(weights() + c * stride(), lines_[line].cells, 0.0);
        return weights();
    }

    double* weights() { return sums_->weights(); }
    int stride() const { return sums_->stride(); }
    // Returns true if the weights of the line are odds. This needs blocks of known lengths, and each cell may be
    // background. On a board without colours, a cell may also be known to be ink.
    bool takes_odds(int line) const { return takes_odds_[line] != 0; }
    // Computes the marginals of the line from its weights. Each weight is 0 or lies in 2^-36 .. 1, and the largest
    // weight of a cell is 1. If the line's weights are odds, each weight is the odds of an ink against the background.
    // Odds are 0 or lie in 2^-18 .. 2^18. Row 0 is then 0 for cells that are known to be ink, and 1 for other cells.
    // Returns false if the sums overflow or underflow: the weights contradict the clue, or one another, too strongly.
    bool run(int line) {
        return takes_odds(line) ? sums_->run_odds(lines_, line) : sums_->run_forward(lines_, line) && sums_->run_backward(lines_, line);
    }

    // The result of `run`: the share of local colour c in cell i is at index c * stride() + i.
    const double* marginals() const { return sums_->marginals(); }

private:
    LineBlocks lines_;
    vector<int64_t> costs_;
    vector<uint8_t> takes_odds_;
    std::optional<OddsSums> sums_;
};

}  // namespace nono

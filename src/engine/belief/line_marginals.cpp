#include "belief/line_marginals.hpp"

namespace nono {

LineMarginals::LineMarginals(LineBoard& board, span<const uint8_t> wanted, Limits& limits, bool wide)
    : costs_(board.lines.size()), takes_odds_(board.lines.size()) {
    for (int line : indices(board.lines)) {
        if (!wanted[line] || !lines_.prepare(board, line, board.masks(line))) continue;
        const LineBlocks::Line& own = lines_[line];
        takes_odds_[line] = !own.is_blotted && (own.is_open || board.model->colours == 2);
        const int64_t sums = own.starts + 2 * own.ends;
        costs_[line] = (takes_odds(line) ? 1 : 3) * sums + own.products_work + (2 + own.colours) * own.cells;
        if (limits.spend(costs_[line])) break;
    }
    sums_.emplace(lines_, wide);
}

double* LineMarginals::clear_weights(int line) {
    for (int c : range(lines_[line].colours)) std::fill_n(weights() + c * stride(), lines_[line].cells, 0.0);
    return weights();
}

bool LineMarginals::run(int line) {
    assert(are_weights(line));
    return takes_odds(line) ? sums_->run_odds(lines_, line) : sums_->run_forward(lines_, line) && sums_->run_backward(lines_, line);
}

// Used in assertions. Returns true if the weights meet the requirements of `run`.
bool LineMarginals::are_weights(int line) const {
    const LineBlocks::Line& own = lines_[line];
    const bool are_odds = takes_odds(line);
    const double least = are_odds ? 0x1p-18 : 0x1p-36, most = are_odds ? 0x1p18 : 1;
    for (int i : range(own.cells)) {
        double largest = are_odds;
        for (int c : range(int{are_odds}, own.colours)) {
            const double weight = sums_->weights()[c * stride() + i];
            if (weight != 0 && !(weight > 0.999 * least && weight < 1.001 * most)) return false;
            largest = std::max(largest, weight);
        }
        if (largest < 0.999999) return false;
    }
    return true;
}

}  // namespace nono

// How much a line can gain if each of its cells pays a price for its colour. The gain of an arrangement is the sum of
// these prices. There are two functions, which are sums over all arrangements (line/line_sums.hpp) with different
// numbers. The first is the greatest gain of any arrangement, in whole numbers. The second is smooth, and never smaller
// than the first: T log sum exp(gain / T) over all arrangements. Its derivatives are the marginals of the cells (the
// log-partition function at temperature T: Wainwright and Jordan, "Graphical models, exponential families, and
// variational inference", 2008). It uses doubles, or FarWeights for prices that are too far apart.
#pragma once

#include "base/limits.hpp"
#include "line/line_sums.hpp"

namespace nono {

class LineGains {
public:
    // Prepares the board's lines. Only arrangements count in which every cell has an allowed colour: allowed[cell *
    // colours + colour] is not 0.
    LineGains(LineBoard& board, span<const uint8_t> allowed, Limits& limits);

    static constexpr double kTemperature = 2;
    static constexpr int64_t kNone = Gains::zero;  // the gain if there is no arrangement; far below any sum of prices

    // Returns an estimate of the memory for a model.
    static int64_t bytes(const Model& model);
    // Returns false if a line has no arrangement, or if a limit was reached.
    bool is_ready() const { return is_ready_; }
    bool has_impossible_line() const { return has_impossible_line_; }
    // The cost of evaluating all lines once, in units of about a nanosecond: with the smooth function, and in whole
    // numbers.
    int64_t smooth_work() const { return 4 * starts_ + 12 * cells_; }
    int64_t exact_work() const { return 2 * starts_ + 3 * cells_; }

    // The prices of local colours c >= 1, relative to the background. Colour c in cell i is at index c * stride() + i.
    // clear_prices sets all prices to 0.
    int stride() const { return lines_.stride(); }
    double* clear_prices(int line) { return clear(line, prices_.data()); }
    int64_t* clear_whole_prices(int line) { return clear(line, whole_->weights()); }

    // Returns the greatest gain of any arrangement. Sums of the line's prices must stay below 2^60.
    int64_t greatest(int line);
    // Writes the smooth gain and the marginals: the share of local colour c in cell i is at index c * stride() + i.
    // Returns false if the prices are too far apart.
    bool smooth(int line, double& gain);
    const double* marginals() const { return marginals_; }
    // For assertions: returns a bound for how far the sum of the smooth gains of all lines is above the sum of their greatest gains.
    double most_above() const;

private:
    template <class Number>
    Number* clear(int line, Number* prices) const {
        for (int c : range(lines_[line].colours)) std::fill_n(&prices[c * stride()], lines_[line].cells, Number{0});
        return prices;
    }
    double sum_of_distances(int line) const;
    template <class Semiring>
    bool sum_smoothly(LineSums<Semiring>& sums, int line, double& gain);
    template <class Semiring>
    void remove(int line, LineSums<Semiring>& sums) const;

    LineBlocks lines_;
    IntVector removed_, removed_start_;  // for each line, the indices c * stride() + i of the colours that cells cannot have
    vector<double> prices_;
    std::optional<LineSums<Gains>> whole_;
    std::optional<LineSums<Weights>> near_;
    std::optional<LineSums<FarWeights>> far_;  // only once it is needed
    const double* marginals_ = nullptr;
    int64_t starts_ = 0, cells_ = 0;
    bool is_ready_ = false, has_impossible_line_ = false;
};

}  // namespace nono

// How much a line can gain if each of its cells pays a price for its colour, as sums over all arrangements (line/line_sums.hpp):
// the greatest gain, in whole numbers; and a smooth function that is never smaller, T log sum exp(gain / T), whose derivatives
// are the marginals of the cells (Wainwright and Jordan, 2008). It uses doubles, or FarWeights for prices too far apart.
#pragma once

#include "base/limits.hpp"
#include "line/line_sums.hpp"

namespace nono {

class LineGains {
public:
    // Prepares the board's lines. Only arrangements count in which every cell has an allowed colour: allowed[cell *
    // colours + colour] is not 0.
    LineGains(LineBoard& board, span<const uint8_t> allowed, Limits& limits) {
        const Model& model = *board.model;
        vector<uint64_t> masks;
        vector<std::array<int, 2>> removed;
        removed_start_.push_back(0);
        for (int line : range(model.num_lines())) {
            const int words = board.lines.words(line), cells = board.lines.cells(line), colours = board.lines.colours(line);
            masks.assign(colours * words, 0);
            for (int i : range(cells)) {
                for (int c : range(colours)) {
                    if (allowed[board.line_cells(line)[i] * model.colours + board.line_palette(line)[c]] != 0)
                        add_bit(&masks[c * words], i);
                }
            }
            if (!lines_.prepare(board, line, masks.data())) {
                has_impossible_line_ = true;
                return;
            }
            for (int c : range(colours)) {
                for (int i : range(cells)) {
                    if (!has_bit(&lines_.possible()[c * words], i)) removed.push_back({c, i});
                }
            }
            removed_start_.push_back(count_of(removed));
            const LineBlocks::Line& blocks = lines_[line];
            starts_ += blocks.starts + blocks.ends;
            cells_ += blocks.cells * (blocks.colours - 1);
            if (limits.spend(blocks.starts + blocks.ends + 20 * blocks.cells)) return;
        }
        for (const auto& [colour, cell] : removed) removed_.push_back(colour * stride() + cell);
        prices_.resize(lines_.colours() * stride());
        whole_.emplace(lines_);
        near_.emplace(lines_);
        is_ready_ = true;
    }

    static constexpr double kTemperature = 2;      // T in the smooth function; the smaller, the closer it is to the greatest gain
    static constexpr int64_t kNone = Gains::zero;  // the gain if there is no arrangement; far below any sum of prices

    // Returns an estimate of the memory for a model.
    static int64_t bytes(const Model& model) {
        int64_t blocks = 0, widest = 0, longest = 0;
        for (int line : range(model.num_lines())) {
            const int from = model.block_start[line], to = model.block_start[line + 1];
            const int64_t cells = model.cell_start[line + 1] - model.cell_start[line];
            blocks += to - from;
            // The rows of weights: at most sqrt(2 * cells) different lengths of blocks fit into a line, and each needs a few rows.
            widest = std::max(widest, (to - from + 4 * static_cast<int64_t>(std::sqrt(2 * cells))) * cells);
            longest = std::max(longest, cells);
        }
        return blocks * int64_t{sizeof(LineBlocks::Block) + sizeof(LineBlocks::Product)} + 64 * (widest + longest) + 4 * model.num_cells();
    }

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
    int64_t greatest_gain(int line) {
        remove(line, *whole_);
        [[maybe_unused]] const bool has_arrangement = whole_->run_forward(lines_, line);
        assert(has_arrangement);  // as every prepared line
        return whole_->total();
    }

    // Writes the smooth gain and the marginals: the share of local colour c in cell i is at index c * stride() + i.
    // Returns false if the prices are too far apart.
    bool smooth_gain(int line, double& gain) {
        assert(is_ready_);
        const double distances = sum_of_distances(line);
        if (distances < kMostNear * kTemperature) return sum_smoothly(*near_, line, gain);
        if (!(distances < kMostFar * kTemperature)) return false;
        if (!far_) far_.emplace(lines_);
        return sum_smoothly(*far_, line, gain);
    }

    const double* marginals() const { return marginals_; }

private:
    // Bounds for the exponents of weights: the sum of their absolute values over a line.
    static constexpr double kMostNear = 300;    // exp(300) is far within the range of doubles
    static constexpr double kMostFar = 0x1p50;  // whole numbers of this size are exact doubles

    template <class Number>
    Number* clear(int line, Number* prices) const {
        for (int c : range(lines_[line].colours)) std::fill_n(&prices[c * stride()], lines_[line].cells, Number{0});
        return prices;
    }

    // Returns the sum of the absolute prices of a line.
    double sum_of_distances(int line) const {
        double sum = 0;
        for (int c : range(1, lines_[line].colours)) {
            for (int i : range(lines_[line].cells)) sum += std::fabs(prices_[c * stride() + i]);
        }
        return sum;
    }

    // Computes the smooth gain and the marginals with the given sums. Returns false if numbers are lost.
    template <class Semiring>
    bool sum_smoothly(LineSums<Semiring>& sums, int line, double& gain) {
        std::fill_n(sums.weights(), lines_[line].cells, Semiring::one);
        for (int c : range(1, lines_[line].colours)) {
            const double* const prices = &prices_[c * stride()];
            auto* const __restrict weights = &sums.weights()[c * stride()];
            for (int i : range(lines_[line].cells)) weights[i] = Semiring::exp(prices[i] * (1 / kTemperature));
        }
        remove(line, sums);
        if (!sums.run_forward(lines_, line) || !sums.run_backward(lines_, line)) return false;
        gain = kTemperature * sums.log_of_total();
        marginals_ = sums.marginals();
        return true;
    }

    // Gives the weight zero to the colours that cells cannot have.
    template <class Semiring>
    void remove(int line, LineSums<Semiring>& sums) const {
        for (int i : range(removed_start_[line], removed_start_[line + 1])) sums.weights()[removed_[i]] = Semiring::zero;
    }

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

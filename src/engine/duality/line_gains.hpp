// How much a line can gain if each of its cells pays a price for its colour. The gain of an arrangement is the sum of
// these prices. There are two functions. The first is the greatest gain of any arrangement, in whole numbers: a longest
// path, block by block. The second is smooth, and never smaller than the first: T log sum exp(gain / T) over all
// arrangements. Its derivatives are the marginals of the cells (the log-partition function at temperature T: Wainwright
// and Jordan, "Graphical models, exponential families, and variational inference", 2008). Both cost one step per live
// start of each block. The smooth function uses products of exponentials, one per cell and colour, and scales them when
// they leave the range of doubles. In lines with blots (blocks without a length), it uses logarithms and is ten times
// slower (blotted_gains.cpp).
#pragma once

#include "base/limits.hpp"
#include "line/line_board.hpp"

namespace nono {

class LineGains {
public:
    // Prepares the board's lines. Only arrangements count in which every cell has an allowed colour: allowed[cell *
    // colours + colour] is not 0.
    LineGains(LineBoard& board, std::span<const uint8_t> allowed, Limits& limits);

    static constexpr double kTemperature = 2;
    static constexpr int64_t kNone = INT64_MIN / 2;  // the gain if there is no arrangement; far below any sum of prices

    // Returns an estimate of the memory for a model.
    static int64_t bytes(const Model& model);
    // Returns false if a line has no arrangement, or if a limit was reached.
    bool is_ready() const { return is_ready_; }
    bool has_impossible_line() const { return has_impossible_line_; }
    // The cost of evaluating all lines once, in units of about a nanosecond: with the smooth function, and in whole
    // numbers.
    int64_t smooth_work() const { return 4 * starts_ + 12 * cells_ + 60 * blotted_steps_; }
    int64_t exact_work() const { return 2 * starts_ + 3 * cells_ + 2 * blotted_steps_; }

    // The prices of local colours c >= 1, relative to the background. Colour c in cell i is at index c * stride() + i.
    // clear_prices sets all prices to 0.
    int stride() const { return stride_; }
    double* clear_prices(int line);
    int64_t* clear_whole_prices(int line);

    // Returns the greatest gain of any arrangement. Sums of the line's prices must stay below 2^60.
    int64_t greatest(int line);
    // Writes the smooth gain and the marginals: the share of local colour c >= 1 in cell i is at index c * stride() +
    // i. Returns false if the prices are too far apart for doubles.
    bool smooth(int line, double& gain);
    const double* marginals() const { return marginals_.data(); }
    // For assertions: returns a bound for how far the sum of the smooth gains of all lines is above the sum of their greatest gains.
    double most_above() const;

private:
    // Sums are stored for the boundaries entry .. last, at which a block can still begin. Boundary p is before cell p.
    // The live starts of the block are within first .. last. An end mark follows the last block. Each array begins with stride_
    // unused numbers, so that sums, live, inside and ends are indices of the array although they are counted from boundary 0.
    struct Block {
        int32_t length, colour;  // length 0: blotted
        // number of cells to the earliest boundary after the block: its minimum length, plus 1 if a separator follows
        int32_t step;
        int32_t entry, first, last;
        int32_t sums;      // the sum for boundary p is sums_[sums + p]
        size_t live;       // live_[live + p] is 1 for the live starts
        int32_t scale;     // index of the block in its line
        int32_t last_end;  // blotted: the last cell where it can end
        int32_t inside;    // blotted: tops_[inside + p] belongs to blocks that extend at least to cell p
        size_t ends;       // blotted: live_[ends + p] is 1 for its live last cells, first .. last_end

        auto starts() const { return range(first, last + 1); }
    };
    struct Line {
        size_t block = 0;
        size_t passes = 0;  // passes_[passes + i] is 1 if cell i may be background
        size_t covers = 0;  // with blots: live_[covers + c * cells + i] is 1 if cell i may have local colour c
        int32_t blocks = 0;
        int32_t cells = 0, colours = 0;
        int32_t sums = 0, insides = 0;
        bool passes_all = true, is_blotted = false;
    };

    bool prepare(LineBoard& board, std::span<const uint8_t> allowed, int line);
    bool are_marginals(const Line& line) const;
    double sum_prices(const Line& line);
    bool exponentiate(const Line& line);
    template <bool kPassesAll>
    bool forward(const Line& line, double& log_sum);
    template <bool kPassesAll>
    void backward(const Line& line);
    double forward_far(const Line& line);
    void backward_far(const Line& line, double log_sum);
    // defined in blotted_gains.cpp
    double forward_blotted(const Line& line);
    void backward_blotted(const Line& line, double log_sum);

    std::vector<Line> lines_;
    std::vector<Block> blocks_;
    std::vector<uint8_t> live_;
    std::vector<double> passes_;
    int stride_ = 0;
    int64_t starts_ = 0, cells_ = 0, blotted_steps_ = 0;
    bool is_ready_ = false, has_impossible_line_ = false;
    // Working memory, sized for the largest line.
    std::vector<uint64_t> masks_, possible_, start_bits_, end_bits_;
    std::vector<double> prices_, marginals_;
    std::vector<double> up_, down_;       // exponentials of the prices summed from the left, and their inverses
    std::vector<double> sums_, weights_;  // sums over the arrangements before a boundary; weights of a block at a start
    // scale_: for each block, the factor of its sums. after_ and before_: the sums after and before the current block.
    std::vector<double> scale_, after_, before_;
    std::vector<double> tops_, after_top_, before_top_, factors_;
    std::vector<int64_t> whole_prices_, whole_, next_whole_;
};

}  // namespace nono

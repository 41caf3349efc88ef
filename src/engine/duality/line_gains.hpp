// What the arrangements of a line can gain, where each of its cells pays a price for the colour that it shows: the greatest gain in whole
// numbers (the longest path through the line's arrangements, block after block), and a smooth function above it, T log sum exp(gain / T)
// over the arrangements (the log-partition function at temperature T: Wainwright and Jordan, "Graphical models, exponential families, and
// variational inference", 2008), whose derivatives are the cells' marginals. Both take a step for each live start of each block. The
// smooth one works with products of exponentials, one for each cell and colour, and rescales them where they leave the range of doubles;
// in lines with blots, blocks without a length, it works with logarithms, ten times slower (blotted_gains.cpp).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/limits.hpp"
#include "line/line_board.hpp"

namespace nono {

class LineGains {
public:
    // Prepares the lines of the board for the arrangements in which cells show colours that they may: allowed[cell * colours + colour] !=
    // 0.
    LineGains(LineBoard& board, std::span<const uint8_t> allowed, Limits& limits);

    static constexpr double kTemperature = 2;
    static constexpr int64_t kNone = INT64_MIN / 2;  // the gain of no arrangement; sums of prices leave it far below any other

    // Estimate of the bytes that it holds.
    static int64_t bytes(const Model& model);
    // False: a line has no arrangement, or the limits stopped the preparation.
    bool is_ready() const { return is_ready_; }
    bool has_impossible_line() const { return has_impossible_line_; }
    // Work of one evaluation of all lines, smooth and with whole numbers, about a nanosecond a unit.
    int64_t smooth_work() const { return 4 * starts_ + 12 * cells_ + 60 * blotted_steps_; }
    int64_t exact_work() const { return 2 * starts_ + 3 * cells_ + 2 * blotted_steps_; }

    // Prices are those of local colour c >= 1 against the background, cell i at c * stride() + i. clear_ sets them to 0.
    int stride() const { return stride_; }
    double* clear_prices(int line);
    int64_t* clear_whole_prices(int line);

    // The greatest gain of the line's arrangements. Sums of the line's prices must stay below 2^60.
    int64_t greatest(int line);
    // Writes the smooth gain, and the marginals: the share of local colour c >= 1 in cell i at c * stride() + i. False: the prices are
    // too far apart for doubles.
    bool smooth(int line, double& gain);
    const double* marginals() const { return marginals_.data(); }

private:
    // Sums are kept for the boundaries entry .. last of cells (boundary p lies before cell p) in which a block can still begin; its live
    // starts are among first .. last. After the last block comes an end mark.
    struct Block {
        int32_t length, colour;  // length 0: blotted
        int32_t step;            // cells to the earliest boundary behind it: its least length, and 1 for a separator
        int32_t entry, first, last;
        int32_t sums;      // sums_[sums + p]: boundary p
        size_t live;       // live_[live + p]: 1 for the live starts
        int32_t scale;     // number of the block in its line
        int32_t last_end;  // blotted: the last cell in which it can end
        int32_t inside;    // blotted: tops_[inside + p], it reaches up to cell p at least
        size_t ends;       // blotted: live_[ends + p]: 1 for its live last cells, first .. last_end
    };
    struct Line {
        size_t block = 0;
        size_t passes = 0;  // passes_[passes + i]: 1 where cell i may be background
        size_t covers = 0;  // with blots: live_[covers + c * cells + i]: 1 where cell i may have local colour c
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
    // blotted_gains.cpp
    double forward_blotted(const Line& line);
    void backward_blotted(const Line& line, double log_sum);

    std::vector<Line> lines_;
    std::vector<Block> blocks_;
    std::vector<uint8_t> live_;
    std::vector<double> passes_;
    int stride_ = 0;
    int64_t starts_ = 0, cells_ = 0, blotted_steps_ = 0;
    bool is_ready_ = false, has_impossible_line_ = false;
    // Scratch, sized for the largest line.
    std::vector<uint64_t> masks_, possible_, start_bits_, end_bits_;
    std::vector<double> prices_, marginals_;
    std::vector<double> up_, down_;               // exponentials of the prices' sums from the left, and their inverses
    std::vector<double> sums_, weights_;          // of the arrangements before a boundary; of a block at a start
    std::vector<double> scale_, after_, before_;  // by block: the factor of its sums; sums behind and before the current block
    std::vector<double> tops_, after_top_, before_top_, factors_;
    std::vector<int64_t> whole_prices_, whole_, next_whole_;
};

}  // namespace nono

// The dynamic program over all arrangements of the blocks in a line. The weight of an arrangement is the product of the
// weights of its cells' colours. The forward pass computes the sum over all arrangements, the backward pass the share of each
// colour in each cell (sum-product: Kschischang, Frey, Loeliger, 2001). Sum and product are those of a semiring:
//
// | semiring   | numbers                                | sum     | product | the sum over all arrangements        |
// | Weights    | doubles, scaled by powers of two       | a + b   | a * b   | of their weights                     |
// | FarWeights | the same, far beyond the range of them | a + b   | a * b   | of their weights                     |
// | Gains      | whole numbers                          | maximum | a + b   | the greatest gain of any arrangement |
//
// For each block and each boundary where it can begin, a pass stores the sum over the blocks on one side of the boundary. A
// live start costs one product and one sum. The weights of blocks are built by doubling and shared by equal lengths.
#pragma once

#include "base/exp_log.hpp"
#include "line/line_blocks.hpp"

namespace nono {

struct Weights {
    using Number = double;
    static constexpr double zero = 0, one = 1;
    static double plus(double a, double b) { return a + b; }
    static double times(double a, double b) { return a * b; }
    static double inverse(double a) { return 1 / a; }
    // Returns true if a sum that is not empty has lost its digits, or cannot be scaled.
    static bool is_lost(double sum) { return !(sum > 0x1p-800 && sum < 0x1p1000); }
    static double share(double a) { return a; }
    static double log(double a) { return log_of(a); }
    static double exp(double x) { return exp_of(x); }
    // Returns 2^exponent. Above its 52 lowest bits, a double has its exponent plus 1023.
    static double power_of_two(int exponent) { return std::bit_cast<double>(static_cast<uint64_t>(1023 + exponent) << 52); }
    // Numbers are scaled when they leave the range 2^-200 .. 2^200. Returns the exponent by which to divide them.
    static int excess(double largest) {
        if (!(largest > 0) || (largest > 0x1p-200 && largest < 0x1p200)) return 0;
        return std::clamp(static_cast<int>(std::bit_cast<uint64_t>(largest) >> 52) - 1023, -1000, 1000);
    }
};

// factor * 2^exponent, where the factor is at least 1 and less than 2.
struct FarNumber {
    double factor;
    int64_t exponent;
};

struct FarWeights {
    using Number = FarNumber;
    static constexpr int64_t kLeast = -(int64_t{1} << 60);  // numbers with this exponent, or nearly this, count as zero
    static constexpr FarNumber zero = {1, kLeast}, one = {1, 0};
    static constexpr int kMantissa = 52, kBias = 1023;  // of a double: number of bits, and exponent of 1
    // Returns factor * 2^exponent with a factor from 1 to 2.
    static FarNumber normal(double factor, int64_t exponent) {
        const auto bits = std::bit_cast<uint64_t>(factor);
        exponent += static_cast<int64_t>(bits >> kMantissa) - kBias;
        const uint64_t mantissa = bits & ((uint64_t{1} << kMantissa) - 1);
        return {std::bit_cast<double>(mantissa | uint64_t{kBias} << kMantissa), std::max(exponent, kLeast)};
    }
    // Scales the smaller number to the exponent of the greater one, and adds.
    static FarNumber plus(FarNumber a, FarNumber b) {
        if (a.exponent < b.exponent) std::swap(a, b);
        return normal(a.factor + share({b.factor, b.exponent - a.exponent}), a.exponent);
    }
    static FarNumber times(FarNumber a, FarNumber b) { return normal(a.factor * b.factor, a.exponent + b.exponent); }
    static FarNumber inverse(FarNumber a) { return normal(1 / a.factor, -a.exponent); }
    static bool is_lost(FarNumber sum) { return sum.exponent < kLeast / 2; }
    // Returns the number as a double. The number is a share, so it is at most 1, apart from rounding.
    static double share(FarNumber a) {
        assert(a.exponent <= 1);
        return a.exponent < -1000 ? 0 : a.factor * Weights::power_of_two(static_cast<int>(a.exponent));
    }
    static double log(FarNumber a) { return log_of(a.factor) + double(a.exponent) * kLogOfTwo; }
    // Returns e^x as 2^exponent times a factor that `normal` completes.
    static FarNumber exp(double x) {
        const double exponent = std::floor(x / kLogOfTwo);
        return normal(exp_of(x - exponent * kLogOfTwo), static_cast<int64_t>(exponent));
    }
    static constexpr double kLogOfTwo = 0.69314718055994531;
};

struct Gains {
    using Number = int64_t;
    static constexpr int64_t zero = INT64_MIN / 2, one = 0;
    static int64_t plus(int64_t a, int64_t b) { return std::max(a, b); }
    static int64_t times(int64_t a, int64_t b) { return std::max(a + b, zero); }
    static bool is_lost(int64_t sum) { return sum < zero / 2; }
};

// The passes over one line at a time, in working memory for all lines that were prepared before. In the passes, p and q are
// boundaries of the line, b is a block, and `next` the block after it.
template <class Semiring>
class LineSums {
public:
    using Number = typename Semiring::Number;

    // Makes room for every line that was prepared.
    explicit LineSums(const LineBlocks& lines)
        : stride_(lines.stride()),
          rows_(lines.rows() * stride_),
          forward_(lines.sums()),
          backward_(lines.sums()),
          exponents_(lines.most_blocks()),
          row_exponents_(lines.rows()),
          marginals_(std::max(lines.colours(), 2) * stride_),
          ends_(marginals_.size()) {}

    int stride() const { return stride_; }
    // The weight of local colour c in cell i is at c * stride() + i. It is zero if the cell cannot have the colour. In an
    // open line, the background weighs one. Otherwise, it weighs at most one.
    Number* weights() { return rows_.data(); }
    const Number* weights() const { return rows_.data(); }

    // Returns false if numbers were lost to overflow or underflow, or if no arrangement has a weight.
    bool run_forward(const LineBlocks& lines, int index) {
        const Line& line = lines[index];
        multiply_cells(line, lines.products(line));
        return line.is_open ? run_forward<true>(line, lines.blocks(line)) : run_forward<false>(line, lines.blocks(line));
    }
    // The sum over all arrangements, divided by 2^exponent for Weights, and its logarithm.
    Number total() const { return total_; }
    double log_of_total() const { return Semiring::log(total_) + exponent_ * FarWeights::kLogOfTwo; }

    // After run_forward, computes the shares. Returns false if numbers were lost to underflow.
    bool run_backward(const LineBlocks& lines, int index) {
        const Line& line = lines[index];
        return line.is_open ? run_backward<true>(line, lines.blocks(line)) : run_backward<false>(line, lines.blocks(line));
    }
    // The share of local colour c in cell i is at c * stride() + i.
    const double* marginals() const { return marginals_.data(); }

protected:
    using Block = LineBlocks::Block;
    using Line = LineBlocks::Line;

    static constexpr double kRounding = 1e-6;  // tolerated error of shares and their sums

    // Used in assertions. Returns true if the shares of each cell are probabilities that sum to 1, up to rounding.
    bool are_probabilities(const Line& line) const {
        for (int i : range(line.cells)) {
            double sum = 0;
            for (int c : range(line.colours)) {
                const double share = marginals_[c * stride_ + i];
                if (!(share > -kRounding)) return false;
                sum += share;
            }
            if (!(std::abs(sum - 1) < kRounding)) return false;
        }
        return true;
    }

private:
    static constexpr bool kIsScaled = std::is_same_v<Semiring, Weights>;

    static Number plus(Number a, Number b) { return Semiring::plus(a, b); }
    static Number times(Number a, Number b) { return Semiring::times(a, b); }
    // The sum that passes a background cell of this weight.
    template <bool kIsOpen>
    static Number pass(Number sum, [[maybe_unused]] Number background) {
        if constexpr (kIsOpen) return sum;
        else return times(sum, background);
    }

    // For Weights: if the largest number, or a bound for it, is out of range, divides all numbers by a power of two.
    // Returns its exponent.
    static int scale([[maybe_unused]] Number* numbers, [[maybe_unused]] int count, [[maybe_unused]] Number largest) {
        int exponent = 0;
        if constexpr (kIsScaled) {
            exponent = Semiring::excess(largest);
            if (exponent != 0) divide(numbers, count, exponent);
        }
        return exponent;
    }
    // Divides numbers by 2 to the power of `exponent`.
    static void divide(double* numbers, int count, int exponent) {
        const double factor = Weights::power_of_two(-exponent);
        for (int i : range(count)) numbers[i] *= factor;
    }

    // Computes the rows of block weights from those of cells. Each row is a product of two earlier rows (Product); with
    // Weights, long products are scaled, and the exponent of a row is the sum of those of its factors.
    void multiply_cells(const Line& line, span<const LineBlocks::Product> products) {
        ranges::fill_n(row_exponents_.begin(), line.colours, 0);
        for (const LineBlocks::Product& p : products) {
            const int count = p.to + 1 - p.from;
            Number* const out = &rows_[p.row * stride_ + p.from];
            multiply(count, &rows_[p.left * stride_ + p.from], &rows_[p.right * stride_ + p.from + p.shift], out);
            int exponent = row_exponents_[p.left] + row_exponents_[p.right];
            if constexpr (kIsScaled) {
                if (p.is_long) exponent += scale(out, count, *std::max_element(out, out + count));
            }
            row_exponents_[p.row] = exponent;
        }
    }
    static void multiply(int count, const Number* a, const Number* b, Number* __restrict out) {
        for (int i : range(count)) out[i] = times(a[i], b[i]);
    }

    // Sums up over the starts of a block, from left to right (kStep = 1) or from right to left (-1). The term of a start
    // is the sum on one side, `in`, times the weight of the block there. The sum so far passes the background cell
    // beside the boundary. All pointers point to the first start. Returns the last sum; `all` becomes the sum of all
    // terms. Two starts at a time, because each sum waits for the one before it.
    template <bool kIsOpen, int kStep>
    static Number sum_starts(int count, const Number* in, const Number* weight, const Number* background, Number* __restrict out,
                             Number& all) {
        Number sum = Semiring::zero;
        for (; count > 1; count -= 2, in += 2 * kStep, weight += 2 * kStep, background += 2 * kStep, out += 2 * kStep) {
            const Number first = times(in[0], weight[0]), second = times(in[kStep], weight[kStep]);
            out[0] = plus(pass<kIsOpen>(sum, background[0]), first);
            sum = pass<kIsOpen>(sum, times(background[0], background[kStep]));
            sum = plus(sum, plus(pass<kIsOpen>(first, background[kStep]), second));
            out[kStep] = sum;
            if constexpr (kIsScaled && !kIsOpen) all = plus(all, plus(first, second));
        }
        if (count > 0) {
            const Number last = times(*in, *weight);
            *out = sum = plus(pass<kIsOpen>(sum, *background), last);
            if constexpr (kIsScaled && !kIsOpen) all = plus(all, last);
        }
        if constexpr (kIsOpen) all = sum;
        return sum;
    }

    // Fills forward_: for each boundary, the sum over all placements of the blocks before it. Returns false if numbers
    // were lost, or if no arrangement has a weight.
    template <bool kIsOpen>
    bool run_forward(const Line& line, const Block* block) {
        const Number* const background = rows_.data();
        exponent_ = 0;
        Number sum = Semiring::one;
        for (int p = 0; p <= block[0].last; p++) {
            forward_[block[0].sums + p] = sum;
            sum = pass<kIsOpen>(sum, background[p]);
        }
        for (int j : range(line.blocks)) {
            const Block &b = block[j], &next = block[j + 1];
            Number* const out = &forward_[next.sums];
            Number all = Semiring::zero;
            if (b.length == 0) {
                sum = forward_blot<kIsOpen>(b, out, all);
            } else {
                const int behind = b.first + b.step;
                sum = sum_starts<kIsOpen, 1>(b.last + 1 - b.first, &forward_[b.sums + b.first], &rows_[b.row * stride_ + b.first],
                                             &background[behind - 1], &out[behind], all);
            }
            for (int q = b.last_end + b.separator + 1; q <= next.last; q++) {
                sum = pass<kIsOpen>(sum, background[q - 1]);
                out[q] = sum;
            }
            if constexpr (kIsScaled) {
                if (Semiring::is_lost(all)) return false;
                exponents_[j] = scale(&out[next.entry], next.last + 1 - next.entry, all);
                exponent_ += exponents_[j] + (b.length == 0 ? 0 : row_exponents_[b.row]);
            }
        }
        total_ = forward_[block[line.blocks].sums + line.cells];
        return !Semiring::is_lost(total_);
    }

    // Fills forward_ behind a blotted block, whose ink is summed up cell by cell. Returns the last sum; `all` is the sum of all
    // ends.
    template <bool kIsOpen>
    Number forward_blot(const Block& b, Number* out, Number& all) {
        const Number* const background = rows_.data();
        const Number* const ink = &rows_[b.row * stride_];
        Number* const inside = &forward_[b.inside];
        Number sum = Semiring::zero;
        for (int q = b.first + 1; q <= b.last_end; q++) {
            if (q - 1 <= b.last) sum = plus(sum, forward_[b.sums + q - 1]);
            inside[q] = sum = times(sum, ink[q - 1]);
        }
        sum = Semiring::zero;
        for (int q = b.first_end; q <= b.last_end; q++) {
            const int behind = q + b.separator;
            const Number ended = b.separator ? pass<kIsOpen>(inside[q], background[q]) : inside[q];
            out[behind] = sum = plus(pass<kIsOpen>(sum, background[behind - 1]), ended);
            all = plus(all, ended);
        }
        return sum;
    }

    // Fills backward_ from the end of the line, and adds up the shares. Returns false if numbers were lost.
    template <bool kIsOpen>
    bool run_backward(const Line& line, const Block* block) {
        const Number* const background = rows_.data();
        const Block& end = block[line.blocks];
        for (int c : range(line.colours)) ranges::fill_n(&marginals_[c * stride_], line.cells + 1, 0.0);
        if (line.colours > 2) ranges::fill(ends_, 0.0);
        Number sum = Semiring::inverse(total_);
        backward_[end.sums + line.cells] = sum;
        for (int p = line.cells - 1; p >= end.entry; p--) {
            sum = pass<kIsOpen>(sum, background[p]);
            backward_[end.sums + p] = sum;
        }
        if (line.colours <= 2) add_background(line.cells - end.entry, end.sums + end.entry, end.entry + 1);
        for (int j = line.blocks; j-- > 0;) {
            const Block &b = block[j], &next = block[j + 1];
            if constexpr (kIsScaled) {
                if (exponents_[j] != 0) divide(&backward_[next.sums + next.entry], next.last + 1 - next.entry, exponents_[j]);
            }
            if (b.length == 0) {
                sum = backward_blot<kIsOpen>(b, next);
            } else {
                Number all = Semiring::zero;
                sum = sum_starts<kIsOpen, -1>(b.last + 1 - b.first, &backward_[next.sums + b.last + b.step],
                                              &rows_[b.row * stride_ + b.last], &background[b.last], &backward_[b.sums + b.last], all);
            }
            for (int p = b.first - 1; p >= b.entry; p--) {
                sum = pass<kIsOpen>(sum, background[p]);
                backward_[b.sums + p] = sum;
            }
            if (line.colours > 2) add_ink(b, next);
            else add_background(b.last + 1 - b.entry, b.sums + b.entry, b.entry);
        }
        // Every arrangement contains the empty prefix, so the share of this prefix is 1.
        const double all = Semiring::share(backward_[block[0].sums]);
        if (!(std::abs(all - 1) < kRounding)) return false;
        if (line.colours > 2) spread_inks(line);
        else spread_background(line);
        assert(are_probabilities(line) && follow_from_starts(line, block));
        return true;
    }

    // Fills backward_ in front of a blotted block, whose ink is summed up cell by cell. Returns the last sum.
    template <bool kIsOpen>
    Number backward_blot(const Block& b, const Block& next) {
        const Number* const background = rows_.data();
        const Number* const ink = &rows_[b.row * stride_];
        const Number* const after = &backward_[next.sums];
        Number inside = Semiring::zero, sum = Semiring::zero;
        for (int q = b.last_end; q > b.first; q--) {
            const int p = q - 1;
            if (q < b.last_end) inside = times(inside, ink[q]);
            if (q >= b.first_end) inside = plus(inside, b.separator ? pass<kIsOpen>(after[q + 1], background[q]) : after[q]);
            backward_[b.inside + q] = inside;
            if (p > b.last) continue;
            sum = plus(pass<kIsOpen>(sum, background[p]), times(inside, ink[p]));
            backward_[b.sums + p] = sum;
        }
        return sum;
    }

    // In a line with one ink, the background's shares say all. A boundary before a block comes after a background
    // cell: a separator, or one in front of the first block. So the share of arrangements that pass the boundary is added
    // to the cell before it. Behind the last block, it is added to the cell after it. While the shares are added up,
    // that of cell i is at index i + 1, and index 0 stands for no cell.
    void add_background(int count, int sums, int first) {
        double* const __restrict shares = &marginals_[first];
        for (int i : range(count)) shares[i] += Semiring::share(times(forward_[sums + i], backward_[sums + i]));
    }
    // Moves the shares of the background to their cells, and computes those of the ink.
    void spread_background(const Line& line) {
        double* const background = marginals_.data();
        double* const __restrict ink = background + stride_;
        for (int i : range(line.cells)) {
            background[i] = background[i + 1];
            ink[i] = 1 - background[i];
        }
    }

    // With several inks, the share of an ink increases where its blocks begin and decreases where they end.
    void add_ink(const Block& b, const Block& next) {
        double* const begins = &marginals_[b.colour * stride_];
        double* const ends = &ends_[b.colour * stride_];
        if (b.length == 0) {
            for (int q = b.first + 1; q <= b.last_end; q++) {
                const double share = Semiring::share(times(forward_[b.inside + q], backward_[b.inside + q]));
                begins[q - 1] += share;
                ends[q] += share;
            }
            return;
        }
        const Number* const weight = &rows_[b.row * stride_];
        for (int p : b.starts()) {
            const Number after = times(weight[p], backward_[next.sums + p + b.step]);
            const double share = Semiring::share(times(forward_[b.sums + p], after));
            begins[p] += share;
            ends[p + b.length] += share;
        }
    }
    // Sums up the changes of each ink's share from left to right; the background has the rest.
    void spread_inks(const Line& line) {
        double* const background = marginals_.data();
        ranges::fill_n(background, line.cells, 1.0);
        for (int c : range(1, line.colours)) {
            double* const __restrict row = &marginals_[c * stride_];
            double sum = 0;
            for (int i : range(line.cells)) {
                sum += row[i] - ends_[c * stride_ + i];
                row[i] = sum;
                background[i] -= sum;
            }
        }
    }

    // Used in assertions. Returns true if the shares of each block's starts are probabilities that sum to 1, and the share
    // of an ink in a cell is that of the starts whose blocks cover the cell. Lines with blots have no such sums.
    bool follow_from_starts(const Line& line, const Block* block) const {
        vector<double> covering(line.colours * stride_);
        for (int j : range(line.blocks)) {
            const Block &b = block[j], &next = block[j + 1];
            if (b.length == 0) return true;
            double sum = 0;
            for (int p : b.starts()) {
                const Number after = times(rows_[b.row * stride_ + p], backward_[next.sums + p + b.step]);
                const double share = Semiring::share(times(forward_[b.sums + p], after));
                for (int i : range(p, p + b.length)) covering[b.colour * stride_ + i] += share;
                sum += share;
            }
            if (!(std::abs(sum - 1) < kRounding)) return false;
        }
        for (int c : range(1, line.colours)) {
            for (int i : range(line.cells)) {
                if (std::abs(covering[c * stride_ + i] - marginals_[c * stride_ + i]) > kRounding) return false;
            }
        }
        return true;
    }

protected:
    const int stride_;
    vector<Number> rows_;                // the weights of cells by colour, then the weights of blocks
    vector<Number> forward_, backward_;  // the sums of the passes, with indices as in Block
    IntVector exponents_;                // the forward sums behind each block were divided by 2 to this power,
    IntVector row_exponents_;            // and the weights in each row
    vector<double> marginals_, ends_;
    Number total_ = Semiring::one;
    int exponent_ = 0;
};

}  // namespace nono

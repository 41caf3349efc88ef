// Computes the smooth gain of a line with blots. All sums over arrangements are logarithms, to avoid overflow and
// underflow.

#include "base/exp_log.hpp"
#include "duality/line_gains.hpp"

namespace nono {

namespace {

constexpr double kNoLog = -1e300;  // the logarithm of an empty sum
constexpr double kNegligible = 40;

// log(exp(a) + exp(b))
double log_of_sum(double a, double b) {
    const double most = std::max(a, b), difference = most - std::min(a, b);
    return difference < kNegligible ? most + log_of(1 + exp_of(-difference)) : most;
}

}  // namespace

double LineGains::forward_blotted(const Line& line) {
    const Block* const block = &blocks_[line.block];
    const double* const passes = &passes_[line.passes];
    double sum = 0;
    for (int p = 0; p <= block[0].last; p++) {
        sums_[block[0].sums + p] = sum;
        if (p < line.cells && passes[p] == 0) sum = kNoLog;
    }
    for (int j : range(line.blocks)) {
        const Block &b = block[j], &next = block[j + 1];
        const double* const up = &up_[b.colour * stride_];
        const double* const in = sums_.data() + b.sums;
        double* const out = sums_.data() + next.sums;
        const uint8_t* const live = live_.data() + b.live;
        const int last = b.length == 0 ? b.last_end : b.last;
        double inside = kNoLog;
        sum = kNoLog;
        for (int p = b.first; p <= last; p++) {
            if (passes[p + b.step - 1] == 0) sum = kNoLog;
            if (b.length > 0) {
                if (live[p] != 0) sum = log_of_sum(sum, in[p] + up[p + b.length] - up[p]);
            } else {
                if (p <= b.last && live[p] != 0) inside = log_of_sum(inside, in[p]);
                inside = live_[line.covers + b.colour * line.cells + p] != 0 ? inside + up[p + 1] - up[p] : kNoLog;
                tops_[b.inside + p] = inside;
                if (live_[b.ends + p] != 0) sum = log_of_sum(sum, inside);
            }
            if (p + b.step <= next.last) out[p + b.step] = sum;
        }
        for (int q = last + b.step + 1; q <= next.last; q++) {
            if (passes[q - 1] == 0) sum = kNoLog;
            out[q] = sum;
        }
    }
    return sums_[block[line.blocks].sums + line.cells];
}

void LineGains::backward_blotted(const Line& line, double log_sum) {
    const Block* const block = &blocks_[line.block];
    const double* const passes = &passes_[line.passes];
    double sum = 0;
    for (int p = line.cells; p >= block[line.blocks].entry; p--) {
        if (p < line.cells && passes[p] == 0) sum = kNoLog;
        after_[p] = sum;
    }
    const auto share_of = [&](double log) { return log - log_sum > -kNegligible ? exp_of(std::min(log - log_sum, 0.0)) : 0; };
    for (int j = line.blocks; j-- > 0; after_.swap(before_)) {
        const Block& b = block[j];
        const double* const up = &up_[b.colour * stride_];
        const double* const in = sums_.data() + b.sums;
        const uint8_t* const live = live_.data() + b.live;
        double* const marginal = &marginals_[b.colour * stride_];
        assert(b.entry <= b.first && b.first <= b.last);
        double inside = kNoLog;  // the part of the block from the current cell on, and everything after it
        sum = kNoLog;
        for (int p = b.length == 0 ? b.last_end : b.last; p >= b.entry; p--) {
            if (p < line.cells && passes[p] == 0) sum = kNoLog;
            double from = kNoLog;  // a block that begins here
            if (b.length > 0) {
                if (p >= b.first && live[p] != 0) {
                    from = up[p + b.length] - up[p] + after_[p + b.step];
                    const double share = share_of(in[p] + from);
                    marginal[p] += share;
                    marginal[p + b.length] -= share;
                }
            } else if (p >= b.first) {
                if (live_[b.ends + p] != 0) inside = log_of_sum(inside, after_[p + b.step]);
                const double share = share_of(tops_[b.inside + p] + inside);
                marginal[p] += share;
                marginal[p + 1] -= share;
                inside = live_[line.covers + b.colour * line.cells + p] != 0 ? inside + up[p + 1] - up[p] : kNoLog;
                if (p <= b.last && live[p] != 0) from = inside;
            }
            sum = log_of_sum(sum, from);
            before_[p] = sum;
        }
    }
}

}  // namespace nono

// The passes of line/line_sums.hpp over odds, for a line in which every cell may be background or is known to be ink. They
// compute the same sums, four starts at a time: most of the time of belief propagation is spent here. The sum over all
// placements of j blocks before a boundary is computed as a running sum with one product per start. Without known ink,
// this sum never decreases from one boundary to the next. After a cell of known ink, the sum starts again.
#pragma once

#include "belief/clones.hpp"
#include "line/line_sums.hpp"

namespace nono {

// If `largest` is out of range, returns the power of two that brings it near 1. Otherwise returns 1.
inline double power_for(double largest) { return Weights::power_of_two(-Weights::excess(largest)); }

// Sets the numbers to a value, in whole groups of lanes.
NONO_BODY void fill_groups(double* to, int count, const Lanes& value) {
    for (int i = 0; i < count; i += kLanes) store(value, to + i);
}

// Multiplies the numbers by a factor, in whole groups of lanes.
NONO_BODY void multiply_groups(double* numbers, int count, double by) {
    Lanes factor = {}, x = {};
    fill(factor, by);
    for (int i = 0; i < count; i += kLanes) {
        load(x, numbers + i);
        x *= factor;
        store(x, numbers + i);
    }
}

// Returns the largest of these numbers, which are not negative; 0 if there are none. Reads whole groups of lanes.
NONO_BODY double largest_of(const double* numbers, int count) {
    Lanes most = {0, 0, 0, 0}, x;
    int i = 0;
    for (; i < count; i += kLanes) {
        load(x, numbers + i);
        if (count - i < kLanes) keep_first(x, count - i);
        at_least(x, most);  // x becomes the larger number in each lane
        most = x;
    }
    return std::max(std::max(most[0], most[1]), std::max(most[2], most[3]));
}

class OddsSums : public LineSums<Weights> {
public:
    // `wide` allows the vector instructions that has_avx2() tests for. These instructions do not change the results.
    OddsSums(const LineBlocks& lines, bool wide)
        : LineSums<Weights>(lines), wide_(wide), scale_(lines.most_blocks()), after_(stride_), before_(stride_) {}

    // Computes the shares from odds against the background, which are 0 or lie in 2^-18 .. 2^18. The background weighs 0
    // in cells that are known to be ink, and 1 in other cells. Returns false if numbers were lost.
    bool run_odds(const LineBlocks& lines, int index) {
        return kMayHaveAvx2 && wide_ ? run_odds_wide(lines, index) : run_odds_body(lines, index);
    }

private:
    // The two versions of run_odds: with AVX2, and for any processor.
    NONO_WIDE bool run_odds_wide(const LineBlocks& lines, int index) { return run_odds_body(lines, index); }

    // Runs both passes. Lines in which every cell is open need no products with the background. Returns false if
    // numbers were lost.
    NONO_BODY bool run_odds_body(const LineBlocks& lines, int index) {
        const Line& line = lines[index];
        const Block* const block = lines.blocks(line);
        multiply_odds(lines, line);
        double total = 1;
        if (line.is_open) {  // constants, so that the compiler makes a version of the passes for each case
            if (!forward_odds(line, block, false, total) || !backward_odds(line, block, false, total)) return false;
        } else {
            if (!forward_odds(line, block, true, total) || !backward_odds(line, block, true, total)) return false;
        }
        spread_odds(line);
        assert(are_probabilities(line));
        return true;
    }

    // Computes the rows of weights. The index within a row is the start of the block.
    NONO_BODY void multiply_odds(const LineBlocks& lines, const Line& line) {
        Lanes x = {}, y = {};
        for (const LineBlocks::Product& p : lines.products(line)) {
            double* out = &rows_[p.row * stride_ + p.from];
            const double* left = &rows_[p.left * stride_ + p.from];
            const double* right = &rows_[p.right * stride_ + p.shift + p.from];
            const int count = p.to + 1 - p.from;
            for (int i = 0; i < count; i += kLanes) {
                load(x, left + i);
                load(y, right + i);
                x *= y;
                store(x, out + i);
            }
            // Each block occurs once in an arrangement, so a factor common to all its starts changes no share.
            if (p.is_long) {
                if (const double scale = power_for(largest_of(out, count)); scale != 1) multiply_groups(out, count, scale);
            }
        }
    }

    // Computes the sums before each boundary, and `total`, the sum over all arrangements. Returns false if the sums
    // overflow or underflow. `has_ink`: some cells of the line are known to be ink, so the background may weigh 0.
    NONO_BODY bool forward_odds(const Line& line, const Block* block, bool has_ink, double& total) {
        Lanes x = {}, y = {}, carry = {}, share = {};
        const double* blank = rows_.data();  // per cell: the weight of the background
        double* sums = forward_.data();
        total = 1;
        if (has_ink) {
            double sum = 1;
            for (int boundary = 0; boundary <= block[0].last; boundary++) {
                sums[block[0].sums + boundary] = sum;
                sum *= blank[boundary];
            }
        } else {
            fill(x, 1);
            fill_groups(sums + block[0].sums, block[0].last + 1, x);
        }
        for (int j : range(line.blocks)) {
            const Block &b = block[j], &next = block[j + 1];
            const double* weight = &rows_[b.row * stride_ + b.first];
            const double* in = sums + b.sums + b.first;
            const double* behind = blank + b.first + b.step - 1;  // of the cell before each boundary
            double* out = sums + next.sums + next.entry;
            const int count = b.last + 1 - b.first, all = next.last + 1 - next.entry;
            fill(carry, 0);
            int i = 0;
            for (; i < count; i += kLanes) {
                load(x, in + i);
                load(y, weight + i);
                x *= y;
                if (count - i < kLanes) keep_first(x, count - i);
                if (has_ink) {
                    load(share, behind + i);
                    sum_up(x, carry, share);
                } else {
                    sum_up(x, carry);
                }
                store(x, out + i);
            }
            for (; i < all; i += kLanes) {
                if (has_ink) {
                    load(share, behind + i);
                    fill(x, 0);
                    sum_up(x, carry, share);
                    store(x, out + i);
                } else {
                    store(carry, out + i);
                }
            }
            total = has_ink ? largest_of(out, all) : carry[0];
            if (Weights::is_lost(total)) return false;
            scale_[j] = power_for(total);
            if (scale_[j] == 1) continue;
            multiply_groups(out, all, scale_[j]);
            total *= scale_[j];
        }
        if (has_ink) total = sums[block[line.blocks].sums + line.cells];
        return !Weights::is_lost(total);
    }

    // Sets the shares of blocks that begin and end at each cell to 0.
    NONO_BODY void clear_shares(const Line& line) {
        Lanes zero = {};
        fill(zero, 0);
        for (int c : range(1, line.colours)) {
            fill_groups(&marginals_[c * stride_], line.cells + 1, zero);
            fill_groups(&ends_[c * stride_], line.cells + 1, zero);
        }
    }

    // Computes the sums behind each boundary, scaled so that forward sum times backward sum is the share of the boundary.
    // Also computes the shares of blocks that begin and end at each cell. Returns false if numbers were lost to underflow.
    // `has_ink`: see forward_odds.
    NONO_BODY bool backward_odds(const Line& line, const Block* block, bool has_ink, double total) {
        Lanes x = {}, y = {}, z = {}, carry = {}, factor = {}, keep = {};
        const double* blank = rows_.data();
        double* sums = forward_.data();
        clear_shares(line);
        double* after = after_.data();
        double* before = before_.data();
        const Block& end = block[line.blocks];
        if (has_ink) {
            double sum = 1 / total;
            after[line.cells] = sum;
            for (int boundary = line.cells - 1; boundary >= end.entry; boundary--) after[boundary] = sum *= blank[boundary];
        } else {
            fill(x, 1 / total);
            fill_groups(after + end.entry, line.cells + 1 - end.entry, x);
        }
        for (int j = line.blocks; j-- > 0;) {
            const Block& b = block[j];
            const double* weight = &rows_[b.row * stride_ + b.first];
            const double* behind = after + b.step + b.first;
            const double* in = sums + b.sums + b.first;
            double* begins = &marginals_[b.colour * stride_ + b.first];
            double* ends = &ends_[b.colour * stride_ + b.first + b.length];
            const int count = b.last + 1 - b.first;
            fill(factor, scale_[j]);
            fill(carry, 0);
            for (int i = padded(count) - kLanes; i >= 0; i -= kLanes) {
                load(x, weight + i);
                load(y, behind + i);
                x = factor * x * y;
                if (count - i < kLanes) keep_first(x, count - i);
                load(y, in + i);
                y *= x;
                if (count - i < kLanes) keep_first(y, count - i);
                load(z, begins + i);
                z += y;
                store(z, begins + i);
                load(z, ends + i);
                z += y;
                store(z, ends + i);
                if (has_ink) {
                    load(keep, blank + b.first + i);
                    sum_down(x, carry, keep);
                } else {
                    sum_down(x, carry);
                }
                store(x, before + b.first + i);
            }
            if (has_ink) {
                double sum = carry[0];
                for (int boundary = b.first - 1; boundary >= b.entry; boundary--) before[boundary] = sum *= blank[boundary];
            } else {
                for (int boundary : range(b.entry, b.first)) before[boundary] = carry[0];
            }
            std::swap(after, before);
        }
        return std::abs(after[0] - 1) < kRounding;  // every arrangement contains the empty prefix
    }

    // Computes the shares of each cell's colours. The share of an ink colour increases where its blocks begin and decreases
    // where they end.
    NONO_BODY void spread_odds(const Line& line) {
        Lanes x = {}, y = {};
        double* background = marginals_.data();
        fill(x, 1);
        fill_groups(background, line.cells, x);
        for (int c : range(1, line.colours)) {
            double* row = &marginals_[c * stride_];
            const double* ends = &ends_[c * stride_];
            Lanes carry = {};
            for (int i = 0; i < line.cells; i += kLanes) {
                load(x, row + i);
                load(y, ends + i);
                x -= y;
                sum_up(x, carry);
                store(x, row + i);
                load(y, background + i);
                y -= x;
                store(y, background + i);
            }
        }
    }

    bool wide_;
    vector<double> scale_;           // the factor by which the sums behind each block were scaled
    vector<double> after_, before_;  // the sums of the backward pass behind the current block, and before it
};

}  // namespace nono

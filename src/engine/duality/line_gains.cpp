#include "duality/line_gains.hpp"

#include "base/exp_log.hpp"

namespace nono {

namespace {

constexpr double kFar = 300;                        // bound for the exponents in products
constexpr double kUnreached = -1e300;               // the exponent of an empty sum
constexpr double kLow = 0x1p-200, kHigh = 0x1p200;  // sums outside this range are scaled

bool is_in_range(double log_sum) { return log_sum > -1e200 && log_sum < 1e200; }

// Returns 2^-e for x = m 2^e with m from 1 to 2.
double inverse_power(double x) { return std::bit_cast<double>((uint64_t{2046} - (std::bit_cast<uint64_t>(x) >> 52)) << 52); }

}  // namespace

LineGains::LineGains(LineBoard& board, std::span<const uint8_t> allowed, Limits& limits) {
    const Model& model = *board.model;
    int colours = 1, blocks = 0;
    for (int line : range(model.num_lines())) {
        stride_ = std::max(stride_, board.lines.cells(line) + 2);
        colours = std::max(colours, board.lines.colours(line));
        blocks = std::max(blocks, board.lines.blocks(line));
    }
    const size_t rows = colours * stride_;
    for (auto* const row : {&prices_, &marginals_, &up_, &down_}) row->resize(rows);
    whole_prices_.resize(rows);
    after_.resize(stride_);
    for (auto* const row : {&before_, &after_top_, &before_top_, &factors_}) row->resize(stride_);
    whole_.resize(stride_);
    next_whole_.resize(stride_);
    scale_.resize(blocks);
    live_.resize(stride_);  // see Block
    lines_.reserve(model.num_lines());
    int32_t sums = 0, tops = 0;
    for (int line : range(model.num_lines())) {
        const int64_t before = starts_ + blotted_steps_;
        if (!prepare(board, allowed, line)) {
            has_impossible_line_ = true;
            return;
        }
        if (limits.spend(starts_ + blotted_steps_ - before + 20 * lines_.back().cells)) return;
        sums = std::max(sums, lines_.back().sums);
        tops = std::max({tops, lines_.back().sums, lines_.back().insides});
    }
    sums_.resize(sums);
    weights_.resize(sums);
    tops_.resize(tops);
    is_ready_ = true;
}

int64_t LineGains::bytes(const Model& model) {
    int64_t live = 0, widest = 0;
    for (int line : range(model.num_lines())) {
        const int from = model.block_start[line], to = model.block_start[line + 1];
        int64_t slack = model.cell_start[line + 1] - model.cell_start[line];
        int64_t blots = 0;
        for (int b : range(from, to)) {
            slack -= std::max(model.length[b], 1);
            blots += model.length[b] == 0;
        }
        const int64_t starts = std::max<int64_t>(slack, 0) * (to - from + blots);
        live += starts + (to - from) * sizeof(Block);
        widest = std::max(widest, starts);
    }
    return live + 16 * widest + sizeof(double) * model.cells.size();
}

bool LineGains::prepare(LineBoard& board, std::span<const uint8_t> allowed, int line) {
    const Model& model = *board.model;
    const int words = board.lines.words(line), clue = model.block_start[line];
    Line& out = lines_.emplace_back();
    out.cells = board.lines.cells(line);
    out.colours = board.lines.colours(line);
    out.blocks = board.lines.blocks(line);
    out.block = blocks_.size();
    out.passes = passes_.size();
    const auto cells = board.line_cells(line);
    const auto palette = board.line_palette(line);
    masks_.assign(out.colours * words, 0);
    possible_.resize(masks_.size());
    start_bits_.resize(out.blocks * words);
    end_bits_.resize(start_bits_.size());
    for (int i : range(out.cells)) {
        for (int c : range(out.colours)) {
            if (allowed[cells[i] * model.colours + palette[c]] == 0) continue;
            add_bit(&masks_[c * words], i);
        }
    }
    if (!board.lines.starts(line, masks_.data(), possible_.data(), start_bits_.data(), end_bits_.data())) return false;
    for (int i : range(out.cells)) {
        const bool passes = has_bit(possible_, i);
        passes_.push_back(passes ? 1 : 0);
        out.passes_all &= passes;
    }
    const auto lengths = model.length.subspan(clue, out.blocks);
    out.is_blotted = std::find(lengths.begin(), lengths.end(), 0) != lengths.end();
    out.covers = live_.size();
    for (int c = 0; c < out.colours && out.is_blotted; c++) {
        const uint64_t* const mask = &possible_[c * words];
        for (int i : range(out.cells)) live_.push_back(has_bit(mask, i));
    }
    int entry = 0, sums = stride_;
    out.insides = stride_;
    for (int j : range(out.blocks)) {
        const int length = lengths[j], colour = model.colour[clue + j];
        const int separator = j + 1 < out.blocks && model.colour[clue + j + 1] == colour;
        const uint64_t* const bits = &start_bits_[j * words];
        Block block = {};
        block.length = length;
        block.colour = board.local_colour(line, colour);
        block.step = std::max(length, 1) + separator;
        block.entry = entry;
        block.first = lowest_bit(bits, words);
        block.last = highest_bit(bits, words);
        block.sums = sums - entry;
        block.live = live_.size() - block.first;
        assert(block.sums >= 0 && block.live <= live_.size());
        block.scale = j;
        for (int p : block.starts()) live_.push_back(has_bit(bits, p));
        if (length == 0) {
            const uint64_t* const ends = &end_bits_[j * words];
            block.last_end = highest_bit(ends, words);
            block.inside = out.insides - block.first;
            block.ends = live_.size() - block.first;
            for (int p = block.first; p <= block.last_end; p++) live_.push_back(has_bit(ends, p));
            out.insides += block.last_end + 1 - block.first;
            blotted_steps_ += block.last_end + 1 - block.first;
        }
        sums += block.last + 1 - entry;
        (out.is_blotted ? blotted_steps_ : starts_) += block.last + 1 - block.first;
        entry = block.first + block.step;
        blocks_.push_back(block);
    }
    Block end = {};
    end.entry = entry;
    end.first = end.last = out.cells;
    end.sums = sums - entry;
    out.sums = sums + out.cells + 1 - entry;
    blocks_.push_back(end);
    cells_ += out.cells * (out.colours - 1);
    return true;
}

// The smooth gain exceeds the greatest by at most T log n for n arrangements. A block has as many places as it has
// starts or, with blots, as it has pairs of a start and an end.
double LineGains::most_above() const {
    double sum = 0;
    for (const Block& block : blocks_) {
        const int starts = block.last + 1 - block.first;
        sum += std::log(double(starts) * (block.length == 0 ? std::max(1, block.last_end + 1 - block.first) : 1));
    }
    return kTemperature * sum;
}

double* LineGains::clear_prices(int line) {
    for (int c : range(1, lines_[line].colours)) std::fill_n(&prices_[c * stride_], lines_[line].cells, 0.0);
    return prices_.data();
}

int64_t* LineGains::clear_whole_prices(int line) {
    for (int c : range(1, lines_[line].colours)) std::fill_n(&whole_prices_[c * stride_], lines_[line].cells, int64_t{0});
    return whole_prices_.data();
}

int64_t LineGains::greatest(int index) {
    const Line& line = lines_[index];
    for (int c : range(1, line.colours)) {  // turns prices into sums from the left
        int64_t sum = 0;
        int64_t* const row = &whole_prices_[c * stride_];
        for (int i = 0; i <= line.cells; i++) {
            const int64_t price = row[i];
            row[i] = sum;
            sum += price;
        }
    }
    const double* const passes = &passes_[line.passes];
    const Block* const block = &blocks_[line.block];
    int64_t *in = whole_.data(), *out = next_whole_.data();
    int64_t best = 0;
    for (int p = 0; p <= block[0].last; p++) {
        in[p] = best;
        if (p < line.cells && passes[p] == 0) best = kNone;
    }
    for (int j : range(line.blocks)) {
        const Block &b = block[j], &next = block[j + 1];
        assert(0 < b.colour && b.colour < line.colours && b.first <= b.last && b.last <= next.last);
        const int64_t* const sum = &whole_prices_[b.colour * stride_];
        const int last = b.length == 0 ? b.last_end : b.last;
        int64_t inside = kNone;
        best = kNone;
        for (int p = b.first; p <= last; p++) {
            if (passes[p + b.step - 1] == 0) best = kNone;
            if (b.length > 0) {
                if (live_[b.live + p] != 0) best = std::max(best, in[p] + sum[p + b.length] - sum[p]);
            } else {
                if (p <= b.last && live_[b.live + p] != 0) inside = std::max(inside, in[p]);
                inside = live_[line.covers + b.colour * line.cells + p] != 0 ? inside + sum[p + 1] - sum[p] : kNone;
                if (live_[b.ends + p] != 0) best = std::max(best, inside);
            }
            out[p + b.step] = best;
        }
        for (int q = last + b.step + 1; q <= next.last; q++) {
            if (passes[q - 1] == 0) best = kNone;
            out[q] = best;
        }
        std::swap(in, out);
    }
    assert(in[line.cells] > kNone / 2);  // every prepared line has an arrangement
    return in[line.cells];
}

// Fills up_ with the sums of the prices from the left, divided by the temperature. Returns the sum of the prices'
// absolute values.
double LineGains::sum_prices(const Line& line) {
    double spread = 0;
    for (int c : range(1, line.colours)) {
        const double* const price = &prices_[c * stride_];
        double* const up = &up_[c * stride_];
        double sum = 0;
        up[0] = 0;
        for (int i : range(line.cells)) {
            sum += price[i] * (1 / kTemperature);
            spread += std::fabs(price[i]);
            up[i + 1] = sum;
        }
    }
    return spread;
}

// Fills up_ and down_. Returns false if the prices are too far apart; up_ then contains the sums of the prices.
bool LineGains::exponentiate(const Line& line) {
    if (!(sum_prices(line) < kFar * kTemperature)) return false;
    for (int c : range(1, line.colours)) {
        double* const up = &up_[c * stride_];
        double* const down = &down_[c * stride_];
        for (int i = 0; i <= line.cells; i++) up[i] = exp_of(up[i]);
        for (int i = 0; i <= line.cells; i++) down[i] = 1 / up[i];
    }
    return true;
}

bool LineGains::smooth(int index, double& gain) {
    const Line& line = lines_[index];
    assert(is_ready_);
    double log_sum = 0;
    for (int c : range(1, line.colours)) std::fill_n(&marginals_[c * stride_], line.cells + 1, 0.0);
    if (line.is_blotted) {
        sum_prices(line);
        log_sum = forward_blotted(line);
        if (!is_in_range(log_sum)) return false;
        backward_blotted(line, log_sum);
    } else if (!exponentiate(line)) {
        log_sum = forward_far(line);
        if (!is_in_range(log_sum)) return false;
        backward_far(line, log_sum);
    } else if (line.passes_all) {
        if (!forward<true>(line, log_sum)) return false;
        backward<true>(line);
    } else {
        if (!forward<false>(line, log_sum)) return false;
        backward<false>(line);
    }
    for (int c : range(1, line.colours)) {
        double* const row = &marginals_[c * stride_];
        double share = 0;
        for (int i : range(line.cells)) row[i] = share += row[i];
    }
    assert(are_marginals(line));
    gain = kTemperature * log_sum;
    return true;
}

// For assertions: returns true if, in each cell, the share of every colour and the sum of the ink shares are
// probabilities up to rounding.
bool LineGains::are_marginals(const Line& line) const {
    constexpr double kRounding = 1e-6;
    for (int i : range(line.cells)) {
        double inks = 0;
        for (int c : range(1, line.colours)) {
            const double share = marginals_[c * stride_ + i];
            if (!(share > -kRounding)) return false;
            inks += share;
        }
        if (!(inks < 1 + kRounding) || (passes_[line.passes + i] == 0 && inks < 1 - kRounding)) return false;
    }
    return true;
}

template <bool kPassesAll>
bool LineGains::forward(const Line& line, double& log_sum) {
    const Block* const block = &blocks_[line.block];
    const double* const passes = &passes_[line.passes];
    double* const sums = sums_.data();
    double sum = 1;
    for (int p = 0; p <= block[0].last; p++) {
        sums[block[0].sums + p] = sum;
        if (!kPassesAll && p < line.cells) sum *= passes[p];
    }
    for (int j : range(line.blocks)) {
        const Block &b = block[j], &next = block[j + 1];
        const double* const in = sums + b.sums;
        const double* const down = &down_[b.colour * stride_];
        const double* const up = &up_[b.colour * stride_] + b.length;
        const uint8_t* const live = live_.data() + b.live;
        double* __restrict weights = weights_.data() + b.sums;
        for (int p : b.starts()) weights[p] = up[p] * down[p] * live[p];
        double* const out = sums + next.sums + b.step;
        const double* const behind = passes + b.step - 1;
        double most = 0;
        sum = 0;
        for (int p : b.starts()) {
            if (!kPassesAll) sum *= behind[p];
            sum += in[p] * weights[p];
            out[p] = sum;
            most = std::max(most, sum);
        }
        for (int p = b.last + 1; p + b.step <= next.last; p++) {
            if (!kPassesAll) sum *= behind[p];
            out[p] = sum;
        }
        scale_[b.scale] = 1;
        if (most > kLow && most < kHigh) continue;
        if (!(most > 0 && most < 0x1p1000)) return false;
        const double factor = scale_[b.scale] = inverse_power(most);
        for (int q = next.entry; q <= next.last; q++) sums[next.sums + q] *= factor;
        log_sum -= log_of(factor);
    }
    const double total = sums[block[line.blocks].sums + line.cells];
    if (!(total > 0x1p-1000)) return false;
    assert(total < 0x1p1000);
    log_sum += log_of(total);
    return true;
}

template <bool kPassesAll>
void LineGains::backward(const Line& line) {
    const Block* const block = &blocks_[line.block];
    const double* const passes = &passes_[line.passes];
    const Block& end = block[line.blocks];
    double sum = 1 / sums_[end.sums + line.cells];
    after_[line.cells] = sum;
    for (int p = line.cells - 1; p >= end.entry; p--) {
        if (!kPassesAll) sum *= passes[p];
        after_[p] = sum;
    }
    for (int j = line.blocks; j-- > 0; after_.swap(before_)) {
        const Block& b = block[j];
        const double scale = scale_[b.scale];
        const double* const after = after_.data() + b.step;
        const double* const in = &sums_[0] + b.sums;
        double* __restrict starting = weights_.data() + b.sums;
        for (int p : b.starts()) starting[p] *= scale * after[p];
        double* __restrict begin = &marginals_[b.colour * stride_];
        double* const behind = begin + b.length;
        for (int p : b.starts()) begin[p] += in[p] * starting[p];
        for (int p : b.starts()) behind[p] -= in[p] * starting[p];
        if (j == 0) break;
        double* const before = before_.data();
        sum = 0;
        for (int p = b.last; p >= b.first; p--) {
            if (!kPassesAll) sum *= passes[p];
            sum += starting[p];
            before[p] = sum;
        }
        for (int p = b.first - 1; p >= b.entry; p--) {
            if (!kPassesAll) sum *= passes[p];
            before[p] = sum;
        }
    }
}

// For prices that are too far apart for products of exponentials. Each sum is stored as two numbers: the greatest gain
// among its terms, and a factor of at least 1.
double LineGains::forward_far(const Line& line) {
    const Block* const block = &blocks_[line.block];
    const double* const passes = &passes_[line.passes];
    double* const sums = sums_.data();
    double* const tops = tops_.data();
    double top = 0;
    for (int p = 0; p <= block[0].last; p++) {
        tops[block[0].sums + p] = top;
        sums[block[0].sums + p] = 1;
        if (p < line.cells && passes[p] == 0) top = kUnreached;
    }
    for (int j : range(line.blocks)) {
        const Block &b = block[j], &next = block[j + 1];
        const double* const sum = &up_[b.colour * stride_];
        const uint8_t* const live = live_.data() + b.live;
        const double* const in_top = tops + b.sums;
        const double* const in = sums + b.sums;
        double* const out_top = tops + next.sums + b.step;
        double* const out = sums + next.sums + b.step;
        double* const behind_factor = before_.data();
        double* const factor = after_.data();
        const double* const behind = passes + b.step - 1;
        top = kUnreached;
        for (int p : b.starts()) {
            const double carried = behind[p] == 0 ? kUnreached : top;
            const double placed = live[p] == 0 ? kUnreached : in_top[p] + sum[p + b.length] - sum[p];
            top = std::max(carried, placed);
            out_top[p] = top;
            behind_factor[p] = carried - top;
            factor[p] = placed - top;
        }
        for (int p : b.starts()) behind_factor[p] = exp_of(std::max(behind_factor[p], -kFar));
        for (int p : b.starts()) factor[p] = exp_of(std::max(factor[p], -kFar));
        double share = 0;
        for (int p : b.starts()) out[p] = share = share * behind_factor[p] + in[p] * factor[p];
        for (int p = b.last + 1; p + b.step <= next.last; p++) {
            if (behind[p] == 0) top = kUnreached;
            out_top[p] = top;
            out[p] = share;
        }
    }
    const int end = block[line.blocks].sums + line.cells;
    return sums[end] < 0x1p1000 ? tops[end] + log_of(sums[end]) : kUnreached;
}

void LineGains::backward_far(const Line& line, double log_sum) {
    const Block* const block = &blocks_[line.block];
    const double* const passes = &passes_[line.passes];
    const Block& end = block[line.blocks];
    double top = 0;
    for (int p = line.cells; p >= end.entry; p--) {
        if (p < line.cells && passes[p] == 0) top = kUnreached;
        after_top_[p] = top;
        after_[p] = 1;
    }
    for (int j = line.blocks; j-- > 0;) {
        const Block& b = block[j];
        const double* const sum = &up_[b.colour * stride_];
        const uint8_t* const live = live_.data() + b.live;
        const double* const in_top = &tops_[0] + b.sums;
        const double* const in = &sums_[0] + b.sums;
        const double* const after = after_.data() + b.step;
        const double* const after_top = after_top_.data() + b.step;
        double* const gain = weights_.data() + b.sums;  // the gain of this block and of all blocks after it
        for (int p : b.starts()) gain[p] = live[p] == 0 ? kUnreached : sum[p + b.length] - sum[p] + after_top[p];
        double* const share = factors_.data();
        for (int p : b.starts()) share[p] = exp_of(std::max(in_top[p] + gain[p] - log_sum, -kFar)) * in[p] * after[p];
        double* const begin = &marginals_[b.colour * stride_];
        double* const behind = begin + b.length;
        for (int p : b.starts()) begin[p] += share[p];
        for (int p : b.starts()) behind[p] -= share[p];
        if (j == 0) break;
        double* const before = before_.data();
        double* const before_top = before_top_.data();
        double* const carried_factor = factors_.data();
        top = kUnreached;
        for (int p = b.last; p >= b.first; p--) {
            const double carried = passes[p] == 0 ? kUnreached : top;
            top = std::max(carried, gain[p]);
            before_top[p] = top;
            carried_factor[p] = carried - top;
            gain[p] -= top;
        }
        for (int p : b.starts()) carried_factor[p] = exp_of(std::max(carried_factor[p], -kFar));
        for (int p : b.starts()) gain[p] = exp_of(std::max(gain[p], -kFar));
        double sum_behind = 0;
        for (int p = b.last; p >= b.first; p--) before[p] = sum_behind = sum_behind * carried_factor[p] + after[p] * gain[p];
        for (int p = b.first - 1; p >= b.entry; p--) {
            if (passes[p] == 0) top = kUnreached;
            before_top[p] = top;
            before[p] = sum_behind;
        }
        after_.swap(before_);
        after_top_.swap(before_top_);
    }
}

}  // namespace nono

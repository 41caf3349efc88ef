#include "belief/line_marginals.hpp"

namespace nono {

namespace {

// A product of at most this number of cell weights stays above the smallest allowed number.
constexpr int kShort = 11;

// If the numbers leave the allowed range, multiplies all of them by a power of two. Returns this power, or 1 if nothing
// changed.
double rescale(double* numbers, int count) {
    double largest = 0;
    for (int i : range(count)) largest = std::max(largest, numbers[i]);
    const double scale = power_for(largest);
    if (scale == 1) return 1;
    for (int i : range(count)) numbers[i] *= scale;
    return scale;
}

}  // namespace

// The rows of weights for the blocks of a line. Each row beyond the single cells is the product of two earlier rows.
struct LineMarginals::Rows {
    struct Row {
        int colour, length;
        bool separated;
        int from, to;  // the starts for which the row is needed
    };
    std::vector<Row> rows;
    std::vector<Product> products;

    void begin(int colours) {
        rows.clear();
        products.clear();
        for (int c : range(colours)) rows.push_back({c, 1, false, INT32_MAX, -1});
    }

    int find(int colour, int length, bool separated) const {
        for (size_t i : indices(rows)) {
            if (rows[i].colour == colour && rows[i].length == length && rows[i].separated == separated) {
                return checked<int>(i);
            }
        }
        return -1;
    }

    int add(int left, int right, int shift, Row row) {
        const int index = count_of(rows);
        products.push_back({index, left, right, shift, 0, 0, row.length > kShort});
        rows.push_back(row);
        return index;
    }

    // Returns the row for blocks of this colour and length. If `separated`, a background cell separates the block from
    // the next block.
    int need(int colour, int length, bool separated) {
        if (const int known = find(colour, length, separated); known >= 0) return known;
        const Row row = {colour, length, separated, INT32_MAX, -1};
        if (separated) return add(need(colour, length, false), 0, length, row);
        for (size_t i = rows.size(); i-- > 0;) {
            if (rows[i].colour != colour || rows[i].separated || rows[i].length >= length) continue;
            const int rest = find(colour, length - rows[i].length, false);
            if (rest >= 0) return add(checked<int>(i), rest, rows[i].length, row);
        }
        const int half = std::bit_floor(static_cast<unsigned>(length - 1));
        const int left = need(colour, half, false), right = need(colour, length - half, false);
        return add(left, right, half, row);
    }

    void ask(int row, int from, int to) {
        rows[row].from = std::min(rows[row].from, from);
        rows[row].to = std::max(rows[row].to, to);
    }

    void settle_ranges() {
        for (size_t i = products.size(); i-- > 0;) {
            Product& p = products[i];
            p.from = rows[p.row].from;
            p.to = rows[p.row].to;
            if (p.to < 0) continue;
            ask(p.left, p.from, p.to);
            ask(p.right, p.from + p.shift, p.to + p.shift);
        }
    }
};

LineMarginals::LineMarginals(LineBoard& board, const std::vector<uint8_t>& wanted, Limits& limits, bool wide)
    : lines_(board.lines.size()), wide_(wide) {
    for (int line : indices(board.lines)) {
        if (wanted[line]) stride_ = std::max(stride_, padded(board.lines.cells(line) + 1) + kLanes);
    }
    after_.resize(stride_);
    before_.resize(stride_);
    starting_.resize(stride_);
    for (int line : indices(board.lines)) {
        if (!wanted[line]) continue;
        prepare(board, line);
        if (limits.spend(lines_[line].cost)) return;
    }
}

void LineMarginals::prepare(LineBoard& board, int line) {
    const Model& model = *board.model;
    const int words = board.lines.words(line), clue = model.block_start[line];
    Line& out = lines_[line];
    out.cells = board.lines.cells(line);
    out.colours = board.lines.colours(line);
    out.blocks = board.lines.blocks(line);
    out.block = count_of(blocks_);
    out.product = count_of(products_);

    std::vector<uint64_t> possible(out.colours * words), starts(out.blocks * words), ends(out.blocks * words);
    if (!board.lines.starts(line, board.masks(line), possible.data(), starts.data(), ends.data())) return;

    out.takes_odds = true;
    for (int i : range(out.cells)) out.has_ink |= !board.may_be(line, 0, i);
    if (out.has_ink && model.colours > 2) out.takes_odds = false;
    for (int j : range(out.blocks)) out.takes_odds &= model.length[clue + j] != 0;
    out.has_ink &= out.takes_odds;

    Rows rows;
    rows.begin(out.colours);
    int entry = 0, sums = 0, live = 0;
    for (int j : range(out.blocks)) {
        const int length = model.length[clue + j], colour = model.colour[clue + j];
        const int separator = j + 1 < out.blocks && model.colour[clue + j + 1] == colour;
        Block block = {};
        block.length = length;
        block.colour = board.local_colour(line, colour);
        block.step = length + separator;
        block.entry = entry;
        block.first = lowest_bit(&starts[j * words], words);
        block.last = highest_bit(&starts[j * words], words);
        block.sums = sums - entry;
        sums += padded(block.last + 1 - entry) + kLanes;
        live += block.last + 1 - entry;
        if (length == 0) {
            block.row = block.colour;
            block.first_end = lowest_bit(&ends[j * words], words) + 1;
            block.last_end = highest_bit(&ends[j * words], words) + 1;
            block.inside = sums - (block.first + 1);
            sums += block.last_end - block.first;
            live += 2 * (block.last_end - block.first);
            entry = block.first_end + separator;
        } else {
            block.row = rows.need(block.colour, length, separator != 0 && (!out.takes_odds || out.has_ink));
            rows.ask(block.row, block.first, block.last);
            entry = block.first + block.step;
        }
        blocks_.push_back(block);
    }
    assert(entry <= out.cells);
    Block end = {};
    end.entry = entry;
    end.last = out.cells;
    end.sums = sums - entry;
    sums += padded(out.cells + 1 - entry) + kLanes;
    blocks_.push_back(end);

    rows.settle_ranges();
    int product_work = 0;
    for (const Product& p : rows.products) {
        if (p.to < p.from) continue;
        products_.push_back(p);
        product_work += p.to + 1 - p.from;
    }
    out.products = count_of(products_) - out.product;
    out.cost = (out.takes_odds ? 1 : 3) * live + product_work + (2 + out.colours) * out.cells;

    rows_.resize(std::max(rows_.size(), rows.rows.size() * stride_));
    sums_.resize(std::max<size_t>(sums_.size(), sums));
    scale_.resize(std::max<size_t>(scale_.size(), out.blocks));
    marginals_.resize(std::max<size_t>(marginals_.size(), out.colours * stride_));
    ends_.resize(marginals_.size());
}

double* LineMarginals::clear_weights(int line) {
    for (int c : range(lines_[line].colours)) std::fill_n(&rows_[c * stride_], lines_[line].cells, 0.0);
    return rows_.data();
}

bool LineMarginals::run(int index) {
    const Line& line = lines_[index];
    assert(are_weights(index));
    bool fits = false;
    if (line.takes_odds) {
        fits = kMayHaveAvx2 && wide_ ? run_odds_wide(line) : run_odds(line);
    } else {
        multiply(line);
        fits = forward(line) && backward(line);
    }
    assert(!fits || (are_shares(index) && follow_from_starts(index)));
    return fits;
}

// Used in assertions. Returns true if the weights meet the requirements of `run`.
bool LineMarginals::are_weights(int index) const {
    const Line& line = lines_[index];
    const double least = line.takes_odds ? 0x1p-18 : 0x1p-36;
    for (int i : range(line.cells)) {
        double largest = line.takes_odds;
        for (int c : range(line.takes_odds, line.colours)) {
            const double weight = rows_[c * stride_ + i];
            if (weight != 0 && !(weight > 0.999 * least && weight < (line.takes_odds ? 1.001 * 0x1p18 : 1.001))) return false;
            largest = std::max(largest, weight);
        }
        if (largest < 0.999999) return false;
    }
    return true;
}

// Used in assertions. Returns true if the shares are valid. The colour shares of each cell, and the start shares of
// each block, must be probabilities that sum to 1 up to rounding. A colour with weight 0 must have share 0.
bool LineMarginals::are_shares(int index) const {
    constexpr double kRounding = 1e-6;
    const Line& line = lines_[index];
    const auto is_share = [](double share) { return share > -kRounding && share < 1 + kRounding; };
    for (int i : range(line.cells)) {
        double sum = 0;
        for (int c : range(line.colours)) {
            const double share = marginals_[c * stride_ + i];
            if (!is_share(share) || (share > kRounding && rows_[c * stride_ + i] == 0 && c >= line.takes_odds)) return false;
            sum += share;
        }
        if (std::abs(sum - 1) > kRounding) return false;
    }
    for (int block : range(line.blocks)) {
        double sum = 0;
        for (const double share : starts(index, block).share) {
            if (!is_share(share)) return false;
            sum += share;
        }
        if (std::abs(sum - 1) > kRounding) return false;
    }
    return true;
}

// Used in assertions. Returns true if each cell has the share of a colour that the starts of the blocks give it. Lines
// with blots have no such sum.
bool LineMarginals::follow_from_starts(int index) const {
    const Line& line = lines_[index];
    std::vector<double> sums(line.colours * stride_);
    for (int j : range(line.blocks)) {
        const Block& block = blocks_[line.block + j];
        if (block.length == 0) return true;
        const Starts own = starts(index, j);
        for (int i : indices(own.share)) {
            for (int p : range(own.first + i, own.first + i + block.length)) sums[block.colour * stride_ + p] += own.share[i];
        }
    }
    for (int c : range(1, line.colours)) {
        for (int i : range(line.cells)) {
            if (std::abs(sums[c * stride_ + i] - marginals_[c * stride_ + i]) > 1e-6) return false;
        }
    }
    return true;
}

void LineMarginals::multiply(const Line& line) {
    for (int i : range(line.product, line.product + line.products)) {
        const Product& p = products_[i];
        double* __restrict out = &rows_[p.row * stride_];
        const double* left = &rows_[p.left * stride_];
        const double* right = &rows_[p.right * stride_] + p.shift;
        for (int at = p.from; at <= p.to; at++) out[at] = left[at] * right[at];
        // Each block occurs once in an arrangement, so a factor common to all its starts changes no share.
        if (p.is_long) rescale(out + p.from, p.to + 1 - p.from);
    }
}

bool LineMarginals::forward(const Line& line) {
    const Block* block = &blocks_[line.block];
    const double* blank = rows_.data();
    double* sums = sums_.data();
    double sum = 1;
    for (int p = 0; p <= block[0].last; p++) {
        sums[block[0].sums + p] = sum;
        sum *= blank[p];
    }
    for (int j : range(line.blocks)) {
        const Block &b = block[j], &next = block[j + 1];
        if (b.length == 0) {
            forward_blot(b, next);
        } else {
            const double* weight = &rows_[b.row * stride_];
            const double* in = sums + b.sums;
            double* out = sums + next.sums + b.step;
            const double* behind = blank + b.step - 1;
            sum = 0;
            for (int p : b.starts()) {
                sum = sum * behind[p] + in[p] * weight[p];
                out[p] = sum;
            }
            for (int p = b.last + 1; p + b.step <= next.last; p++) {
                sum *= behind[p];
                out[p] = sum;
            }
        }
        scale_[j] = rescale(sums + next.sums + next.entry, next.last + 1 - next.entry);
    }
    return sums[block[line.blocks].sums + line.cells] > kLost;
}

void LineMarginals::forward_blot(const Block& block, const Block& next) {
    const double* blank = rows_.data();
    const double* ink = &rows_[block.row * stride_];
    const double* in = &sums_[0] + block.sums;
    double* inside = &sums_[0] + block.inside;
    double* out = &sums_[0] + next.sums;
    double sum = 0;
    for (int q = block.first + 1; q <= block.last_end; q++) {
        if (q - 1 <= block.last) sum += in[q - 1];
        sum *= ink[q - 1];
        inside[q] = sum;
    }
    sum = 0;
    for (int q = block.first_end; q <= block.last_end; q++) {
        const int behind = q + block.step;
        sum = sum * blank[behind - 1] + (block.step ? inside[q] * blank[q] : inside[q]);
        out[behind] = sum;
    }
    for (int q = block.last_end + block.step + 1; q <= next.last; q++) {
        sum *= blank[q - 1];
        out[q] = sum;
    }
}

// Computes the backward sums, scaled so that forward sum times backward sum is the share of the boundary.
bool LineMarginals::backward(const Line& line) {
    const Block* block = &blocks_[line.block];
    const double* blank = rows_.data();
    double* shares = marginals_.data();
    for (int c : range(1, line.colours)) std::fill_n(shares + c * stride_, line.cells + 1, 0.0);

    const Block& end = block[line.blocks];
    double sum = 1 / sums_[end.sums + line.cells];
    after_[line.cells] = sum;
    for (int p = line.cells - 1; p >= end.entry; p--) {
        sum *= blank[p];
        after_[p] = sum;
    }
    for (int j = line.blocks; j-- > 0; after_.swap(before_)) {
        const Block& b = block[j];
        if (b.length == 0) {
            backward_blot(b, scale_[j]);
            continue;
        }
        const double* weight = &rows_[b.row * stride_];
        const double* after = after_.data() + b.step;
        double* __restrict starting = starting_.data();
        const double scale = scale_[j];
        for (int p : b.starts()) starting[p] = scale * weight[p] * after[p];
        double* before = before_.data();
        sum = 0;
        for (int p = b.last; p >= b.first; p--) {
            sum = sum * blank[p] + starting[p];
            before[p] = sum;
        }
        for (int p = b.first - 1; p >= b.entry; p--) {
            sum *= blank[p];
            before[p] = sum;
        }
        double* __restrict share = &sums_[0] + b.sums;
        for (int p : b.starts()) share[p] *= starting[p];
        double* __restrict begin = shares + b.colour * stride_;
        for (int p : b.starts()) begin[p] += share[p];
        double* __restrict behind = begin + b.length;
        for (int p : b.starts()) behind[p] -= share[p];
    }
    // Every arrangement contains the empty prefix, so the share of this prefix is 1. Any other value means that numbers
    // were lost to underflow.
    assert(line.cells > 20 || std::abs(after_[0] - 1) < 1e-6);  // a product of so few weights is never lost
    if (!(after_[0] > 0.999999 && after_[0] < 1.000001)) return false;

    std::fill_n(shares, line.cells, 1.0);
    for (int c : range(1, line.colours)) {
        double* row = shares + c * stride_;
        sum = 0;
        for (int i : range(line.cells)) {
            sum += row[i];
            row[i] = sum;
            shares[i] -= sum;
        }
    }
    return true;
}

void LineMarginals::backward_blot(const Block& block, double scale) {
    const double* blank = rows_.data();
    const double* ink = &rows_[block.row * stride_];
    const double* inside = &sums_[0] + block.inside;
    double* share = &sums_[0] + block.sums;
    double* shares = &marginals_[block.colour * stride_];
    double covered = 0, sum = 0;  // sums of weights behind the start: within the block up to q, and from boundary p on
    for (int q = block.last_end; q > block.first; q--) {
        const int p = q - 1;
        covered = q < block.last_end ? covered * ink[q] : 0;
        if (q >= block.first_end) covered += scale * (block.step ? blank[q] * after_[q + 1] : after_[q]);
        const double cell = inside[q] * covered;
        shares[p] += cell;
        shares[q] -= cell;
        if (p > block.last) continue;
        const double starting = covered * ink[p];
        sum = sum * blank[p] + starting;
        before_[p] = sum;
        share[p] *= starting;
    }
    for (int p = block.first - 1; p >= block.entry; p--) {
        sum *= blank[p];
        before_[p] = sum;
    }
}

LineMarginals::Starts LineMarginals::starts(int line, int block) const {
    const Block& b = blocks_[lines_[line].block + block];
    return {b.first, {&sums_[0] + b.sums + b.first, checked<size_t>(b.last + 1 - b.first)}};
}

}  // namespace nono

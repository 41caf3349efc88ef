#include "belief/ink_messages.hpp"

#include "base/exp_log.hpp"
#include "belief/clones.hpp"

namespace nono {

namespace {

NONO_BODY void clip(Lanes& odds, double limit) {
    Lanes bound = {};
    fill(bound, 1 / limit);
    at_least(odds, bound);
    fill(bound, limit);
    at_most(odds, bound);
}

NONO_BODY bool receive_body(int count, const double* in, const double* field, const double* received, double* odds, double tolerance) {
    LaneMask moved = {};
    Lanes x = {}, y = {}, one = {}, most = {};
    fill(one, 1);
    fill(most, tolerance);
    for (int i = 0; i < count; i += kLanes) {
        load(x, in + i);
        load(y, field + i);
        x *= y;
        clip(x, kReceived);
        store(x, odds + i);
        load(y, received + i);
        // Compares the probabilities odds / (1 + odds) without a division.
        const Lanes bound = most * (one + x) * (one + y);
        to_distance(x, y);
        moved |= x > bound;
    }
    return (moved[0] | moved[1] | moved[2] | moved[3]) != 0;
}

// Divides the message received from a cell out of the marginal, and sends the result.
NONO_BODY void send_body(int count, const double* background, const double* ink, const double* odds, double* sent, double damping) {
    Lanes tiny = {}, x = {}, y = {}, z = {}, one = {}, old_part = {}, new_part = {};
    fill(tiny, kTiny);
    fill(one, 1);
    fill(old_part, damping);
    fill(new_part, 1 - damping);
    for (int i = 0; i < count; i += kLanes) {
        load(x, ink + i);
        load(y, background + i);
        load(z, odds + i);
        at_least(x, tiny);
        at_least(y, tiny);
        x /= y * z;
        clip(x, kSent);
        if (damping > 0) {
            load(y, sent + i);
            const Lanes kept = old_part / (one + y), taken = new_part / (one + x);
            x = (kept * y + taken * x) / (kept + taken);
        }
        store(x, sent + i);
    }
}

NONO_BODY void multiply_body(int count, const double* is_open, const double* in, const double* field, const double* sent, double* totals) {
    Lanes x = {}, y = {}, one = {}, half = {};
    fill(one, 1);
    fill(half, 0.5);
    for (int i = 0; i < count; i += kLanes) {
        load(x, in + i);
        load(y, field + i);
        x *= y;
        load(y, sent + i);
        x *= y;
        clip(x, kTotal);
        load(y, is_open + i);
        keep(x, y > half, one);
        store(x, totals + i);
    }
}

NONO_BODY double reinforce_body(int count, const double* totals, const double* noise, double rate, double* __restrict field,
                                double* probabilities) {
    for (int i : range(count)) field[i] = exp_of(rate * log_of(totals[i]) + noise[i]);
    Lanes change = {}, x = {}, y = {}, one = {};
    fill(one, 1);
    for (int i = 0; i < count; i += kLanes) {
        load(x, totals + i);
        load(y, probabilities + i);
        x /= one + x;
        store(x, probabilities + i);
        to_distance(x, y);
        change += x;
    }
    return (change[0] + change[1]) + (change[2] + change[3]);
}

bool receive_any(int count, const double* in, const double* field, const double* received, double* odds, double tolerance) {
    return receive_body(count, in, field, received, odds, tolerance);
}
NONO_WIDE bool receive_wide(int count, const double* in, const double* field, const double* received, double* odds, double tolerance) {
    return receive_body(count, in, field, received, odds, tolerance);
}
void send_any(int count, const double* background, const double* ink, const double* odds, double* sent, double damping) {
    send_body(count, background, ink, odds, sent, damping);
}
NONO_WIDE void send_wide(int count, const double* background, const double* ink, const double* odds, double* sent, double damping) {
    send_body(count, background, ink, odds, sent, damping);
}
double reinforce_any(int count, const double* is_open, const double* in, const double* sent, const double* noise, double rate,
                     double* field, double* totals, double* probabilities) {
    multiply_body(count, is_open, in, field, sent, totals);
    return reinforce_body(count, totals, noise, rate, field, probabilities);
}
NONO_WIDE double reinforce_wide(int count, const double* is_open, const double* in, const double* sent, const double* noise, double rate,
                                double* field, double* totals, double* probabilities) {
    multiply_body(count, is_open, in, field, sent, totals);
    return reinforce_body(count, totals, noise, rate, field, probabilities);
}

}  // namespace

bool InkMessages::fit(const LineBoard& board, const OpenCells& open, const LineMarginals& lines) {
    if (board.model->colours != 2) return false;
    std::vector<uint8_t> is_row(board.lines.size(), 2);
    for (const int32_t cell : open.cells) {
        const auto through = board.cell_lines(cell);
        if (through.size() != 2) return false;
        for (size_t i : range(2)) {
            uint8_t& is = is_row[through[i].line];
            if (is == i || lines.cost(through[i].line) == 0) return false;
            is = i == 0;
        }
    }
    return true;
}

InkMessages::InkMessages(LineBoard& board, const OpenCells& open, Random& random, LineMarginals&& lines, bool wide)
    : Messages(board, open, random, std::move(lines)), wide_(wide), home_(open.cells.size()) {
    int places = 0;
    for (int line : indices(board.lines)) {
        place_.push_back(places);
        if (lines_.cost(line) > 0) places += padded(board.lines.cells(line));
    }
    place_.push_back(places);
    const size_t all = places + 1;
    peer_.assign(all, places);
    cell_.assign(all, -1);
    is_open_.assign(all, 0);
    for (int line : indices(board.lines)) {
        if (lines_.cost(line) == 0) continue;
        const Ints cells = board.line_cells(line);
        bool is_row = false;
        for (int i : indices(cells)) {
            const int c = open.index[cells[i]], at = place_[line] + i;
            if (c < 0) continue;
            const auto through = board.cell_lines(cells[i]);
            const Crossing& other = through[through[0].line == line];
            peer_[at] = place_[other.line] + other.position;
            is_open_[at] = 1;
            if (through[0].line != line) continue;
            is_row = true;
            home_[c] = at;
            cell_[at] = cells[i];
        }
        if (is_row) rows_.push_back({place_[line], count(line)});
    }
    for (auto* array : {&in_, &field_, &received_, &sent_, &totals_, &probabilities_}) array->resize(all);
    is_ink_.resize(all);
    incoming_.resize(lines_.stride());
    noise_.resize(lines_.stride());
    state_ = {&in_, &field_, &sent_, &totals_};
}

void InkMessages::reset(double spread) {
    std::ranges::fill(received_, -1.0);  // not valid odds, so that every line sends in the first round
    std::ranges::fill(in_, 1.0);
    std::ranges::fill(field_, 1.0);
    std::ranges::fill(probabilities_, 0.0);
    for (size_t i = 0; i + 1 < sent_.size(); i++) {
        sent_[i] = spread > 0 && is_open_[i] > 0 ? exp_of(spread * (2 * random_.unit() - 1)) : 1;
        if (is_open_[i] > 0) in_[peer_[i]] = sent_[i];
    }
    assert(are_delivered(0, count_of(peer_)));
}

// Used in assertions. Returns true if both lines of each open cell at these positions have received what the other line
// sent, and know the same field. All these odds are bounded.
bool InkMessages::are_delivered(int from, int to) const {
    const auto is_bounded = [](double odds, double limit) { return odds >= .999 / limit && odds <= 1.001 * limit; };
    for (int i : range(from, to)) {
        const int peer = peer_[i];
        if (is_open_[i] == 0) continue;
        if (peer_[peer] != i || in_[peer] != sent_[i] || in_[i] != sent_[peer] || field_[peer] != field_[i]) return false;
        if (!is_bounded(sent_[i], kSent) || !is_bounded(field_[i], 2 * kTotal)) return false;
    }
    return true;
}

bool InkMessages::receive(int line, double tolerance) {
    const int at = place_[line];
    return (kMayHaveAvx2 && wide_ ? receive_wide : receive_any)(count(line), &in_[at], &field_[at], &received_[at], incoming_.data(),
                                                                tolerance);
}

void InkMessages::keep_received(int line) { std::copy_n(incoming_.data(), count(line), &received_[place_[line]]); }

void InkMessages::weigh(int line, double limit) {
    if (limit < kReceived) {
        for (double& odds : incoming_) odds = clip(odds, limit);
    }
    double* background = lines_.weights();
    double* ink = background + lines_.stride();
    const int cells = board_.lines.cells(line);
    if (lines_.takes_odds(line)) {
        std::fill_n(background, cells, 1.0);
        std::copy_n(incoming_.data(), cells, ink);
    } else {
        for (int i : range(cells)) {
            const double scale = 1 / std::max(1.0, incoming_[i]);
            background[i] = scale;
            ink[i] = incoming_[i] * scale;
        }
    }
    for (const auto& [position, colour] : known(line)) {
        background[position] = colour == 0;
        ink[position] = colour != 0;
    }
}

void InkMessages::send(int line, double damping) {
    const int at = place_[line], cells = board_.lines.cells(line);
    const double* marginals = lines_.marginals();
    (kMayHaveAvx2 && wide_ ? send_wide : send_any)(count(line), marginals, marginals + lines_.stride(), incoming_.data(), &sent_[at],
                                                   damping);
    for (int i : range(at, at + cells)) in_[peer_[i]] = sent_[i];
    assert(are_delivered(at, at + cells));
}

double InkMessages::reinforce(double rate, double noise) {
    double change = 0;
    for (const Row& row : rows_) {
        const int at = row.at;
        if (noise > 0) {
            for (int i : range(row.count)) noise_[i] = is_open_[at + i] > 0 ? noise * (2 * random_.unit() - 1) : 0;
        } else {
            std::ranges::fill(noise_, 0.0);
        }
        change += (kMayHaveAvx2 && wide_ ? reinforce_wide : reinforce_any)(row.count, &is_open_[at], &in_[at], &sent_[at], noise_.data(),
                                                                           rate, &field_[at], &totals_[at], &probabilities_[at]);
        for (int i : range(at, at + row.count)) field_[peer_[i]] = field_[i];
    }
    assert(are_delivered(0, count_of(peer_)));
    assert(change >= 0);
    return change;
}

void InkMessages::show(std::vector<uint8_t>& picture, IntVector& changed) {
    for (const Row& row : rows_) {
        int differ = 0;
        for (int i : range(row.at, row.at + row.count)) differ += (totals_[i] > 1) != is_ink_[i];
        if (differ == 0) continue;
        for (int i : range(row.at, row.at + row.count)) {
            const uint8_t is_ink = totals_[i] > 1;
            if (is_ink == is_ink_[i]) continue;
            is_ink_[i] = is_ink;
            picture[cell_[i]] = is_ink;
            changed.push_back(cell_[i]);
        }
    }
}

double InkMessages::probability(int c, int colour) const {
    const double odds = totals_[home_[c]];
    return (colour == 1 ? odds : 1) / (1 + odds);
}

}  // namespace nono

// Messages on a board of two colours where each cell lies in one row and one column. Each message is one number. It is
// stored at the position where the receiving line reads it, so that a line processes four messages at a time.
#pragma once

#include "base/exp_log.hpp"
#include "belief/clones.hpp"
#include "belief/messages.hpp"

namespace nono {

// Limits odds to 1/limit .. limit.
NONO_BODY void clip(Lanes& odds, double limit) {
    Lanes bound = {};
    fill(bound, 1 / limit);
    at_least(odds, bound);
    fill(bound, limit);
    at_most(odds, bound);
}

// Writes the odds that a line receives. Returns true if a probability has changed by more than `tolerance` since it
// last sent.
NONO_BODY bool receive_body(int count, const double* messages, const double* field, const double* received, double* odds,
                            double tolerance) {
    LaneMask moved = {};
    Lanes odds_here = {}, operand = {}, one = {}, most = {};
    fill(one, 1);
    fill(most, tolerance);
    for (int i = 0; i < count; i += kLanes) {
        load(odds_here, messages + i);
        load(operand, field + i);
        odds_here *= operand;
        clip(odds_here, kReceived);
        store(odds_here, odds + i);
        load(operand, received + i);
        // Compares the probabilities odds / (1 + odds) without a division.
        const Lanes bound = most * (one + odds_here) * (one + operand);
        to_distance(odds_here, operand);
        moved |= odds_here > bound;
    }
    return (moved[0] | moved[1] | moved[2] | moved[3]) != 0;
}

// Divides the message received from a cell out of the marginal, and sends the result. The old message keeps the share
// `damping`.
NONO_BODY void send_body(int count, const double* background, const double* ink, const double* odds, double* sent, double damping) {
    Lanes tiny = {}, message = {}, share = {}, received = {}, old_message = {}, one = {}, old_part = {}, new_part = {};
    fill(tiny, kTiny);
    fill(one, 1);
    fill(old_part, damping);
    fill(new_part, 1 - damping);
    for (int i = 0; i < count; i += kLanes) {
        load(message, ink + i);
        load(share, background + i);
        load(received, odds + i);
        at_least(message, tiny);
        at_least(share, tiny);
        message /= share * received;  // the odds of ink by the line alone
        clip(message, kSent);
        if (damping > 0) {
            load(old_message, sent + i);
            // odds of the mean of both probabilities of ink, where old / (1 + old) is the old one
            const Lanes kept = old_part / (one + old_message), taken = new_part / (one + message);
            message = (kept * old_message + taken * message) / (kept + taken);
        }
        store(message, sent + i);
    }
}

// Writes the total odds of the cells of a row: the messages of both lines times the field. Cells that are not open get
// 1.
NONO_BODY void multiply_body(int count, const double* is_open, const double* in, const double* field, const double* sent, double* totals) {
    Lanes total = {}, operand = {}, one = {}, half = {};
    fill(one, 1);
    fill(half, 0.5);
    for (int i = 0; i < count; i += kLanes) {
        load(total, in + i);
        load(operand, field + i);
        total *= operand;
        load(operand, sent + i);
        total *= operand;
        clip(total, kTotal);
        load(operand, is_open + i);
        keep(total, operand > half, one);
        store(total, totals + i);
    }
}

// Updates the totals, the field and the probabilities of a row. Returns the total change of the probabilities.
NONO_BODY double reinforce_body(int count, const double* is_open, const double* in, const double* sent, const double* noise, double rate,
                                double* __restrict field, double* totals, double* probabilities) {
    multiply_body(count, is_open, in, field, sent, totals);
    for (int i : range(count)) field[i] = exp_of(rate * log_of(totals[i]) + noise[i]);
    Lanes change = {}, probability = {}, before = {}, one = {};
    fill(one, 1);
    for (int i = 0; i < count; i += kLanes) {
        load(probability, totals + i);
        load(before, probabilities + i);
        probability /= one + probability;
        store(probability, probabilities + i);
        to_distance(probability, before);  // becomes the change
        change += probability;
    }
    return (change[0] + change[1]) + (change[2] + change[3]);
}

class InkMessages : public Messages {
public:
    // Returns true if these messages suit the board: two colours, and a row and a column through each open cell, which `lines`
    // has prepared.
    static bool fit(const LineBoard& board, const OpenCells& open, const LineMarginals& lines) {
        if (board.model->colours != 2) return false;
        // For each line: 0 if it is the first line of its cells, a row; 1 if it is the second one, a column.
        constexpr uint8_t kUnknown = 2;
        std::vector<uint8_t> direction(board.lines.size(), kUnknown);
        for (const int32_t cell : open.cells) {
            const auto through = board.cell_lines(cell);
            if (through.size() != 2) return false;
            for (size_t i : range(2)) {
                uint8_t& known = direction[through[i].line];
                const bool is_prepared = lines.cost(through[i].line) > 0;
                if ((known != kUnknown && known != i) || !is_prepared) return false;
                known = checked<uint8_t>(i);
            }
        }
        return true;
    }

    // Gives each line its positions, and each position of an open cell its peer: the same cell in the crossing line.
    InkMessages(LineBoard& board, const OpenCells& open, Random& random, LineMarginals&& lines, bool wide)
        : Messages(board, open, random, std::move(lines)), wide_(wide), home_(open.cells.size()) {
        int num_positions = 0;
        for (int line : indices(board.lines)) {
            place_.push_back(num_positions);
            if (lines_.cost(line) > 0) num_positions += padded(board.lines.cells(line));
        }
        place_.push_back(num_positions);
        const size_t all = num_positions + 1;
        peer_.assign(all, num_positions);
        cell_.assign(all, -1);
        is_open_.assign(all, 0);
        for (int line : indices(board.lines)) {
            if (lines_.cost(line) == 0) continue;
            const Ints cells = board.line_cells(line);
            bool is_row = false;
            for (int i : indices(cells)) {
                const int c = open.index[cells[i]], position = place_[line] + i;
                if (c < 0) continue;
                const auto through = board.cell_lines(cells[i]);
                const Crossing& crossing = through[0].line == line ? through[1] : through[0];
                peer_[position] = place_[crossing.line] + crossing.position;
                is_open_[position] = 1;
                if (through[0].line != line) continue;
                is_row = true;
                home_[c] = position;
                cell_[position] = cells[i];
            }
            if (is_row) rows_.push_back({place_[line], count(line)});
        }
        for (auto* array : {&in_, &field_, &received_, &sent_, &totals_, &probabilities_}) array->resize(all);
        is_ink_.resize(all);
        incoming_.resize(lines_.stride());
        noise_.resize(lines_.stride());
        state_ = {&in_, &field_, &sent_, &totals_};
    }

    // Random odds from e^-spread to e^spread, or even odds if it is 0. They are delivered to the crossing lines. totals_ stay,
    // because `reinforce` computes all of them from the messages before they are read.
    void reset(double spread) override {
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

    // The field becomes a power of the total odds, times noise, row by row. Returns the sum of all changes of
    // probabilities.
    double reinforce(double rate, double noise) override {
        double change = 0;
        for (const Row& row : rows_) {
            const int first = row.first;
            if (noise > 0) {
                for (int i : range(row.count)) noise_[i] = is_open_[first + i] > 0 ? noise * (2 * random_.unit() - 1) : 0;
            } else {
                std::ranges::fill(noise_, 0.0);
            }
            change += call_clone<reinforce_body>(wide_, row.count, &is_open_[first], &in_[first], &sent_[first], noise_.data(), rate,
                                                 &field_[first], &totals_[first], &probabilities_[first]);
            for (int i : range(first, first + row.count)) field_[peer_[i]] = field_[i];
        }
        assert(are_delivered(0, count_of(peer_)));
        assert(change >= 0);
        return change;
    }

    // Shows ink where the odds of ink exceed 1.
    void write_picture(std::vector<uint8_t>& picture, IntVector& changed) override {
        for (const Row& row : rows_) {
            int differ = 0;  // rows without a difference are skipped
            for (int i : range(row.first, row.first + row.count)) differ += (totals_[i] > 1) != is_ink_[i];
            if (differ == 0) continue;
            for (int i : range(row.first, row.first + row.count)) {
                const uint8_t is_ink = totals_[i] > 1;
                if (is_ink == is_ink_[i]) continue;
                is_ink_[i] = is_ink;
                picture[cell_[i]] = is_ink;
                changed.push_back(cell_[i]);
            }
        }
    }

    // Returns the probability of ink or background from the cell's total odds.
    double probability(int c, int colour) const override {
        const double odds = totals_[home_[c]];
        return (colour == 1 ? odds : 1) / (1 + odds);
    }

private:
    // The positions of a row: first .. first + count - 1.
    struct Row {
        int32_t first, count;
    };

    int64_t receiving_work(int line) const override { return 1 + count(line) / 2; }
    int64_t sending_work(int line) const override { return 4 * receiving_work(line) + lines_.cost(line); }

    // Computes the odds that the line receives. Returns true if one has changed by more than `tolerance`.
    bool receive(int line, double tolerance) override {
        const int first = place_[line];
        return call_clone<receive_body>(wide_, count(line), &in_[first], &field_[first], &received_[first], incoming_.data(), tolerance);
    }

    void keep_received(int line) override { std::copy_n(incoming_.data(), count(line), &received_[place_[line]]); }

    // Passes the received odds to the line as weights: odds against the background, or scaled so that the larger weight is
    // 1. Known cells weigh 0 or 1.
    void weigh(int line, double limit) override {
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
        for (const auto& [position, colour] : known_cells(line)) {
            background[position] = colour == 0;
            ink[position] = colour != 0;
        }
    }

    // Divides what the line received out of its marginals, and delivers the result to the crossing lines.
    void send(int line, double damping) override {
        const int first = place_[line], cells = board_.lines.cells(line);
        const double* marginals = lines_.marginals();
        call_clone<send_body>(wide_, count(line), marginals, marginals + lines_.stride(), incoming_.data(), &sent_[first], damping);
        for (int i : range(first, first + cells)) in_[peer_[i]] = sent_[i];
        assert(are_delivered(first, first + cells));
    }

    // Used in assertions. Returns true if both lines of each open cell at these positions have received what the other line
    // sent, and know the same field. All these odds are bounded.
    bool are_delivered(int from, int to) const {
        const auto is_bounded = [](double odds, double limit) { return odds >= .999 / limit && odds <= 1.001 * limit; };
        for (int i : range(from, to)) {
            const int peer = peer_[i];
            if (is_open_[i] == 0) continue;
            if (peer_[peer] != i || in_[peer] != sent_[i] || in_[i] != sent_[peer] || field_[peer] != field_[i]) return false;
            if (!is_bounded(sent_[i], kSent) || !is_bounded(field_[i], 2 * kTotal)) return false;
        }
        return true;
    }

    int count(int line) const { return place_[line + 1] - place_[line]; }

    const bool wide_;
    IntVector place_;   // per line: the position of its first cell; lines occupy whole groups of lanes
    vector<Row> rows_;  // the positions of each row, which is the first of the two lines of its cells
    // For each position, the position of the same cell in the crossing line. Known cells and positions beyond the end
    // of the line map to the last position.
    IntVector peer_;
    IntVector home_;  // for each open cell: its position in its row
    IntVector cell_;  // for each position in a row: the cell of the model, or -1 if it is not open
    vector<double> is_open_;
    // Four numbers for each position: the message received, the field, the odds received when the line last sent, and
    // the message sent.
    vector<double> in_, field_, received_, sent_;
    vector<double> incoming_, noise_;        // of the current line
    vector<double> totals_, probabilities_;  // per position in rows
    vector<uint8_t> is_ink_;                 // per position in rows: 1 if the last picture shown has ink there
};

}  // namespace nono

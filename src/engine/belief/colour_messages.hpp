// Messages for any board, including boards whose cells have many colours or lie in more than two lines.
#pragma once

#include "base/exp_log.hpp"
#include "belief/messages.hpp"

namespace nono {

class ColourMessages : public Messages {
public:
    // Numbers the messages line by line: one for each open cell and each of its colours except the first. Then lists,
    // for each colour of a cell, the messages about it.
    ColourMessages(LineBoard& board, const OpenCells& open, Random& random, LineMarginals&& lines)
        : Messages(board, open, random, std::move(lines)) {
        const int odds = count_of(open.values) - count_of(open.cells);
        const int messages = number_messages(board, odds);
        list_senders(odds, messages);
        messages_.resize(messages + 1);
        incoming_.resize(messages);
        received_.resize(messages);
        field_.resize(odds);
        totals_.resize(odds);
        probabilities_.resize(odds);
        state_ = {&messages_, &field_, &totals_};
    }

    // Random odds from e^-spread to e^spread, or even odds if it is 0.
    void reset(double spread) override {
        ranges::fill(received_, -1.0);  // not valid odds, so that every line sends in the first round
        for (double& odds : messages_) odds = spread > 0 ? exp_of(spread * (2 * random_.unit() - 1)) : 1;
        messages_.back() = 1;
        ranges::fill(field_, 1.0);
        ranges::fill(probabilities_, 0.0);
    }

    // The field becomes a power of the total odds, times noise. Returns half the sum of all changes of probabilities.
    double reinforce(double rate, double noise) override {
        compute_totals();
        if (noise > 0) {
            for (size_t i : indices(totals_)) {
                field_[i] = exp_of(rate * log_of(totals_[i]) + noise * (2 * random_.unit() - 1));
            }
        } else {
            for (size_t i : indices(totals_)) field_[i] = exp_of(rate * log_of(totals_[i]));
        }
        double change = 0;
        for (int c : indices(open_.cells)) {
            const int from = first_odds(c), count = open_.value_start[c + 1] - open_.value_start[c] - 1;
            double sum = 1, rest = 0;
            for (int i : range(from, from + count)) sum += totals_[i];
            for (int i : range(from, from + count)) {
                const double probability = totals_[i] / sum, difference = probability - probabilities_[i];
                probabilities_[i] = probability;
                change += std::abs(difference);
                rest += difference;
            }
            assert(sum >= 1);
            change += std::abs(rest);  // the first colour
        }
        assert(change >= 0 && change <= 2.001 * open_.size());
        return change / 2;
    }

    // Shows the colour with the greatest odds; those of the first colour are 1.
    void write_picture(vector<uint8_t>& picture, IntVector& changed) override {
        for (int c : indices(open_)) {
            const span<const uint8_t> colours = open_.colours(c);
            const double* odds = &totals_[first_odds(c)];
            double most = 1;
            size_t best = 0;
            for (size_t k : range(1, colours.size())) {
                if (odds[k - 1] > most) {
                    most = odds[k - 1];
                    best = k;
                }
            }
            uint8_t& shown = picture[open_.cells[c]];
            if (shown == colours[best]) continue;
            shown = colours[best];
            changed.push_back(open_.cells[c]);
        }
    }

    // Returns the colour's share of the cell's total odds.
    double probability(int c, int colour) const override {
        const span<const uint8_t> colours = open_.colours(c);
        double sum = 1, odds = colours[0] == colour;
        for (size_t k : range(1, colours.size())) {
            const double value = totals_[first_odds(c) + k - 1];
            sum += value;
            if (colours[k] == colour) odds = value;
        }
        return odds / sum;
    }

private:
    // An open cell of a line. It has one message for each of its colours except the first: the odds of this colour
    // against the first colour.
    struct Slot {
        int32_t position;
        int32_t message;  // the messages of the cell start at messages_[message]
        int32_t odds;     // field_ and totals_ store the odds of the cell from this index on
        int32_t colours;  // local_ stores the line's numbers for the cell's colours from this index on, in order
        int32_t count;    // number of odds of the cell
    };

    // Gives numbers to the messages of each line, and counts in sender_start_ those about each of the `odds`. Returns the
    // number of messages.
    int number_messages(LineBoard& board, int odds) {
        sender_start_.assign(odds + 1, 0);
        slots_.reserve(board.crossings.size());
        local_.reserve(2 * board.crossings.size());
        int messages = 0;
        for (int line : indices(board.lines)) {
            slot_start_.push_back(count_of(slots_));
            if (lines_.cost(line) == 0) continue;  // not wanted, without an arrangement, or not prepared: it sends nothing
            const Ints cells = board.line_cells(line);
            for (int i : indices(cells)) {
                const int cell = open_.index[cells[i]];
                if (cell < 0) continue;
                const int first = open_.value_start[cell], count = open_.value_start[cell + 1] - first - 1;
                slots_.push_back({i, messages, first_odds(cell), count_of(local_), count});
                for (int k = 0; k <= count; k++) local_.push_back(board.local_colour(line, open_.values[first + k]));
                for (int k : range(count)) sender_start_[first_odds(cell) + k]++;
                messages += count;
            }
        }
        slot_start_.push_back(count_of(slots_));
        return messages;
    }

    // Lists for each of the `odds` its messages, and the peers of each message.
    void list_senders(int odds, int messages) {
        // Sums up the counts: each entry becomes the end of its list. Filling the list from the back moves it to the start.
        int sum = 0;
        for (int32_t& start : sender_start_) {
            start += sum;
            sum = start;
        }
        senders_.resize(messages);
        for (const Slot& slot : slots_) {
            for (int k : range(slot.count)) senders_[--sender_start_[slot.odds + k]] = slot.message + k;
        }
        others_.resize(messages);
        for (int i : range(odds)) {
            const int from = sender_start_[i], count = sender_start_[i + 1] - from;
            for (int s : range(count)) {
                int32_t& others = others_[senders_[from + s]];
                if (count == 1) others = messages;  // no peer: the last message
                else if (count == 2) others = senders_[from + 1 - s];
                else others = -1 - i;
            }
        }
        assert(ranges::none_of(sender_start_, [&](int32_t start) { return start > messages; }) && sender_start_.back() == messages);
    }

    int64_t receiving_work(int line) const override { return 4 * std::ssize(slots(line)); }
    int64_t sending_work(int line) const override { return 5 * (receiving_work(line) + lines_.cost(line)) / 2; }

    // Computes the odds that the line receives from its open cells. Returns true if one has changed by more than
    // `tolerance`.
    bool receive(int line, double tolerance) override {
        bool has_moved = false;
        for (const Slot& slot : slots(line)) {
            for (int k : range(slot.count)) {
                const double odds = clip(incoming(slot.message + k, slot.odds + k), kReceived), before = received_[slot.message + k];
                incoming_[slot.message + k] = odds;
                // Compares the probabilities odds / (1 + odds) without a division.
                has_moved |= std::abs(odds - before) > tolerance * (1 + odds) * (1 + before);
            }
        }
        return has_moved;
    }

    void keep_received(int line) override {
        for (const Slot& slot : slots(line)) std::copy_n(&incoming_[slot.message], slot.count, &received_[slot.message]);
    }

    // Passes the received odds to the line as weights: odds against the background, or scaled so that the largest is 1.
    void weigh(int line, double limit) override {
        const int stride = lines_.stride();
        double* weights = lines_.clear_weights(line);
        for (const auto& [position, colour] : known_cells(line)) weights[colour * stride + position] = 1;
        for (const Slot& slot : slots(line)) {
            const int32_t* local = &local_[slot.colours];
            double* odds = &incoming_[slot.message];
            double largest = 1;
            for (int k : range(slot.count)) {
                odds[k] = clip(odds[k], limit);
                largest = std::max(largest, odds[k]);
            }
            const double scale = lines_.takes_odds(line) ? 1 : 1 / largest;
            assert(largest >= 1);
            weights[local[0] * stride + slot.position] = scale;
            for (int k : range(slot.count)) weights[local[k + 1] * stride + slot.position] = odds[k] * scale;
        }
    }

    // Divides what the line received out of its marginals and sends the result, of which the old message keeps the share
    // `damping`.
    void send(int line, double damping) override {
        const double* marginals = lines_.marginals();
        const int stride = lines_.stride();
        for (const Slot& slot : slots(line)) {
            const int32_t* local = &local_[slot.colours];
            const double first = std::max(marginals[local[0] * stride + slot.position], kTiny);
            double* messages = &messages_[slot.message];
            double* received = &incoming_[slot.message];
            for (int k : range(slot.count)) {
                const double share = std::max(marginals[local[k + 1] * stride + slot.position], kTiny);
                received[k] = clip(share / (first * received[k]), kSent);
            }
            if (damping > 0) {
                double sum_before = 1, new_sum = 1;
                for (int k : range(slot.count)) {
                    sum_before += messages[k];
                    new_sum += received[k];
                }
                assert(sum_before > 1 && new_sum > 1);
                const double keep = damping / sum_before, take = (1 - damping) / new_sum;
                for (int k : range(slot.count)) received[k] = (keep * messages[k] + take * received[k]) / (keep + take);
            }
            // A message with damping lies between the bounds, too.
            assert(ranges::all_of(received, received + slot.count, [](double odds) { return clip(odds, 1.001 * kSent) == odds; }));
            for (int k : range(slot.count)) messages[k] = received[k];
        }
        assert(messages_.back() == 1);  // the message of the lines that a cell does not have
    }

    span<const Slot> slots(int line) const { return span(slots_).subspan(slot_start_[line], slot_start_[line + 1] - slot_start_[line]); }

    // Returns the product of the cell's field and the messages of its other lines.
    double incoming(int message, int odds) const {
        const int peer = others_[message];
        if (peer >= 0) return field_[odds] * messages_[peer];
        double product = field_[odds];  // there are several peers
        for (int i : range(sender_start_[odds], sender_start_[odds + 1])) {
            if (senders_[i] != message) product *= messages_[senders_[i]];
        }
        return product;
    }

    // For assertions: returns true if each message about these odds, times what its line receives, has this product.
    bool is_total(int odds, double product) const {
        const auto messages = span(senders_).subspan(sender_start_[odds], sender_start_[odds + 1] - sender_start_[odds]);
        return ranges::all_of(
            messages, [&](int message) { return std::abs(incoming(message, odds) * messages_[message] - product) <= 1e-9 * product; });
    }

    // Computes the total odds of all cells: the field times all messages.
    void compute_totals() {
        for (size_t i : indices(totals_)) {
            double product = field_[i];
            for (int s : range(sender_start_[i], sender_start_[i + 1])) product *= messages_[senders_[s]];
            assert(is_total(checked<int>(i), product));
            totals_[i] = clip(product, kTotal);
        }
    }

    int first_odds(int c) const { return open_.value_start[c] - c; }

    IntVector slot_start_;  // one entry per line
    vector<Slot> slots_;
    IntVector local_;
    // A message's peers are the messages that the cell's other lines send about the same colour. With one peer,
    // others_[i] is the peer's index. With none, others_[i] is the index of the last message, whose value is always 1.
    // With several, others_[i] = -1 - odds, where `odds` is the index of the odds that the peers contribute to.
    IntVector others_;
    // the messages that contribute to odds i: senders_[sender_start_[i] .. sender_start_[i + 1])
    IntVector sender_start_, senders_;
    vector<double> messages_, field_, totals_;
    // per message: the odds that the line receives now, and those that it received when it last sent
    vector<double> incoming_, received_;
    vector<double> probabilities_;  // the last round's probabilities of each cell's colours, without the first colour
};

}  // namespace nono

// Messages for any board, including boards whose cells have many colours or lie in more than two lines.
#pragma once

#include "belief/messages.hpp"

namespace nono {

class ColourMessages : public Messages {
public:
    ColourMessages(LineBoard& board, const OpenCells& open, Random& random, LineMarginals&& lines);

    void reset(double spread) override;
    double reinforce(double rate, double noise) override;
    void show(vector<uint8_t>& picture, IntVector& changed) override;
    double probability(int c, int colour) const override;

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

    int64_t receiving_work(int line) const override { return 4 * std::ssize(slots(line)); }
    int64_t sending_work(int line) const override { return 5 * (receiving_work(line) + lines_.cost(line)) / 2; }
    bool receive(int line, double tolerance) override;
    void keep_received(int line) override;
    void weigh(int line, double limit) override;
    void send(int line, double damping) override;
    span<const Slot> slots(int line) const { return span(slots_).subspan(slot_start_[line], slot_start_[line + 1] - slot_start_[line]); }
    double incoming(int message, int odds) const;
    bool is_total(int odds, double product) const;
    void total_up();
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

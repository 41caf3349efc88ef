// Belief propagation between rows and columns: the probable colour of each open cell, as phases for the search's decisions.
// A line sends each of its cells the odds of the cell's colours by the line's clue alone, given the messages of the other lines
// through its cells; after some rounds these approximate the marginals over all solutions (Pearl, "Probabilistic
// reasoning in intelligent systems", 1988, on a graph with cycles). Reinforced, every cell is also pulled towards its own
// belief, by a field that grows from round to round until the beliefs are a picture (Braunstein and Zecchina, "Learning by
// message passing in networks of discrete synapses", 2006); often it satisfies every line.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/limits.hpp"
#include "base/random.hpp"
#include "belief/line_marginals.hpp"
#include "line/line_board.hpp"

namespace nono {

// Uses the board as it is at construction, best at a line fixpoint: cells with one colour left are constants. Every result
// is the same on every platform for the same random numbers; work is counted, not timed. When the limits run out, its methods
// return early with their last result.
class Beliefs {
public:
    Beliefs(LineBoard& board, Limits& limits, Random& random);

    struct Attempt {
        int violated = 0;  // lines that the picture violates; 0: it is a solution
        int rounds = 0;
        int64_t work = 0;  // about a nanosecond a unit
    };
    // Rounds of plain belief propagation from even odds. `damping` is the share of its old probabilities that a message keeps.
    Attempt plain(int rounds, double damping = 0.5);
    // The attempt-th reinforced run, from random odds, with that attempt's growth, noise and damping; of its pictures the one that
    // violates the fewest lines counts. Ends at a solution, when it stalls, or past `max_work`.
    Attempt reinforced(int attempt, int64_t max_work = INT64_MAX);

    // Beliefs after the last run, of which there must be one (reinforced: when its best picture was found).
    const std::vector<uint8_t>& picture() const { return best_picture_; }  // the likeliest colour of every cell
    double probability(int cell, int colour) const;
    // at_or_before[i]: the probability that the block begins at cell first + i or before, for its live starts; returns first.
    // -1: the line has no open cell. Quick when called for the blocks of one line after another.
    int start_probabilities(int line, int block, std::vector<double>& at_or_before);

    int open_cells() const { return static_cast<int>(cells_.size()); }

private:
    struct Schedule {
        double growth, noise, damping;
    };
    // A cell of a line that is open. Its messages are the odds of the cell's second, third ... colour against its first.
    struct Slot {
        int32_t position;
        int32_t message;  // messages_[message ...], as many as the cell has odds
        int32_t odds;     // odds of the cell: field_[odds ...], totals_[odds ...]
        int32_t colours;  // local_[colours ...]: the line's names for the cell's colours, first to last
        int32_t count;    // odds of the cell
    };
    struct Known {
        int32_t position, colour;
    };

    std::vector<uint8_t> find_open_cells(const LineBoard& board);
    void connect(const LineBoard& board);
    void reset(double spread);
    bool round(double damping, double tolerance);
    bool receive(int line, double tolerance);
    bool settle(int line);
    void send(int line, double damping);
    double incoming(int message, int odds) const;
    void total_up();
    double reinforce(double rate, double noise);
    void update_picture();
    bool fits(int line) const;
    void keep_best();
    void restore_best();

    LineBoard& board_;
    Limits& limits_;
    Random& random_;
    std::vector<int32_t> cells_;        // open cells, by number
    std::vector<int32_t> index_;        // model cell -> its place in cells_, or -1
    std::vector<int32_t> value_start_;  // open cell c may have the colours values_[value_start_[c] .. value_start_[c + 1])
    std::vector<uint8_t> values_;
    LineMarginals lines_;
    std::vector<int32_t> slot_start_, known_start_;  // by line
    std::vector<Slot> slots_;
    std::vector<Known> known_;
    std::vector<int32_t> local_;
    // A message's peers are the messages to the same odds from the cell's other lines: one of them, or none (then the last message,
    // always 1), or several, all messages to the odds: others_[i] = -1 - odds.
    std::vector<int32_t> others_;
    std::vector<int32_t> sender_start_, senders_;  // messages to odds i: senders_[sender_start_[i] .. sender_start_[i + 1])

    std::vector<int32_t> order_;  // of the lines in a round
    std::vector<double> messages_, field_, totals_;
    std::vector<double> incoming_, received_;  // by message: the odds that the line receives now; and at its last sending
    std::vector<double> probabilities_;        // of each cell's second, third ... colour, in the last round
    std::vector<uint8_t> picture_, fits_, touched_;
    std::vector<int32_t> touched_lines_;
    int violated_ = 0;
    int64_t work_ = 0;
    std::vector<double> best_messages_, best_field_, best_totals_;
    std::vector<uint8_t> best_picture_;
    int settled_ = -1;  // the line of the marginals in lines_
};

}  // namespace nono

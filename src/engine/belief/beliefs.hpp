// Belief propagation between rows and columns: the probable colour of each open cell, as phases for the search's decisions.
// A line sends each of its cells the odds of the cell's colours by the line's clue alone, given the messages of the other lines
// through its cells; after some rounds these approximate the marginals over all solutions (Pearl, "Probabilistic
// reasoning in intelligent systems", 1988, on a graph with cycles). Reinforced, every cell is also pulled towards its own
// belief, by a field that grows from round to round until the beliefs are a picture (Braunstein and Zecchina, "Learning by
// message passing in networks of discrete synapses", 2006); often it satisfies every line.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/limits.hpp"
#include "base/random.hpp"
#include "belief/messages.hpp"
#include "line/line_board.hpp"

namespace nono {

// Uses the board as it is at construction, best at a line fixpoint: cells with one colour left are constants. Every result
// is the same on every platform for the same random numbers; work is counted, not timed. When the limits run out, its methods
// return early with their last result.
class Beliefs {
public:
    // `wide` as in LineMarginals.
    Beliefs(LineBoard& board, Limits& limits, Random& random, bool wide = has_wide());

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

    int open_cells() const { return open_.size(); }

private:
    struct Schedule {
        double growth, noise, damping;
    };

    void reset(double spread);
    bool round(double damping, double tolerance);
    void update_picture();
    void check_touched();
    bool fits(int line) const;
    void keep_best();

    LineBoard& board_;
    Limits& limits_;
    Random& random_;
    const OpenCells open_;
    const std::unique_ptr<Messages> messages_;
    std::vector<int32_t> order_;  // of the lines in a round
    std::vector<uint8_t> picture_, fits_, touched_;
    std::vector<int32_t> touched_lines_, changed_;
    int violated_ = 0;
    int64_t work_ = 0;
    std::vector<uint8_t> best_picture_;
    int settled_ = -1;  // the line of the marginals in messages_
};

}  // namespace nono

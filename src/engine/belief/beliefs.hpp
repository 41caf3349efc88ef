// Belief propagation between rows and columns. It estimates the probability of each colour in each open cell; the search uses these
// probabilities as phases for its decisions. A line sends to each of its cells the odds of the cell's colours according to the line's clue
// and to the messages of the other lines through its cells. After some rounds, these odds approximate the marginals over all solutions
// (Pearl, "Probabilistic reasoning in intelligent systems", 1988, on a graph with cycles). In a reinforced run, a field also pulls every
// cell towards its own belief. The field grows from round to round until the beliefs form a picture, which often satisfies every line
// (Braunstein and Zecchina, "Learning by message passing in networks of discrete synapses", 2006).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/limits.hpp"
#include "base/random.hpp"
#include "belief/messages.hpp"
#include "line/line_board.hpp"

namespace nono {

// Works on the board as it was at construction, preferably at a line fixpoint; cells with one colour left are constants. With the same
// random numbers, every result is the same on every platform. Work is counted in units, not timed. When the limits run out, methods return
// early with their last result.
class Beliefs {
public:
    // `wide`: see LineMarginals.
    Beliefs(LineBoard& board, Limits& limits, Random& random, bool wide = has_wide());

    struct Attempt {
        int violated = 0;  // number of lines that the picture violates; 0: the picture is a solution
        int rounds = 0;
        int64_t work = 0;  // in units of about a nanosecond
    };
    // Runs rounds of plain belief propagation from even odds. `damping` is the share of its old probabilities that a message keeps.
    Attempt plain(int rounds, double damping = 0.5);
    // Runs the reinforced attempt number `attempt`, from random odds, with the growth, noise and damping of that attempt. The result is the
    // picture that violates the fewest lines. The run ends at a solution, when it stalls, or after `max_work`.
    Attempt reinforced(int attempt, int64_t max_work = INT64_MAX);

    // The beliefs after the last run; there must have been a run. After a reinforced run, these are the beliefs at the time of the run's
    // best picture.
    const std::vector<uint8_t>& picture() const { return best_picture_; }  // the likeliest colour of every cell
    double probability(int cell, int colour) const;
    // For each live start of the block, fills at_or_before[i] with the probability that the block begins at cell first + i or earlier.
    // Returns first, or -1 if the line has no open cell. Calls are fast if they ask for the blocks of one line in sequence.
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
    std::vector<int32_t> order_;  // the order of lines in a round
    std::vector<uint8_t> picture_, fits_, touched_;
    std::vector<int32_t> touched_lines_, changed_;
    int violated_ = 0;
    int64_t work_ = 0;
    std::vector<uint8_t> best_picture_;
    int settled_ = -1;  // the line whose marginals messages_ holds
};

}  // namespace nono

// Belief propagation between rows and columns, which estimates the probability of each colour in each open cell; the search
// uses it as phases. Each line sends every cell the odds of its colours, given the line's clue and the messages of the
// crossing lines (Pearl, "Probabilistic reasoning in intelligent systems", 1988). In a reinforced run, a growing field also
// pulls every cell towards its currently most likely colours, until the beliefs form a picture (Braunstein and Zecchina,
// "Learning by message passing in networks of discrete synapses", 2006).
#pragma once

#include "base/limits.hpp"
#include "base/random.hpp"
#include "belief/clones.hpp"
#include "belief/messages.hpp"
#include "line/line_board.hpp"

namespace nono {

// The constructor copies the board, which should be at a line fixpoint. Cells with one colour left are constants. With
// the same random numbers, every result is the same on every platform. Work is counted in units of computation, not
// measured by a clock. When a limit is reached, methods return early with their latest result.
class Beliefs {
public:
    // `wide`: see LineMarginals.
    Beliefs(LineBoard& board, Limits& limits, Random& random, bool wide = has_avx2());

    struct Attempt {
        int violated = 0;  // number of lines that the picture violates; 0: the picture is a solution
        int rounds = 0;
        int64_t work = 0;  // in units of about a nanosecond
    };
    // Runs rounds of plain belief propagation from even odds. A message keeps the share `damping` of its old
    // probabilities.
    Attempt run_plain(int rounds, double damping = 0.5);
    // Runs reinforced attempt number `attempt` from random odds. The number selects the growth, noise and damping. The
    // result is the picture that violates the fewest lines. The run ends at a solution, when it stalls, or after
    // `max_work`.
    Attempt run_reinforced(int attempt, int64_t max_work = INT64_MAX);

    // The beliefs after the last run (at least one run is required). After a reinforced run, these are the beliefs from
    // the round with the best picture.
    const vector<uint8_t>& picture() const { return best_picture_; }  // the most likely colour of every cell
    double probability(int cell, int colour) const;

    int open_cells() const { return open_.size(); }

private:
    struct Schedule {
        double growth;  // of the field, per round
        double noise;   // added to the field
        double damping;
        double quiet = .001;  // the beliefs "hardly change" if the sum of all changes is below this value per open cell
        int patience = 60;    // the run ends after this many rounds without a better picture if the beliefs hardly change
    };

    void reset(double spread);
    bool round(double damping, double tolerance);
    void update_picture();
    bool are_most_likely(span<const uint8_t> picture) const;
    void check_touched();
    void keep_best();

    LineBoard& board_;
    Limits& limits_;
    Random& random_;
    const OpenCells open_;
    const std::unique_ptr<Messages> messages_;
    IntVector order_;  // the order of lines in a round
    vector<uint8_t> picture_;
    vector<uint8_t> fits_;     // per line: 1 if the picture satisfies its clue
    vector<uint8_t> touched_;  // per line: 1 if a cell has changed since the clue was checked
    IntVector touched_lines_, changed_;
    int violated_ = 0;  // number of lines that the picture violates
    int64_t work_ = 0;
    vector<uint8_t> best_picture_;
};

}  // namespace nono

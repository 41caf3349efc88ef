// Chooses when beliefs are computed. Decisions take their phases from the last ones, until a first solution is found. An
// attempt is one run of belief propagation. The first attempt is plain. Reinforced attempts follow, which may use a share of
// the search's work.
#pragma once

#include "base/random.hpp"
#include "belief/beliefs.hpp"
#include "cdcl/kernel.hpp"
#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

class BeliefStage {
public:
    // Nothing is due before the first attempt, after belief_after conflicts. The random numbers differ from the
    // kernel's.
    BeliefStage(LineBoard& board, const CellEncoding& cells, Kernel& kernel, uint64_t seed)
        : board_(board),
          cells_(cells),
          kernel_(kernel),
          options_(kernel.options()),
          stats_(kernel.stats()),
          limits_(kernel.limits()),
          random_(seed ^ 0x6a09e667f3bcc908u),
          is_over_(!options_.belief),
          next_attempt_(options_.belief_after) {}

    // Stops the use of beliefs, which help to find a first solution. A second solution is usually near the first one,
    // and a proof that there is none needs no phases.
    void end() {
        is_over_ = true;
        kernel_.force_hints(false);
    }

    // Returns the number of conflicts at which an attempt may be due; -1 if none will be.
    int64_t due_at() const { return may_attempt() ? next_attempt_ : -1; }

    // Called at level 0, perhaps before an attempt is due. Makes an attempt if one is due.
    void begin() {
        solution_.clear();
        if (is_attempt_due() && !limits_.stopped()) attempt();
    }

    // Returns the most likely picture of the attempt that began last, if it satisfies all lines, otherwise an empty
    // picture.
    const vector<uint8_t>& solution() const { return solution_; }

private:
    bool is_attempt_due() const { return may_attempt() && stats_.conflicts >= next_attempt_ && kernel_.work() >= next_attempt_work_; }

    // Runs belief propagation, and sets the hints. The next attempt waits until the search has done enough work.
    void attempt() {
        assert(may_attempt() && kernel_.level() == 0);
        const StageTimer timer(stats_, stats_.seconds_belief);
        Beliefs beliefs(board_, limits_, random_);
        const Beliefs::Attempt attempt =
            attempts_ == 0 ? beliefs.run_plain(checked<int>(options_.belief_rounds)) : beliefs.run_reinforced(attempts_ - 1);
        attempts_++;
        stats_.belief_rounds += attempt.rounds;
        set_hints(beliefs);
        next_attempt_ = stats_.conflicts + (attempts_ == 1 ? options_.belief_after : options_.reinforce_interval);
        int64_t cost = attempt.work;
        // The first attempt was plain. Before the first reinforced one, the search must earn the cost of belief_wait rounds.
        if (attempts_ == 1) cost = options_.belief_wait * attempt.work / std::max(1, attempt.rounds);
        const double wait = double(cost) / std::max(options_.belief_effort, 1e-9);
        next_attempt_work_ = kernel_.work() + static_cast<int64_t>(std::min(wait, 1e18));
        if (attempt.violated == 0) solution_ = beliefs.picture();
    }

    bool may_attempt() const { return !is_over_ && (attempts_ == 0 || options_.reinforce); }

    // Makes the most likely colour of each open cell its hint.
    void set_hints(Beliefs& beliefs) {
        kernel_.force_hints(options_.force_beliefs);
        assert(count_of(beliefs.picture()) == cells_.num_cells());
        for (int cell : range(cells_.num_cells())) {
            if (!cells_.is_open(cell)) continue;
            const int colour = beliefs.picture()[cell];
            for (const uint8_t k : cells_.domain(cell)) {
                const Lit p = cells_.is(cell, k);
                kernel_.set_hint(k == colour ? p : negate(p));
            }
        }
    }

    LineBoard& board_;
    const CellEncoding& cells_;
    Kernel& kernel_;
    const Options& options_;
    Stats& stats_;
    Limits& limits_;
    Random random_;
    vector<uint8_t> solution_;
    bool is_over_ = false;           // true if beliefs are no longer used
    int attempts_ = 0;               // number of attempts made
    int64_t next_attempt_;           // number of conflicts before the next attempt
    int64_t next_attempt_work_ = 0;  // work of the kernel before the next attempt
};

}  // namespace nono

// Chooses when beliefs are computed, and when they guide the decisions of the search. An attempt is one run of belief
// propagation. The first attempt is plain. Reinforced attempts follow, which may use a share of the search's work. A stage is
// a part of the search with one source of phases: stages in which decisions take their phases from the beliefs alternate with
// stages in which they take saved phases.
#pragma once

#include "base/random.hpp"
#include "belief/beliefs.hpp"
#include "cdcl/kernel.hpp"
#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

class BeliefStages {
public:
    // Nothing is due before the first attempt, after belief_after conflicts. The random numbers differ from the
    // kernel's.
    BeliefStages(LineBoard& board, const CellEncoding& cells, Kernel& kernel, uint64_t seed)
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

    // Returns the number of conflicts at which an attempt or another stage may be due; -1 if none will be.
    int64_t due_at() const {
        int64_t due = -1;
        if (may_attempt()) due = next_attempt_;
        if (may_alternate()) due = due < 0 ? next_stage_ : std::min(due, next_stage_);
        return due;
    }

    // Called at level 0, perhaps before anything is due. Makes an attempt if one is due, and begins another stage if one is
    // due.
    void begin() {
        solution_.clear();
        if (is_attempt_due() && !limits_.stopped()) attempt();
        alternate();
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
        next_stage_ = stats_.conflicts + options_.belief_stage;
        if (attempt.violated == 0) solution_ = beliefs.picture();
    }

    // At the end of a stage, switches between beliefs and saved phases.
    void alternate() {
        if (!may_alternate() || stats_.conflicts < next_stage_) return;
        kernel_.force_hints(!kernel_.forces_hints());
        next_stage_ = stats_.conflicts + options_.belief_stage;
    }

    bool may_attempt() const { return !is_over_ && (attempts_ == 0 || options_.reinforce); }
    bool may_alternate() const { return !is_over_ && options_.belief_stage > 0 && attempts_ > 0 && options_.force_beliefs; }

    // Makes the most likely colour of each open cell its hint.
    void set_hints(Beliefs& beliefs) {
        const bool force = options_.force_beliefs;
        assert(count_of(beliefs.picture()) == cells_.num_cells());
        for (int cell : range(cells_.num_cells())) {
            if (!cells_.is_open(cell)) continue;
            const int colour = beliefs.picture()[cell];
            for (const uint8_t k : cells_.domain(cell)) {
                const Lit p = cells_.is(cell, k);
                kernel_.set_hint(k == colour ? p : negate(p), force);
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
    int64_t next_stage_ = 0;         // number of conflicts before the next stage
};

}  // namespace nono

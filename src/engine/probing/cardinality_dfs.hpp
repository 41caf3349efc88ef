// Depth-first search over count rules: the strategy `probing` for models without lines. Each node runs failed-literal
// probing (cardinality/value_probing.hpp) to its fixpoint. Then the search guesses the colour of the first open cell in
// the probing order, hidden cells last, and the highest colour first. It learns nothing from conflicts, so it needs
// memory only for the trail.
#pragma once

#include "cardinality/propagation.hpp"
#include "cardinality/value_probing.hpp"
#include "model/options.hpp"
#include "model/query.hpp"

namespace nono {

class CardinalityDfs {
public:
    // The logic must be at a fixpoint with open cells.
    CardinalityDfs(CardinalityPropagation& logic, const Options& options, Limits& limits, Stats& stats)
        : logic_(logic),
          options_(options),
          limits_(limits),
          stats_(stats),
          trials_(logic, logic.board().model->num_cells(), options, stats, limits) {}

    // Searches for up to `limit` solutions (-1: all). The answer is complete if no others exist; it is incomplete if a limit
    // is reached.
    void run(int64_t limit, Answer& answer) {
        const CardinalityBoard& board = logic_.board();
        bool holds = true;
        while (!limits_.spend(kStepWork)) {
            if (holds && board.is_complete()) {
                record(answer);
                if (answer.count == limit) return;
                leave_hidden();
                holds = false;  // goes on to the next solution as after a contradiction
            } else if (!holds) {
                stats_.conflicts++;
                if (options_.max_conflicts >= 0 && stats_.conflicts >= options_.max_conflicts) return limits_.set(Stop::kConflicts);
            }
            if (!holds) {
                if (levels_.empty()) {
                    answer.complete = true;
                    return;
                }
                holds = backtrack();
                continue;
            }
            const int32_t cell = trials_.first_open();
            int32_t value = (cell + 1) * board.colours - 1;
            while (board.may[value] == 0) value--;
            assert(cell >= 0 && !board.is_settled(cell) && value / board.colours == cell);
            stats_.guesses++;
            levels_.push_back({logic_.trail().size(), value});
            holds = logic_.commit(value) && settle();
        }
    }

private:
    static constexpr int64_t kStepWork = 100;  // approximate nanoseconds of a step, besides propagation and probes

    // Propagates, and probes unless that is switched off. Returns false on a contradiction, or when a limit is reached.
    bool settle() {
        if (!logic_.propagate()) return false;
        return !options_.trial || logic_.board().is_complete() || trials_.run();
    }

    // Undoes the last guess, and removes the guessed value. Returns false in the same cases as settle.
    bool backtrack() {
        const auto [trail, value] = levels_.back();
        assert(trail <= logic_.trail().size());
        levels_.pop_back();
        stats_.backtracks++;
        logic_.undo(trail);
        return logic_.remove(value) && settle();
    }

    // Undoes the guesses at hidden cells, whose other colours give no other solution.
    void leave_hidden() {
        const int32_t first = logic_.board().model->num_shown() * logic_.board().colours;
        while (!levels_.empty() && levels_.back().value >= first) levels_.pop_back();
    }

    // Adds the solution that the board shows to the answer.
    void record(Answer& answer) const {
        assert(logic_.board().is_complete());
        answer.count++;
        logic_.board().write(answer.solutions);
    }

    CardinalityPropagation& logic_;
    const Options& options_;
    Limits& limits_;
    Stats& stats_;
    ValueProbing trials_;
    struct Level {
        size_t trail;  // size of the trail before the guess
        int32_t value;
    };
    vector<Level> levels_;
};

}  // namespace nono

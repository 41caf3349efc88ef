// Depth-first search over count rules: the strategy `probing` for models without lines. Each node runs failed-literal
// probing (cardinality/value_probing.hpp) to its fixpoint. Then the search guesses the colour of the first open cell in
// the probing order, hidden cells last, and the highest colour first. It learns nothing from conflicts, so it needs
// memory only for the trail.
#pragma once

#include "cardinality/propagation.hpp"
#include "cardinality/value_probing.hpp"
#include "model/options.hpp"

namespace nono {

struct Answer;

class CardinalityDfs {
public:
    // The logic must be at a fixpoint with open cells.
    CardinalityDfs(CardinalityPropagation& logic, const Options& options, Limits& limits, Stats& stats)
        : logic_(logic),
          options_(options),
          limits_(limits),
          stats_(stats),
          trials_(logic, logic.board().model->num_cells(), options, stats, limits) {}
    void run(int64_t limit, Answer& answer);

private:
    bool settle();
    bool backtrack();
    void leave_hidden();
    void record(Answer& answer) const;

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

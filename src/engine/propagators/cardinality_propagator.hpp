// The count rules of a model as a single propagator of the kernel. Its counters follow the kernel's trail.
// (CardinalityPropagation has its own trail and gives no reasons.) A rule at one of its bounds implies the colours of
// its other cells (implied_by). The explanation comes from the trail. For a lower bound, it names cells that have lost
// the colour: enough of them that the rule needs all other cells. For an upper bound, it names cells that have the
// colour: as many as the rule allows. It prefers cells that changed early.
#pragma once

#include "cardinality/board.hpp"
#include "propagators/cell_encoding.hpp"
#include "propagators/queued_propagator.hpp"

namespace nono {

class CardinalityPropagator final : public QueuedPropagator<CardinalityPropagator> {
public:
    // The board must be at its root fixpoint. The propagator does not change its domains.
    CardinalityPropagator(CardinalityBoard& board, const CellEncoding& cells, Kernel& kernel);

    void explain(Kernel& kernel, Lit implied, int32_t data, vector<Lit>& reason) override;
    bool is_consistent(const Kernel& kernel) const override;
    bool is_fixpoint(const Kernel& kernel) override;

private:
    friend QueuedPropagator;
    // What a true literal means: its cell loses a value, gets one, or both (-1: none).
    struct Event {
        int32_t lost = -1;
        int32_t committed = -1;
    };
    // The bounds of a rule; the counters have the first numbers, then the wide rules.
    struct Bounds {
        int32_t least, most;
    };

    void take_in(const Kernel& kernel, Lit p);
    void give_back(Lit p);
    Step settle(Kernel& kernel, int32_t rule, vector<Lit>& conflict);
    void collect(int32_t rule);
    void explain_from(Kernel& kernel, int32_t rule, bool is_least, int before, vector<Lit>& reason);
    bool is_enough(const Kernel& kernel, Bounds bounds, bool is_least, int before, Lits reason) const;
    bool is_wide(int32_t rule) const { return rule >= num_counters_; }
    WideRule& wide(int32_t rule) const { return board_.wides[rule - num_counters_]; }
    Event event(Lit p) const { return p < count_of(events_) ? events_[p] : Event{}; }

    CardinalityBoard& board_;
    const int32_t num_counters_;
    vector<Counter> counters_;
    vector<Lit> literal_;   // per value: the literal "the cell has this colour", or CellEncoding::kTrue or kFalse
    vector<Event> events_;  // one entry per literal
    IntVector values_;      // the different values of the current rule
    IntVector mark_;        // one entry per value
    int32_t stamp_ = 0;
    vector<std::pair<int, Lit>> causes_;
};

}  // namespace nono

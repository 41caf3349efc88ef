// Failed-literal probing over count rules (the technique trial-1). It assumes each colour of each open cell in turn,
// and propagates. After a contradiction, the cell loses the colour, and this is propagated before the next probe. The
// order of the cells decides the cost (see docs/akari.md). Cells next to clues come first, then cells whose rules have
// the most cells left, because their assumptions have the most consequences. A cell with many colours comes later,
// because it stays open after a contradiction. A colour that no rule counts comes last. No clauses or reasons are
// stored, so a probe costs time only for the cells that it changes. During a search, cdcl/failed_literals.cpp probes
// with all learned clauses instead.
#pragma once

#include "cardinality/propagation.hpp"
#include "model/options.hpp"

namespace nono {

class ValueProbing {
public:
    // Probes only the first `cells` cells.
    ValueProbing(CardinalityPropagation& logic, int32_t cells, const Options& options, Stats& stats, Limits& limits);

    // Repeats the sweep until it finds nothing, or until every cell is settled. Returns false on a contradiction, or
    // when a limit is reached.
    bool run() {
        return run([this](int32_t value) { return logic_.remove(value) && logic_.propagate(); });
    }
    // Does the same, but calls `take` for each value that leads to a contradiction. `take` removes it and propagates,
    // and returns false on a contradiction.
    template <class Take>
    bool run(Take take);
    // Returns the first open cell in the probing order, or -1 if there is none. Hidden cells come last.
    int32_t first_open();
    // Returns true if the value leads to no contradiction. Undoes the assumption.
    bool holds(int32_t value);

private:
    void sort_cells(int32_t first, int32_t end);
    template <class Take>
    bool sweep(bool counted, bool& found, Take take);

    CardinalityPropagation& logic_;
    const Options& options_;
    Stats& stats_;
    Limits& limits_;
    IntVector order_;  // the cells in probing order
    IntVector seen_;   // per value: the last sweep in which an assumption implied it
    int32_t sweep_ = 0;
};

template <class Take>
bool ValueProbing::run(Take take) {
    bool found = false;
    do {
        if (!sweep(true, found, take)) return false;
        if (!found && !sweep(false, found, take)) return false;
    } while (found && !logic_.board().is_complete());
    return true;
}

template <class Take>
bool ValueProbing::sweep(bool counted, bool& found, Take take) {
    const CardinalityBoard& board = logic_.board();
    found = false;
    sweep_++;
    for (const int32_t cell : order_) {
        for (int32_t value = (cell + 1) * board.colours - 1; value >= cell * board.colours; value--) {
            if (board.is_settled(cell)) break;
            if (board.may[value] == 0 || board.counters_of(value).empty() == counted) continue;
            if (seen_[value] == sweep_) {
                stats_.trials_skipped++;
                continue;
            }
            if (holds(value)) continue;
            stats_.trials_failed++;
            found = true;
            if (!take(value)) return false;
        }
        if (limits_.stopped()) return false;
    }
    return true;
}

}  // namespace nono

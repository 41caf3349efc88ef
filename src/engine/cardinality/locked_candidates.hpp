// Locked candidates, run before trials. Suppose that a rule still needs n cells of a colour. All open cells that can
// provide them lie in a second rule, which has room for only n more cells of this colour. Then the other cells of the
// second rule lose the colour. For example, all places for a 7 in a box of a Sudoku lie in one row, so the rest of the
// row has no
// 7. Players of Sudoku know this as "locked candidates" (pointing and claiming); with n = 2 it occurs in Star Battle.
// Trials find the same removals (Simonis, "Sudoku as a Constraint Problem", 2005, compares shaving with stronger
// propagation), but each removed value needs a propagation of its own. Here, most rules are dismissed after one or two
// cells, because no other rule contains these cells.
#pragma once

#include "base/limits.hpp"
#include "cardinality/propagation.hpp"
#include "model/stats.hpp"

namespace nono {

class LockedCandidates {
public:
    LockedCandidates(CardinalityPropagation& logic, Stats& stats, Limits& limits) : logic_(logic), stats_(stats), limits_(limits) {}
    // Looks at all rules, then again at rules that have lost open values, but not at rules because another rule has
    // lost room. The board must be at a fixpoint. This function and the next one return false on a contradiction, or
    // when a limit is reached.
    bool start();
    // Looks at rules whose cells have changed since then. Does nothing if start() removed nothing, because it would
    // rarely find more.
    bool proceed();

private:
    static bool needs_cells(const Counter& counter) { return counter.least > counter.committed; }
    bool is_open(int32_t cell, int32_t colour) const {
        const CardinalityBoard& board = logic_.board();
        return board.may[cell * board.colours + colour] != 0 && !board.is_settled(cell);
    }
    bool look(int32_t counter);
    bool clear(int32_t counter, int32_t locked);

    CardinalityPropagation& logic_;
    Stats& stats_;
    Limits& limits_;
    size_t head_ = 0;         // number of losses whose rules have been queued
    IntVector queue_;         // counters to look at
    vector<uint8_t> queued_;  // one entry per counter; empty if start() removed nothing
    IntVector others_;        // counters that contain all open cells seen so far
};

}  // namespace nono

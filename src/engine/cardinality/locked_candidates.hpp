// Locked candidates, run before trials. If all open cells of a rule that still needs n cells of a colour lie in a second rule
// with room for only n more, the other cells of the second rule lose the colour (pointing and claiming in Sudoku; with n = 2
// in Star Battle). Trials find the same removals, but each needs a propagation of its own; here, most rules are dismissed
// after one or two cells. (Simonis, "Sudoku as a Constraint Problem", 2005.)
#pragma once

#include "base/limits.hpp"
#include "cardinality/propagation.hpp"
#include "model/stats.hpp"

namespace nono {

class LockedCandidates {
public:
    LockedCandidates(CardinalityPropagation& logic, Stats& stats, Limits& limits) : logic_(logic), stats_(stats), limits_(limits) {}
    // Looks at all rules once. If this removes something, looks again at rules that have lost open values (`proceed`). The
    // board must be at a fixpoint. This function and the next one return false on a contradiction, or when a limit is
    // reached.
    bool start() {
        const CardinalityBoard& board = logic_.board();
        head_ = logic_.trail().size();
        const size_t before = head_;
        const Counter* const counters = board.counters.data();
        const int32_t count = count_of(board.counters);
        for (int32_t c : range(count)) {
            if (needs_cells(counters[c]) && !look_at(c)) return false;
        }
        if (limits_.spend(kLookWork * count)) return false;
        if (logic_.trail().size() == before) return true;
        queued_.assign(board.counters.size(), 0);
        return proceed();
    }

    // Looks at rules that have lost open values since the last look, but not at rules for which only another rule has lost
    // room. Does nothing if start() removed nothing, because it would rarely find more. Returns false on a
    // contradiction, or at a limit.
    bool proceed() {
        const CardinalityBoard& board = logic_.board();
        while (!queued_.empty() && !board.is_complete()) {
            for (; head_ < logic_.trail().size(); head_++) {
                for (const int32_t c : board.counters_of(logic_.trail()[head_].value)) {
                    if (!needs_cells(board.counters[c]) || queued_[c] != 0) continue;
                    queued_[c] = 1;
                    queue_.push_back(c);
                }
            }
            if (queue_.empty()) break;
            assert(queued_[queue_.back()] != 0);
            const int32_t c = queue_.back();
            queue_.pop_back();
            queued_[c] = 0;
            if (limits_.spend(kLookWork + std::ssize(board.cells_of(c))) || (needs_cells(board.counters[c]) && !look_at(c))) return false;
        }
        return true;
    }

private:
    static constexpr int64_t kLookWork = 50;  // approximate nanoseconds of looking at a rule

    static bool needs_cells(const Counter& counter) { return counter.least > counter.committed; }
    // Returns true if the cell is open and may have the colour.
    bool is_open(int32_t cell, int32_t colour) const {
        const CardinalityBoard& board = logic_.board();
        return board.may[cell * board.colours + colour] != 0 && !board.is_settled(cell);
    }

    // Looks for counters that contain all open cells of counter c and have room only for the cells that c needs. Clears
    // their other cells. Returns false on a contradiction.
    bool look_at(int32_t c) {
        const CardinalityBoard& board = logic_.board();
        const Counter* const counters = board.counters.data();
        const int32_t need = counters[c].least - counters[c].committed, open = counters[c].possible - counters[c].committed;
        const int32_t colour = board.scopes[c].colour;
        assert(need > 0 && open > need);  // at a fixpoint, the counter has more open cells than it needs
        const auto cells = board.cells_of(c);
        size_t i = 0;
        while (!is_open(cells[i], colour)) i++;
        others_.clear();  // first, the counters of the first open cell
        for (const int32_t index : board.counters_of(cells[i] * board.colours + colour)) {
            const Counter& other = counters[index];
            const int32_t other_open = other.possible - other.committed, room = other.most - other.committed;
            if (other_open > open && room <= need) others_.push_back(index);
        }
        if (others_.empty()) return true;
        for (i++; i < cells.size(); i++) {
            if (!is_open(cells[i], colour)) continue;
            const auto of_cell = board.counters_of(cells[i] * board.colours + colour);
            std::erase_if(others_, [&](int32_t other) { return !contains(of_cell, other); });
            if (others_.empty()) return true;
        }
        for (const int32_t other : others_) {
            if (!clear(other, c)) return false;
        }
        return logic_.propagate();
    }

    // Removes the colour from those open cells of counter c that counter `locked` does not contain. Returns false if a
    // cell has no colour left.
    bool clear(int32_t c, int32_t locked) {
        const CardinalityBoard& board = logic_.board();
        const int32_t colour = board.scopes[c].colour;
        for (const int32_t cell : board.cells_of(c)) {
            if (!is_open(cell, colour)) continue;
            const int32_t value = cell * board.colours + colour;
            const auto counters = board.counters_of(value);
            if (contains(counters, locked)) continue;
            stats_.locked++;
            if (!logic_.remove(value)) return false;
        }
        return true;
    }

    CardinalityPropagation& logic_;
    Stats& stats_;
    Limits& limits_;
    size_t head_ = 0;         // number of losses whose rules have been queued
    IntVector queue_;         // counters to look at
    vector<uint8_t> queued_;  // one entry per counter; empty if start() removed nothing
    IntVector others_;        // counters that contain all open cells seen so far
};

}  // namespace nono

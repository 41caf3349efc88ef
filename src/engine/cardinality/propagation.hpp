// Propagates count rules to their fixpoint, with a trail to undo this. If a rule needs every cell that may still have
// its colour, all of them get it. If enough cells have the colour, all others lose it (bounds propagation of
// cardinality constraints). Each removed value updates the counters that contain it. Wide rules are checked after all
// removed values have been processed.
#pragma once

#include "base/limits.hpp"
#include "cardinality/board.hpp"
#include "model/stats.hpp"

namespace nono {

class CardinalityPropagation {
public:
    struct Loss {
        int32_t value, cell;
        int32_t committed;  // the only value left to its cell; -1: several
    };

    CardinalityPropagation(CardinalityBoard& board, Stats& stats, Limits& limits) : board_(board), stats_(stats), limits_(limits) {}

    // Checks every rule once, then propagates. This and the following functions return false on a contradiction.
    bool start();
    bool propagate();
    bool remove(int32_t value) { return remove(value, value / board_.colours); }
    // Gives a cell the colour.
    bool commit(int32_t value) { return commit(value, value / board_.colours); }
    void undo(size_t size);

    const CardinalityBoard& board() const { return board_; }
    span<const Loss> trail() const { return trail_; }

protected:
    // The cell of the value is an argument, because computing it needs a slow division.
    bool remove(int32_t value, int32_t cell) {
        if (board_.may[value] == 0) return true;
        const int32_t first = cell * board_.colours;
        board_.may[value] = 0;
        auto& [left, rest] = board_.cells[cell];
        rest = checked<int16_t>(rest ^ (value - first));
        left--;
        assert(left >= 0 && (left != 1 || board_.may[first + rest] != 0));
        const bool settled = left == 1;
        board_.open_cells -= settled;
        trail_.push_back({value, cell, settled ? first + rest : -1});
        return left > 0;
    }
    bool commit(int32_t value, int32_t cell) {
        if (board_.colours == 2) return remove(value ^ 1, cell) && board_.may[value] != 0;
        const int32_t first = cell * board_.colours;
        bool holds = true;
        for (int32_t v : range(first, first + board_.colours)) {
            if (v != value && board_.may[v] != 0) holds &= remove(v, cell);
        }
        return holds;
    }
    // Returns what a rule over several counters implies, one of which has changed.
    Implied implied(int32_t counter, WideRule& wide) const;
    template <class Change>
    bool for_each_open(int32_t counter, Change change);
    bool give(int32_t counter);  // gives the counter's colour to all cells that may have it
    bool take(int32_t counter);  // removes the counter's colour from every open cell
    void queue(int32_t counter) {
        Counter& c = board_.counters[counter];
        if (c.queued) return;
        c.queued = true;
        queue_.push_back(counter);
    }
    int32_t next_queued();  // returns -1 if the queue is empty
    // For assertions: returns true if the counters have processed every removed value, and no rule implies anything
    // more.
    bool is_fixpoint() const {
        const auto is_settled = [](const Counter& counter) {
            const Implied implied = counter.implied();
            return !implied.contradiction && !implied.all && !implied.none && !counter.queued;
        };
        return head_ == trail_.size() && queue_.empty() && board_.is_consistent() && ranges::all_of(board_.counters, is_settled);
    }
    void clear_queue();

    CardinalityBoard& board_;
    Stats& stats_;
    Limits& limits_;
    vector<Loss> trail_;
    size_t head_ = 0;  // number of losses that have been processed

private:
    bool has_fallen(int32_t counter);
    bool has_risen(int32_t counter);
    bool settle(int32_t counter);
    bool settle_wides(int32_t counter);
    bool may_imply(int32_t counter, const WideRule& wide) const;

    IntVector queue_;
};

}  // namespace nono

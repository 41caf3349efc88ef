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
    bool start() {
        trail_.reserve(board_.may.size());
        const int32_t count = count_of(board_.counters);
        for (int32_t c : range(count)) {
            const Counter& counter = board_.counters[c];
            if (counter.possible > counter.low && counter.committed < counter.high) continue;
            if (counter.possible <= counter.wake || counter.wakes_committed) queue(c);
            if (!settle(c)) {
                clear_queue();
                return false;
            }
        }
        return propagate();
    }

    // Processes all removed values, then the wide rules that they wake, until nothing more follows. Returns false on a
    // contradiction.
    bool propagate() {
        bool holds = true;
        Counter* const counters = board_.counters.data();
        while (holds) {
            while (holds && head_ < trail_.size()) {
                const Loss loss = trail_[head_++];
                assert(board_.may[loss.value] == 0 && loss.value / board_.colours == loss.cell);
                // all counters are updated, even after a contradiction, so that undo() can reverse all of them
                for (const int32_t c : board_.counters_of(loss.value)) {
                    assert(counters[c].possible > 0);
                    if (--counters[c].possible <= counters[c].low) holds &= settle_after_fall(c);
                }
                if (loss.committed < 0) continue;
                for (const int32_t c : board_.counters_of(loss.committed)) {
                    assert(counters[c].committed < count_of(board_.cells_of(c)));
                    if (++counters[c].committed >= counters[c].high) holds &= settle_after_rise(c);
                }
            }
            const int32_t counter = holds ? next_queued() : -1;
            if (counter < 0) break;
            holds = settle_wides(counter);
        }
        if (!holds) clear_queue();
        assert(!holds || stats_.trials % 8 != 0 || is_fixpoint());  // trials are frequent, so only every eighth is checked
        return holds;
    }

    // Takes the value from its cell.
    bool remove(int32_t value) { return remove(value, value / board_.colours); }
    // Gives a cell the colour.
    bool commit(int32_t value) { return commit(value, value / board_.colours); }

    // Undoes all removals beyond this size of the trail.
    void undo(size_t size) {
        assert(size <= trail_.size());
        while (trail_.size() > size) {
            const auto [value, cell_index, committed] = trail_.back();
            trail_.pop_back();
            if (head_ > trail_.size()) {  // the removal was processed, so the counters know it
                head_ = trail_.size();
                assert(board_.may[value] == 0);
                for (const int32_t c : board_.counters_of(value)) board_.counters[c].possible++;
                if (committed >= 0) {
                    for (const int32_t c : board_.counters_of(committed)) board_.counters[c].committed--;
                }
            }
            CardinalityBoard::Cell& cell = board_.cells[cell_index];
            board_.may[value] = 1;
            cell.rest = checked<int16_t>(cell.rest ^ (value - cell_index * board_.colours));
            cell.left++;
            board_.open_cells += committed >= 0;
            assert(cell.left <= board_.colours);
        }
        assert(board_.are_cells_consistent());
    }

    const CardinalityBoard& board() const { return board_; }
    span<const Loss> trail() const { return trail_; }

protected:
    // Removes a value from its cell. Returns false if the cell has none left. The cell is an argument, because computing it
    // needs a slow division.
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
    // Gives a cell the colour: removes all its other values. Returns false if this leaves the cell no value. With two
    // colours, value ^ 1 is the only other value.
    bool commit(int32_t value, int32_t cell) {
        if (board_.colours == 2) return remove(value ^ 1, cell) && board_.may[value] != 0;
        const int32_t first = cell * board_.colours;
        bool holds = true;
        for (int32_t v : range(first, first + board_.colours)) {
            if (v != value && board_.may[v] != 0) holds &= remove(v, cell);
        }
        return holds;
    }
    // Returns what a rule over several counters implies; counter c is the one that has changed.
    // Until a counter has processed every removed value, its `possible` is too large and its `committed` too small. Its
    // rules may then imply too little, but nothing wrong.
    Implied implied(int32_t c, WideRule& wide) const {
        if (!may_imply(c, wide)) return {};
        int32_t possible = 0, committed = 0;
        for (const int32_t part : board_.counters_of(wide)) {
            possible += board_.counters[part].possible;
            committed += board_.counters[part].committed;
        }
        for (const int32_t value : board_.shared_of(wide)) {
            if (board_.may[value] == 0) continue;
            possible--;
            committed -= board_.is_settled(value / board_.colours);
        }
        return implied_by(possible, committed, wide.least, wide.most);
    }

    // Calls change(value, cell) for each open cell of the counter that may have its colour, until `change` returns false.
    template <class Change>
    bool for_each_open(int32_t counter, Change change) {
        int32_t left = board_.counters[counter].possible - board_.counters[counter].committed;
        const int32_t colour = board_.scopes[counter].colour, colours = board_.colours;
        const uint8_t* const may = board_.may.data();
        for (const int32_t cell : board_.cells_of(counter)) {
            const int32_t value = cell * colours + colour;
            if (may[value] == 0 || board_.is_settled(cell)) continue;
            // before a counter has processed all losses, it may count too many open cells, but never too few
            assert(left > 0);
            if (!change(value, cell)) return false;
            if (--left == 0) break;
        }
        return true;
    }

    // Gives the counter's colour to all cells that may have it.
    bool give_colour_to_open(int32_t counter) {
        return for_each_open(counter, [this](int32_t value, int32_t cell) { return commit(value, cell); });
    }

    // Removes the counter's colour from every open cell.
    bool remove_colour_from_open(int32_t counter) {
        return for_each_open(counter, [this](int32_t value, int32_t cell) { return remove(value, cell); });
    }

    // Makes the wide rules of a counter wait, unless they wait already.
    void queue(int32_t counter) {
        Counter& c = board_.counters[counter];
        if (c.queued) return;
        c.queued = true;
        queue_.push_back(counter);
    }

    // Returns -1 if the queue is empty.
    int32_t next_queued() {
        if (queue_.empty()) return -1;
        const int32_t counter = queue_.back();
        queue_.pop_back();
        assert(board_.counters[counter].queued);
        board_.counters[counter].queued = false;
        return counter;
    }

    // For assertions: returns true if the counters have processed every removed value, and no rule implies anything
    // more.
    bool is_fixpoint() const {
        const auto is_settled = [](const Counter& counter) {
            const Implied implied = counter.implied();
            return !implied.contradiction && !implied.all && !implied.none && !counter.queued;
        };
        return head_ == trail_.size() && queue_.empty() && board_.is_consistent() && ranges::all_of(board_.counters, is_settled);
    }

    // Empties the queue without checking its rules.
    void clear_queue() {
        for (const int32_t c : queue_) board_.counters[c].queued = false;
        queue_.clear();
    }

    CardinalityBoard& board_;
    Stats& stats_;
    Limits& limits_;
    vector<Loss> trail_;  // the removed values, in order
    size_t head_ = 0;     // number of losses that have been processed

private:
    // Draws the conclusions after `possible` has become smaller. The function tests only the bounds that the change can
    // reach; settle() tests all bounds. Returns false on a contradiction.
    bool settle_after_fall(int32_t c) {
        const Counter& counter = board_.counters[c];
        if (counter.possible <= counter.wake && counter.committed < counter.wake) queue(c);
        if (counter.possible != counter.least) return counter.possible > counter.least;
        return counter.committed == counter.possible || give_colour_to_open(c);  // the rule needs all cells that are left
    }

    // Draws the conclusions after `committed` has become larger. Returns false on a contradiction.
    bool settle_after_rise(int32_t c) {
        const Counter& counter = board_.counters[c];
        if (counter.wakes_committed) queue(c);
        if (counter.committed != counter.most) return counter.committed < counter.most;
        return counter.committed == counter.possible || remove_colour_from_open(c);  // the rule allows no other cell
    }

    // Draws the conclusions of a counter, testing all its bounds. Returns false on a contradiction.
    bool settle(int32_t c) {
        const Implied implied = board_.counters[c].implied();
        if (implied.contradiction) return false;
        return implied.all ? give_colour_to_open(c) : !implied.none || remove_colour_from_open(c);
    }

    // Draws the conclusions of the wide rules that use a counter. Returns false on a contradiction.
    bool settle_wides(int32_t c) {
        stats_.wide_scans++;
        for (const int32_t w : board_.wides_of(c)) {
            WideRule& wide = board_.wides[w];
            const Implied implied = this->implied(c, wide);
            if (implied.contradiction) return false;
            if (!implied.all && !implied.none) continue;
            for (const int32_t part : board_.counters_of(wide)) {
                if (!(implied.all ? give_colour_to_open(part) : remove_colour_from_open(part))) return false;
            }
        }
        return true;
    }

    // Returns true if the rule may have reached a bound. If only the lower bound matters to counter c, one counter suffices to
    // show that it implies nothing: with more possible cells than the rule needs, or with as many committed ones.
    bool may_imply(int32_t c, const WideRule& wide) const {
        if (board_.counters[c].wakes_committed) return true;
        for (const int32_t part : board_.counters_of(wide)) {
            const Counter& counter = board_.counters[part];
            if (counter.possible > wide.least || counter.committed >= wide.least) return false;
        }
        return true;
    }

    IntVector queue_;  // counters whose wide rules wait
};

}  // namespace nono

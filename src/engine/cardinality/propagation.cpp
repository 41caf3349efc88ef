#include "cardinality/propagation.hpp"

namespace nono {

bool CardinalityPropagation::start() {
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

bool CardinalityPropagation::propagate() {
    bool holds = true;
    Counter* const counters = board_.counters.data();
    while (holds) {
        while (holds && head_ < trail_.size()) {
            const Loss loss = trail_[head_++];
            assert(board_.may[loss.value] == 0 && loss.value / board_.colours == loss.cell);
            // all counters are updated, even after a contradiction, so that undo() can reverse all of them
            for (const int32_t c : board_.counters_of(loss.value)) {
                assert(counters[c].possible > 0);
                if (--counters[c].possible <= counters[c].low) holds &= has_fallen(c);
            }
            if (loss.committed < 0) continue;
            for (const int32_t c : board_.counters_of(loss.committed)) {
                assert(counters[c].committed < count_of(board_.cells_of(c)));
                if (++counters[c].committed >= counters[c].high) holds &= has_risen(c);
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

// Draws the conclusions after `possible` has become smaller. The function tests only the bounds that the change can
// reach; settle() tests all bounds.
bool CardinalityPropagation::has_fallen(int32_t c) {
    const Counter& counter = board_.counters[c];
    if (counter.possible <= counter.wake && counter.committed < counter.wake) queue(c);
    if (counter.possible > counter.least) return true;
    return counter.possible == counter.least && (counter.committed == counter.possible || give(c));
}

// Draws the conclusions after `committed` has become larger.
bool CardinalityPropagation::has_risen(int32_t c) {
    const Counter& counter = board_.counters[c];
    if (counter.wakes_committed) queue(c);
    if (counter.committed < counter.most) return true;
    return counter.committed == counter.most && (counter.committed == counter.possible || take(c));
}

bool CardinalityPropagation::settle(int32_t c) {
    const Implied implied = board_.counters[c].implied();
    if (implied.contradiction) return false;
    return implied.all ? give(c) : !implied.none || take(c);
}

bool CardinalityPropagation::settle_wides(int32_t c) {
    stats_.wide_scans++;
    for (const int32_t w : board_.wides_of(c)) {
        WideRule& wide = board_.wides[w];
        const Implied implied = this->implied(c, wide);
        if (implied.contradiction) return false;
        if (!implied.all && !implied.none) continue;
        for (const int32_t over : board_.counters_of(wide)) {
            if (!(implied.all ? give(over) : take(over))) return false;
        }
    }
    return true;
}

// Returns true if the rule may have reached a bound. A single region with more possible cells than the rule needs shows
// that the lower bound has not been reached.
bool CardinalityPropagation::may_imply(int32_t c, const WideRule& wide) const {
    if (board_.counters[c].wakes_committed) return true;
    for (const int32_t over : board_.counters_of(wide)) {
        const Counter& counter = board_.counters[over];
        if (counter.possible > wide.least || counter.committed >= wide.least) return false;
    }
    return true;
}

// Until a counter has processed every removed value, its `possible` is too large and its `committed` too small. Its
// rules may then imply too little, but nothing wrong.
Implied CardinalityPropagation::implied(int32_t c, WideRule& wide) const {
    if (!may_imply(c, wide)) return {};
    int32_t possible = 0, committed = 0;
    for (const int32_t over : board_.counters_of(wide)) {
        possible += board_.counters[over].possible;
        committed += board_.counters[over].committed;
    }
    for (const int32_t value : board_.shared_of(wide)) {
        if (board_.may[value] == 0) continue;
        possible--;
        committed -= board_.is_settled(value / board_.colours);
    }
    return implied_by(possible, committed, wide.least, wide.most);
}

bool CardinalityPropagation::give(int32_t counter) {
    return for_each_open(counter, [this](int32_t value, int32_t cell) { return commit(value, cell); });
}

bool CardinalityPropagation::take(int32_t counter) {
    return for_each_open(counter, [this](int32_t value, int32_t cell) { return remove(value, cell); });
}

// Calls change(value, cell) for each open cell of the counter that may have its colour, until `change` returns false.
template <class Change>
bool CardinalityPropagation::for_each_open(int32_t counter, Change change) {
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

void CardinalityPropagation::undo(size_t size) {
    assert(size <= trail_.size());
    while (trail_.size() > size) {
        const auto [value, at, committed] = trail_.back();
        trail_.pop_back();
        if (head_ > trail_.size()) {
            head_ = trail_.size();
            assert(board_.may[value] == 0);
            for (const int32_t c : board_.counters_of(value)) board_.counters[c].possible++;
            if (committed >= 0) {
                for (const int32_t c : board_.counters_of(committed)) board_.counters[c].committed--;
            }
        }
        CardinalityBoard::Cell& cell = board_.cells[at];
        board_.may[value] = 1;
        cell.rest = checked<int16_t>(cell.rest ^ (value - at * board_.colours));
        cell.left++;
        board_.open_cells += committed >= 0;
        assert(cell.left <= board_.colours);
    }
    assert(board_.are_cells_consistent());
}

int32_t CardinalityPropagation::next_queued() {
    if (queue_.empty()) return -1;
    const int32_t counter = queue_.back();
    queue_.pop_back();
    assert(board_.counters[counter].queued);
    board_.counters[counter].queued = false;
    return counter;
}

void CardinalityPropagation::clear_queue() {
    for (const int32_t c : queue_) board_.counters[c].queued = false;
    queue_.clear();
}

}  // namespace nono

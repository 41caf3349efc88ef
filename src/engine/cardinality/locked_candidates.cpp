#include "cardinality/locked_candidates.hpp"

namespace nono {

bool LockedCandidates::start() {
    const CardinalityBoard& board = logic_.board();
    const size_t before = head_ = logic_.trail().size();
    const Counter* const counters = board.counters.data();
    const int32_t count = count_of(board.counters);
    for (int32_t c : range(count)) {
        if (needs_cells(counters[c]) && !look(c)) return false;
    }
    if (limits_.spend(50 * int64_t{count})) return false;
    if (logic_.trail().size() == before) return true;
    queued_.assign(board.counters.size(), 0);
    return proceed();
}

bool LockedCandidates::proceed() {
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
        if (limits_.spend(50 + std::ssize(board.cells_of(c))) || (needs_cells(board.counters[c]) && !look(c))) return false;
    }
    return true;
}

// Looks for counters that contain all open cells of counter c and have room only for the cells that c needs. Clears
// their other cells.
bool LockedCandidates::look(int32_t c) {
    const CardinalityBoard& board = logic_.board();
    const Counter* const counters = board.counters.data();
    const int32_t need = counters[c].least - counters[c].committed, open = counters[c].possible - counters[c].committed;
    const int32_t colour = board.scopes[c].colour;
    assert(need > 0 && open > need);  // at a fixpoint, the counter has more open cells than it needs
    const auto cells = board.cells_of(c);
    size_t i = 0;
    while (!is_open(cells[i], colour)) i++;
    others_.clear();
    for (const int32_t o : board.counters_of(cells[i] * board.colours + colour)) {
        const Counter& other = counters[o];
        if (other.possible - other.committed > open && other.most - other.committed <= need) others_.push_back(o);
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

// Removes the colour from those open cells of counter c that counter `locked` does not contain.
bool LockedCandidates::clear(int32_t c, int32_t locked) {
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

}  // namespace nono

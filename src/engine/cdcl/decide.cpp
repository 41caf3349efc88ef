// Decisions: the variable of highest activity (VSIDS: Moskewicz et al., 2001, as a heap with growing increments: MiniSat), ties by the
// heap's order, which is deterministic.
#include "cdcl/kernel.hpp"

namespace nono {

void Kernel::bump(Var v) {
    if ((activity_[v] += increment_) > 1e100) {
        for (double& a : activity_) a *= 1e-100;
        increment_ *= 1e-100;
    }
    if (heap_position_[v] >= 0) heap_up(heap_position_[v]);
}

void Kernel::decay_activity() { increment_ /= options_.decay; }

void Kernel::heap_insert(Var v) {
    heap_position_[v] = static_cast<int32_t>(heap_.size());
    heap_.push_back(v);
    heap_up(heap_position_[v]);
}

Var Kernel::heap_pop() {
    const Var top = heap_[0], last = heap_.back();
    heap_.pop_back();
    heap_position_[top] = -1;
    if (top != last) {
        heap_[0] = last;
        heap_position_[last] = 0;
        heap_down(0);
    }
    return top;
}

void Kernel::heap_up(int at) {
    const Var v = heap_[at];
    const double activity = activity_[v];
    while (at > 0) {
        const int parent = (at - 1) / 2;
        const Var u = heap_[parent];
        if (activity_[u] >= activity) break;
        heap_[at] = u;
        heap_position_[u] = at;
        at = parent;
    }
    heap_[at] = v;
    heap_position_[v] = at;
}

void Kernel::heap_down(int at) {
    const Var v = heap_[at];
    const double activity = activity_[v];
    const auto size = static_cast<int>(heap_.size());
    for (int child = 2 * at + 1; child < size; child = 2 * at + 1) {
        if (child + 1 < size && activity_[heap_[static_cast<size_t>(child) + 1]] > activity_[heap_[child]]) child++;
        const Var u = heap_[child];
        if (activity_[u] <= activity) break;
        heap_[at] = u;
        heap_position_[u] = at;
        at = child;
    }
    heap_[at] = v;
    heap_position_[v] = at;
}

// Assumptions first, a level each. False: every variable has a value, or an assumption cannot hold (failed_ is not empty).
bool Kernel::next_decision() {
    while (level() < static_cast<int>(assumptions_.size())) {
        const Lit p = assumptions_[level()];
        if (is_false(p)) {
            find_failed_assumptions(p);
            return false;
        }
        if (is_open(p)) {
            decide(p);
            return true;
        }
        level_start_.push_back(static_cast<int32_t>(trail_.size()));
    }
    while (!heap_.empty()) {
        const Var v = heap_pop();
        if (values_[positive(v)] != 0) continue;
        stats_.decisions++;
        decide(pick_phase(v) ? negative(v) : positive(v));
        return true;
    }
    return false;
}

// True: try the negative literal first.
bool Kernel::pick_phase(Var v) const {
    if (force_hints_ && hint_[v] >= 0) return hint_[v] != 0;
    if (options_.target_phases && restarts_.is_stable() && target_[v] >= 0) return target_[v] != 0;
    return (options_.phase_saving ? saved_[v] : initial_[v]) != 0;
}

}  // namespace nono

// Branching by somebody else, who keeps the levels below: after a conflict the search goes back to where the learned clause implies a
// literal, but not below the level at which it was called. Then the literal stands on the trail later than it could, which loses
// propagation, not truth (chronological backtracking: Nadel and Ryvchin, 2018).
#include <algorithm>

#include "cdcl/kernel.hpp"

namespace nono {

bool Kernel::branch(Lit p) {
    keeps_heap_ = false;
    decide(p);
    if (settle()) return true;
    learn_above(level());
    return false;
}

bool Kernel::settle() {
    for (const Lit p : units_) {
        if (!is_open(p)) continue;
        assign(p, {});
        info_[var(p)].level = 0;
    }
    return propagate();
}

// False: nothing is left above level `base`, which is undone.
bool Kernel::learn_above(int base) {
    stats_.conflicts++;
    const int top = std::max(level_of_conflict(), base);
    backtrack(top);
    learn(top > base ? base : base - 1);
    return top > base;
}

Kernel::Result Kernel::search_above(std::span<const Var> variables, int64_t conflicts) {
    const int base = level();
    const int64_t pause = conflicts < 0 ? INT64_MAX : stats_.conflicts + conflicts;
    scope_.resize(info_.size(), 0);
    num_scopes_++;
    for (const Var v : variables) scope_[v] = num_scopes_;
    for (const Var v : heap_) heap_position_[v] = -1;
    heap_.clear();
    const auto result = [this](Result r) {
        keeps_heap_ = false;
        return r;
    };
    // Most searches never meet a conflict: only then is it worth while to order the variables by activity.
    const auto order = [&] {
        if (keeps_heap_) return;
        keeps_heap_ = true;
        for (const Var v : variables) {
            if (heap_position_[v] < 0) heap_insert(v);
        }
    };
    size_t first = 0;
    for (;;) {
        if (!settle()) {
            order();
            if (!learn_above(base)) return result(Result::kExhausted);
            continue;
        }
        if (spend()) return result(Result::kStopped);
        if (stats_.conflicts >= pause) return result(Result::kPaused);
        if (restarts_.is_due()) {
            stats_.restarts++;
            restarts_.on_restart();
            order();
            backtrack(base);
            if (!take_shared() && !learn_above(base)) return result(Result::kExhausted);
            continue;
        }
        if (options_.reduce && stats_.learned >= next_reduction_) reduce();
        Var next = -1;
        while (keeps_heap_ && !heap_.empty() && next < 0) {
            const Var v = heap_pop();
            if (scope_[v] == num_scopes_ && is_open(positive(v))) next = v;
        }
        for (; !keeps_heap_ && first < variables.size() && next < 0; first++) {
            if (is_open(positive(variables[first]))) next = variables[first];
        }
        if (next < 0) return result(Result::kSolution);
        stats_.decisions++;
        const bool down = options_.phase_saving ? saved_[next] != 0 : initial_[next] != 0;
        decide(down ? negative(next) : positive(next));
    }
}

}  // namespace nono

// External branching: the caller makes the decisions of the first levels, and the search does not undo them. After a
// conflict, the search returns to the level where the learned clause implies a literal, but never below the level at
// which it was called. The implied literal may therefore stand later on the trail than necessary. This can delay
// propagation, but all results stay correct (chronological backtracking: Nadel and Ryvchin, 2018).

#include "cdcl/kernel.hpp"

namespace nono {

// Decides p on a new level. Returns false if this is refuted: then the level is undone, and a clause is learned.
bool Kernel::branch(Lit p) {
    assert(is_open(p) && !contradiction_);
    vsids_.stop();
    decide(p);
    if (settle()) return true;
    learn_above(level());
    return false;
}

// Implies what is known at the current level. Returns false on a conflict.
bool Kernel::settle() {
    imply_units();
    return propagate();
}

// Implies the learned unit clauses again, which backtracking may have undone.
void Kernel::imply_units() {
    for (const Lit p : units_) {
        if (is_open(p)) assignment_.assign_at_root(p);
    }
}

// Learns from a conflict. Returns false if no solution is left above level `base`, because the conflict needs no higher
// level. In this case, level `base` is undone. If `base` is level 0, the kernel has found a contradiction.
bool Kernel::learn_above(int base) {
    assert(base <= level());
    stats_.conflicts++;
    const int top = std::max(level_of_conflict(), base);
    backtrack(top);
    if (top == 0) {
        contradiction_ = true;
        return false;
    }
    learn(top > base ? base : base - 1);
    return top > base;
}

// Searches for values of these variables above the current level. The result says how the search ended; after
// kExhausted, the current level is undone. `conflicts`: the search pauses after this many (-1: never).
Kernel::Result Kernel::search_above(span<const Var> variables, int64_t conflicts) {
    if (contradiction_) return Result::kExhausted;
    const int base = level();
    const int64_t pause = conflicts < 0 ? INT64_MAX : stats_.conflicts + conflicts;
    scope_.resize(assignment_.num_variables(), 0);
    num_scopes_++;  // so that the entries of earlier calls no longer count
    for (const Var v : variables) scope_[v] = num_scopes_;
    vsids_.stop();
    vsids_.clear();
    const auto result = [this](Result r) {  // leaves the heap unused, whichever way the search ends
        vsids_.stop();
        return r;
    };
    // Ordering the variables by activity pays off only after a conflict or a restart. Most searches have neither. Until then,
    // the heap is not used, and the variables are decided in the given order.
    size_t next_index = 0;
    const auto next_open = [&]() -> Var {  // -1: every variable has a value
        if (!vsids_.is_used()) {
            while (next_index < variables.size()) {
                const Var v = variables[next_index++];
                if (is_open(positive(v))) return v;
            }
            return -1;
        }
        while (!vsids_.empty()) {  // also contains variables outside the scope that have lost their values
            const Var v = vsids_.pop();
            if (scope_[v] == num_scopes_ && is_open(positive(v))) return v;
        }
        return -1;
    };
    for (;;) {
        if (!settle()) {
            vsids_.use(variables);
            if (!learn_above(base)) return result(Result::kExhausted);
            continue;
        }
        if (report_work()) return result(Result::kStopped);
        if (stats_.conflicts >= pause) return result(Result::kPaused);
        if (restarts_.is_due()) {
            stats_.restarts++;
            restarts_.on_restart();
            vsids_.use(variables);
            backtrack(base);
            // A shared clause may be false here. This is a conflict like any other.
            if (!take_shared() && !learn_above(base)) return result(Result::kExhausted);
            continue;
        }
        if (options_.reduce && stats_.learned >= next_reduction_) reduce();
        const Var next = next_open();
        assert(next >= 0 || ranges::none_of(variables, [this](Var v) { return is_open(positive(v)); }));
        if (next < 0) return result(Result::kSolution);
        stats_.decisions++;
        decide(phases_.pick_saved(next));
    }
}

}  // namespace nono

// The main loop of the search: propagate, learn from conflicts, decide. Restarts, simplification and clause reduction
// run when they are due.

#include "cdcl/kernel.hpp"

namespace nono {

// Searches for the next solution. The result says how the search ended. `conflicts`: the search pauses at the first
// restart after this many (-1: never).
Kernel::Result Kernel::search(int64_t conflicts) {
    const int64_t pause = conflicts < 0 ? INT64_MAX : stats_.conflicts + conflicts;
    failed_.clear();
    while (!contradiction_) {
        assert(floor_ <= level());
        if (!settle()) {
            if (!learn_from_conflict()) break;
            if (options_.max_conflicts >= 0 && stats_.conflicts >= options_.max_conflicts) {
                limits_.set(Stop::kConflicts);
                return Result::kStopped;
            }
            continue;
        }
        assert(floor_ > 0 || stats_.decisions % 16 != 0 || is_fixpoint());
        if (report_work()) return Result::kStopped;
        if (restarts_.is_due()) {
            if (!restart()) break;
            if (limits_.stopped()) return Result::kStopped;
            if (stats_.conflicts >= pause) return Result::kPaused;
            continue;
        }
        if (options_.reduce && stats_.learned >= next_reduction_) reduce();
        if (!next_decision()) {
            if (!failed_.empty()) break;
            assert(is_model() && is_consistent());
            return Result::kSolution;
        }
    }
    if (floor_ == 0) backtrack(0);
    return Result::kExhausted;
}

// Reports the work since the last call to the limits. Returns true if the search must stop.
bool Kernel::report_work() {
    assert(work_ >= reported_work_);
    const int64_t work = work_ - reported_work_ + 1;  // at least 1, so that calls without work also reach the limits
    reported_work_ = work_;
    return limits_.spend(work);
}

// Returns to the floor. At level 0, runs the techniques that are due. Returns false on a contradiction.
bool Kernel::restart() {
    stats_.restarts++;
    restarts_.on_restart();
    backtrack(floor_);
    if (floor_ > 0) return true;
    if (is_behind() && (!propagate_root() || !take_shared())) {
        contradiction_ = true;
        return false;
    }
    if (options_.rephase && phases_.is_rephasing_due(stats_.conflicts)) {
        stats_.rephasings++;
        phases_.rephase(stats_.conflicts);
    }
    if (options_.vivify && stats_.conflicts >= next_vivification_) {
        if (!propagate_root() || !vivify()) return false;
    }
    if (options_.probe && stats_.restarts >= next_probing_) {
        if (!propagate_root() || !probe()) return false;
    }
    assert(is_consistent());
    return true;
}

// Adds a clause of the negated decisions, without decisions on hidden variables. This clause excludes only the current
// solution, because the decisions imply all other visible variables of the solution. Returns false if nothing is left
// to search.
bool Kernel::exclude_solution() {
    clause_.clear();
    append_denied_decisions(last_shown_level(), clause_);
    ranges::reverse(clause_);  // the highest levels first, so that they are watched
    if (clause_.empty()) {
        contradiction_ = true;
        return false;
    }
    assert(ranges::all_of(clause_, [this](Lit p) { return is_false(p); }));
    assert(ranges::is_sorted(clause_, std::greater(), [this](Lit p) { return level_of(var(p)); }));
    log_lemma(clause_);
    backtrack(clause_.size() == 1 ? 0 : level_of(var(clause_[1])));
    assert(is_open(clause_[0]));
    if (clause_.size() == 1) {
        assignment_.assign(clause_[0], {});
    } else {
        const ClauseRef ref = clauses_.add(clause_, 0, 0);
        assignment_.assign(clause_[0], clause_.size() == 2 ? Reason::binary(clause_[1]) : Reason::clause(ref));
    }
    return true;
}

}  // namespace nono

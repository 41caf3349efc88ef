// The loop: propagate; learn from a conflict; restart, simplify, reduce when due; decide.
#include "cdcl/kernel.hpp"

#include <cassert>

namespace nono {

Kernel::Result Kernel::search(int64_t conflicts) {
    const int64_t pause = conflicts < 0 ? INT64_MAX : stats_.conflicts + conflicts;
    failed_.clear();
    while (!contradiction_) {
        if (!propagate()) {
            learn_from_conflict();
            if (options_.max_conflicts >= 0 && stats_.conflicts >= options_.max_conflicts && !contradiction_) {
                limits_.set(Stop::kConflicts);
                return Result::kStopped;
            }
            continue;
        }
        if (spend()) return Result::kStopped;
        if (restarts_.is_due()) {
            if (!restart()) break;
            if (limits_.stopped()) return Result::kStopped;
            if (stats_.conflicts >= pause) return Result::kPaused;
            continue;
        }
        if (options_.reduce && stats_.learned >= next_reduction_) reduce();
        if (!next_decision()) {
            if (failed_.empty()) return Result::kSolution;
            break;
        }
    }
    backtrack(0);
    return Result::kExhausted;
}

bool Kernel::spend() {
    const int64_t work = work_ - spent_work_ + 1;
    spent_work_ = work_;
    return limits_.spend(work);
}

// Back to level 0, and what is done there. False: contradiction.
bool Kernel::restart() {
    stats_.restarts++;
    restarts_.on_restart();
    backtrack(0);
    if (options_.rephase && stats_.conflicts >= next_rephasing_) rephase();
    if (options_.vivify && stats_.conflicts >= next_vivification_) {
        if (!propagate_root() || !vivify()) return false;
    }
    if (options_.probe && stats_.restarts >= next_probing_) {
        if (!propagate_root() || !probe()) return false;
    }
    assert(is_consistent());
    return true;
}

// A clause over the negated decisions: it rules out nothing but this solution, for the decisions imply the rest.
bool Kernel::exclude_solution() {
    if (level() == 0) {
        contradiction_ = true;
        return false;
    }
    learned_.clear();
    for (auto i = static_cast<int>(level_start_.size()) - 1; i >= 0; i--) {
        const auto start = static_cast<size_t>(level_start_[i]);
        const bool empty = start == trail_.size() || info_[var(trail_[start])].level != i + 1;   // an assumption that held already
        if (!empty) learned_.push_back(negate(trail_[start]));
    }
    if (learned_.empty()) {
        contradiction_ = true;
        return false;
    }
    assert(is_consistent());
    log(learned_);
    const int back = learned_.size() == 1 ? 0 : info_[var(learned_[1])].level;
    backtrack(back);
    if (learned_.size() == 1) {
        assign(learned_[0], {});
    } else {
        const ClauseRef ref = clauses_.add(learned_, 0, 0);
        assign(learned_[0], learned_.size() == 2 ? Reason::binary(learned_[1]) : Reason::clause(ref));
    }
    return true;
}

}  // namespace nono

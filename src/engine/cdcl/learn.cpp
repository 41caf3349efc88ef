// Learning from a conflict: analysis, backjumping, and the learned clause.

#include "cdcl/kernel.hpp"

namespace nono {

// Learns from a conflict, and undoes levels. Returns false if nothing is left to search.
bool Kernel::learn_from_conflict() {
    stats_.conflicts++;
    // A propagator may detect a contradiction late, on a higher level than the contradiction's own level.
    const int top = level_of_conflict();
    if (top <= floor_ && floor_ > 0) return flip();  // no solution is left on the floor level
    backtrack(top);
    if (top == 0) {
        contradiction_ = true;
        return false;
    }
    if (options_.target_phases && floor_ == 0) phases_.save_target(assignment_);
    learn(floor_);
    return true;
}

// Returns the highest level of the conflict's literals.
int Kernel::level_of_conflict() const {
    assert(ranges::all_of(conflict_.literals, [this](Lit p) { return is_false(p); }));
    int top = 0;
    for (const Lit p : conflict_.literals) top = std::max(top, level_of(var(p)));
    return top;
}

// Learns from a conflict on the current level. Backtracks to the level where the clause implies its first literal, but
// not to a level lower than `least`.
void Kernel::learn(int least) {
    assert(level_of_conflict() == level() && least < level());
    const ConflictAnalysis::Learned learned = analysis_.analyze(conflict_);
    const auto literals = learned.literals;
    assert(learned.level < level() && learned.lbd >= 1 && learned.lbd <= literals.size());
    restarts_.on_conflict(learned.lbd);
    backtrack(std::max(learned.level, least));
    stats_.learned++;
    log_lemma(literals);
    exchange_.give(literals, learned.lbd);
    assert(std::all_of(literals.begin() + 1, literals.end(), [this](Lit p) { return is_false(p); }));
    const Lit asserted = literals[0];
    if (literals.size() == 1) {
        assignment_.assign_at_root(asserted);
        if (least > 0) units_.push_back(asserted);  // backtracking may remove it from the trail
    } else {
        const ClauseRef ref = clauses_.add(literals, learned.lbd, static_cast<uint32_t>(stats_.conflicts));
        assignment_.assign(asserted, literals.size() == 2 ? Reason::binary(literals[1]) : Reason::clause(ref));
    }
    assert(is_true(asserted) && !assignment_.is_propagated());
    vsids_.decay();
    if (stats_.conflicts % 256 == 0) watch_memory();
}

}  // namespace nono

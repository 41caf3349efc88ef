// Imports clauses from other searches of the same puzzle, at any level. A new clause may imply a literal that an
// earlier import would have implied at a lower level. The literal then stands later on the trail than necessary, which
// does no harm (external_branching.cpp).

#include "cdcl/kernel.hpp"

namespace nono {

// Imports the clauses that other searches have published. Returns false on a conflict.
bool Kernel::take_shared() {
    return !is_behind() || exchange_.take([this](Lits literals, uint32_t lbd) { return take_clause(literals, lbd); });
}

// Adds a clause that another search has published, and makes its first literal true if all others are false. Returns false
// on a conflict. In this case, the kernel is in the same state as after a conflict during propagation.
bool Kernel::take_clause(Lits literals, uint32_t lbd) {
    clause_.clear();
    assert(ranges::all_of(literals, [this](Lit p) { return p >= 0 && var(p) < num_variables(); }));
    for (const Lit p : literals) {
        const bool is_fixed = !is_open(p) && level_of(var(p)) == 0;
        if (is_fixed && is_true(p)) return true;
        if (!is_fixed) clause_.push_back(p);
    }
    stats_.clauses_taken++;
    // Watches two literals that are not false. If there are not enough of them, watches the literals with the highest
    // levels.
    const auto rank = [this](Lit p) { return is_false(p) ? level_of(var(p)) : INT32_MAX; };
    const size_t num_watched = std::min<size_t>(2, clause_.size());
    std::partial_sort(clause_.begin(), clause_.begin() + num_watched, clause_.end(), [&](Lit a, Lit b) {
        const int x = rank(a), y = rank(b);
        return x != y ? x > y : a < b;
    });
    Reason reason;
    assert(std::is_sorted(clause_.begin(), clause_.begin() + num_watched, [&](Lit a, Lit b) { return rank(a) > rank(b); }));
    if (clause_.size() > 1) {
        const uint32_t removable_lbd = std::max(lbd, 1u);  // a clause with LBD 0 would be kept forever
        const ClauseRef ref = clauses_.add(clause_, removable_lbd, static_cast<uint32_t>(stats_.conflicts));
        reason = clause_.size() == 2 ? Reason::binary(clause_[1]) : Reason::clause(ref);
    }
    if (clause_.empty() || is_false(clause_[0])) {
        conflict_.has_clause = false;
        conflict_.set(clause_);
        return false;
    }
    if (!is_open(clause_[0]) || (clause_.size() > 1 && !is_false(clause_[1]))) return true;
    if (clause_.size() > 1) {
        assert(std::all_of(clause_.begin() + 1, clause_.end(), [this](Lit p) { return is_false(p); }));
        assignment_.assign(clause_[0], reason);
    } else {
        assignment_.assign_at_root(clause_[0]);
        if (level() > 0) units_.push_back(clause_[0]);
    }
    return true;
}

}  // namespace nono

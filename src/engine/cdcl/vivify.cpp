// Vivification of learned clauses (Luo et al., "An effective learnt clause minimization approach for CDCL SAT solvers",
// 2017). The negations of the clause's literals are decided one by one. If propagation makes another literal of the
// clause true or ends in a conflict, a shorter clause is enough. It consists of the literals whose decisions are
// responsible, and of the true literal if there is one. If neither happens, the literals that propagation has made
// false are dropped. Vivification runs at level 0, starts with the clauses of the lowest LBD, and may use only a fixed
// share of the search's work.

#include "cdcl/kernel.hpp"

namespace nono {

// Vivifies learned clauses until the budget is spent. Returns false on a contradiction.
bool Kernel::vivify() {
    next_vivification_ = stats_.conflicts + options_.vivify_interval;
    assert(level() == 0);
    const int64_t start = work_;
    const auto budget = static_cast<int64_t>(options_.vivify_effort * double(work_)) - vivification_work_;
    vector<ClauseRef> candidates;  // by LBD, and the newest first among equals
    for (auto it = clauses_.learned.rbegin(); it != clauses_.learned.rend(); ++it) {
        const auto& header = clauses_.header(*it);
        if (!header.is_vivified && header.lbd <= options_.tier_lbd) candidates.push_back(*it);
    }
    sort_stably(candidates, [this](ClauseRef a, ClauseRef b) { return clauses_.header(a).lbd < clauses_.header(b).lbd; });
    saves_phases_ = false;
    for (const ClauseRef ref : candidates) {
        if (work_ - start > budget || contradiction_ || report_work()) break;
        if (!vivify_clause(ref)) contradiction_ = true;
    }
    saves_phases_ = true;
    vivification_work_ += work_ - start;
    collect_clauses();
    return !contradiction_;
}

// Replaces a learned clause by a shorter one, if there is one. Returns false on a contradiction.
bool Kernel::vivify_clause(ClauseRef ref) {
    assert(level() == 0 && assignment_.is_propagated() && clauses_.header(ref).size >= 3);
    clauses_.header(ref).is_vivified = 1;
    const auto clause = clauses_.clause(ref);
    vector<Lit> order(clause.begin(), clause.end());
    if (ranges::any_of(order, [this](Lit p) { return is_true(p); })) {
        clauses_.header(ref).is_garbage = 1;
        return true;
    }
    sort_stably(order, [this](Lit a, Lit b) { return vsids_.activity(var(a)) > vsids_.activity(var(b)); });
    clauses_.detach(ref);  // so that the clause itself implies nothing
    vector<Lit> shorter;
    bool is_explained = false;  // true if `shorter` is the explanation of a true literal or a conflict
    for (const Lit p : order) {
        if (is_false(p)) continue;
        if (is_true(p)) {
            analysis_.collect_decisions(p, shorter);
            shorter.push_back(p);
            is_explained = true;
            break;
        }
        decide(negate(p));
        if (!propagate()) {
            analysis_.collect_decisions(conflict_, shorter);
            is_explained = true;
            break;
        }
    }
    if (!is_explained) {
        for (const Lit p : order) {  // keeps the literals that were decided, not those that propagation made false
            if (level_of(var(p)) > 0 && reason_of(var(p)).is_none()) shorter.push_back(p);
        }
    }
    assert(ranges::all_of(shorter, [&](Lit p) { return contains(order, p); }));
    backtrack(0);
    clauses_.attach(ref);
    if (shorter.size() >= order.size()) return true;
    stats_.vivified++;
    log_lemma(shorter);
    auto& header = clauses_.header(ref);
    header.is_garbage = 1;
    if (shorter.empty()) return false;
    assert(shorter.size() >= 1 && level() == 0);
    if (shorter.size() == 1) return fix(shorter[0]) && propagate();
    const uint32_t lbd = std::min(header.lbd, checked<uint32_t>(shorter.size()) - 1);
    const uint32_t used = header.used;
    const ClauseRef added = clauses_.add(shorter, lbd, used);
    clauses_.header(added).is_vivified = 1;
    return true;
}

}  // namespace nono

// Vivification of learned clauses (Luo et al., "An effective learnt clause minimization approach for CDCL SAT solvers", 2017): assume the
// negation of the clause's literals one by one; where propagation makes a literal true or runs into a conflict, the decisions that were
// needed for it are a shorter clause. At level 0, best clauses first, within a share of the propagation work.
#include <algorithm>

#include "cdcl/kernel.hpp"

namespace nono {

bool Kernel::vivify() {
    next_vivification_ = stats_.conflicts + options_.vivify_interval;
    const int64_t start = work_;
    const auto budget = static_cast<int64_t>(options_.vivify_effort * static_cast<double>(work_)) - vivify_work_;
    std::vector<ClauseRef> candidates;
    for (auto it = clauses_.learned.rbegin(); it != clauses_.learned.rend(); ++it) {
        const auto& header = clauses_.header(*it);
        if (!header.is_vivified && header.lbd <= static_cast<uint32_t>(options_.tier_lbd)) candidates.push_back(*it);
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [this](ClauseRef a, ClauseRef b) { return clauses_.header(a).lbd < clauses_.header(b).lbd; });
    saving_ = false;
    for (const ClauseRef ref : candidates) {
        if (work_ - start > budget || contradiction_ || spend()) break;
        if (!vivify_clause(ref)) contradiction_ = true;
    }
    saving_ = true;
    vivify_work_ += work_ - start;
    collect_clauses();
    return !contradiction_;
}

bool Kernel::vivify_clause(ClauseRef ref) {
    clauses_.header(ref).is_vivified = 1;
    const auto clause = clauses_.clause(ref);
    std::vector<Lit> order(clause.begin(), clause.end());
    if (std::any_of(order.begin(), order.end(), [this](Lit p) { return is_true(p); })) {
        clauses_.header(ref).is_garbage = 1;
        return true;
    }
    std::stable_sort(order.begin(), order.end(), [this](Lit a, Lit b) { return activity_[var(a)] > activity_[var(b)]; });
    clauses_.detach(ref);
    std::vector<Lit> shorter;
    bool done = false;
    for (const Lit p : order) {
        if (is_false(p)) continue;
        if (is_true(p)) {
            collect_decisions(p, shorter);
            shorter.push_back(p);
            done = true;
            break;
        }
        decide(negate(p));
        if (!propagate()) {
            collect_decisions(kNoLit, shorter);
            done = true;
            break;
        }
    }
    if (!done) {
        for (const Lit p : order) {
            if (info_[var(p)].level > 0 && info_[var(p)].reason.is_none()) shorter.push_back(p);
        }
    }
    backtrack(0);
    clauses_.attach(ref);
    if (shorter.size() >= order.size()) return true;
    stats_.vivified++;
    log(shorter);
    auto& header = clauses_.header(ref);
    header.is_garbage = 1;
    if (shorter.empty()) return false;
    if (shorter.size() == 1) return fix(shorter[0]) && propagate();
    const uint32_t lbd = std::max(1u, std::min(header.lbd, static_cast<uint32_t>(shorter.size()) - 1));
    const uint32_t used = header.used;
    const ClauseRef added = clauses_.add(shorter, lbd, used);
    clauses_.header(added).is_vivified = 1;
    return true;
}

// The negations of the decisions behind the conflict (implied = kNoLit) or behind a literal that is true.
void Kernel::collect_decisions(Lit implied, std::vector<Lit>& out) {
    to_clear_.clear();
    const auto mark = [&](Lit p) {
        const Var v = var(p);
        if (seen_[v] == kUnseen && info_[v].level > 0) {
            seen_[v] = kSeen;
            to_clear_.push_back(v);
        }
        return true;
    };
    if (implied == kNoLit) {
        for (const Lit p : conflict_) mark(p);
    } else {
        all_of_reason(var(implied), mark);
        if (info_[var(implied)].reason.is_none()) mark(implied);
    }
    for (auto i = static_cast<int>(trail_.size()) - 1; i >= level_start_[0]; i--) {
        const Lit p = trail_[i];
        if (seen_[var(p)] == kUnseen) continue;
        if (info_[var(p)].reason.is_none()) {
            out.push_back(negate(p));
        } else {
            all_of_reason(var(p), mark);
        }
    }
    for (const Var v : to_clear_) seen_[v] = kUnseen;
}

}  // namespace nono

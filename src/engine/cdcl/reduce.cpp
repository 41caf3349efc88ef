// Clause reduction by LBD (Audemard and Simon, "Predicting learnt clauses quality", 2009) in tiers. Clauses with the
// lowest LBDs are kept forever. Clauses of the middle tier are kept as long as they are used. The worse half of all
// other clauses is removed.

#include "cdcl/kernel.hpp"

namespace nono {

// Deletes the worse half of the learned clauses that no rule below protects.
void Kernel::reduce() {
    stats_.reductions++;
    num_reductions_++;
    const int64_t interval = options_.reduce_interval + options_.reduce_growth * num_reductions_;
    const auto since = static_cast<uint32_t>(stats_.conflicts - interval);  // the middle tier must have been used since then
    next_reduction_ = stats_.learned + interval;
    vector<ClauseRef> candidates;
    for (const ClauseRef ref : clauses_.learned) {
        const auto& header = clauses_.header(ref);
        assert(header.size >= 3 && header.lbd > 0 && header.is_garbage == 0);
        if (header.lbd <= options_.keep_lbd) continue;
        // The difference is signed, because `used` has only the lowest 32 bits of the conflict's number.
        if (header.lbd <= static_cast<uint32_t>(options_.tier_lbd) && static_cast<int32_t>(header.used - since) > 0) continue;
        const Lit first = clauses_.literals(ref)[0];
        const Reason& reason = reason_of(var(first));
        const bool is_reason = is_true(first) && reason.is_clause() && reason.clause_ref() == ref;
        if (!is_reason) candidates.push_back(ref);
    }
    sort_stably(candidates, [this](ClauseRef x, ClauseRef y) {
        const auto& a = clauses_.header(x);
        const auto& b = clauses_.header(y);
        if (a.lbd != b.lbd) return a.lbd > b.lbd;
        return a.used != b.used ? a.used < b.used : x < y;
    });
    candidates.resize(candidates.size() / 2);
    assert(candidates.size() <= clauses_.learned.size() / 2);
    for (const ClauseRef ref : candidates) clauses_.header(ref).is_garbage = 1;
    collect_clauses();
}

}  // namespace nono

// Clause reduction by LBD (Audemard and Simon, "Predicting learnt clauses quality", 2009) in tiers: the best are kept for ever, the good
// ones while they are used, and of the rest the worse half goes.
#include <algorithm>

#include "cdcl/kernel.hpp"

namespace nono {

void Kernel::reduce() {
    stats_.reductions++;
    reductions_++;
    const auto since = static_cast<uint32_t>(stats_.conflicts - (options_.reduce_interval + options_.reduce_growth * reductions_));
    next_reduction_ = stats_.learned + options_.reduce_interval + options_.reduce_growth * reductions_;
    scratch_.clear();
    for (const ClauseRef ref : clauses_.learned) {
        const auto& header = clauses_.header(ref);
        if (header.lbd <= static_cast<uint32_t>(options_.keep_lbd)) continue;
        if (header.lbd <= static_cast<uint32_t>(options_.tier_lbd) && static_cast<int32_t>(header.used - since) > 0) continue;
        const Lit first = clauses_.literals(ref)[0];
        const Reason& reason = info_[var(first)].reason;
        if (is_true(first) && reason.a == Reason::kClause && static_cast<ClauseRef>(reason.b) == ref) continue;
        scratch_.push_back(static_cast<Lit>(ref));
    }
    std::sort(scratch_.begin(), scratch_.end(), [this](Lit x, Lit y) {
        const auto& a = clauses_.header(static_cast<ClauseRef>(x));
        const auto& b = clauses_.header(static_cast<ClauseRef>(y));
        if (a.lbd != b.lbd) return a.lbd > b.lbd;
        return a.used != b.used ? a.used < b.used : x < y;
    });
    for (size_t i = 0; i < scratch_.size() / 2; i++) clauses_.header(static_cast<ClauseRef>(scratch_[i])).is_garbage = 1;
    scratch_.clear();
    collect_clauses();
}

}  // namespace nono

// Clauses given to and taken from other searches of the same puzzle. One is taken at any level: where it is false but for one literal
// that one is implied, later than it could be, as after learning above a branch.
#include <algorithm>

#include "cdcl/kernel.hpp"

namespace nono {

void Kernel::share(SharedClauses* pool, int giver) {
    pool_ = pool;
    giver_ = giver;
    shared_variables_ = num_variables();
}

void Kernel::give_learned(uint32_t lbd) {
    if (pool_ == nullptr) return;
    const auto size = static_cast<int64_t>(learned_.size());
    if (size > options_.share_size || (size > 2 && lbd > static_cast<uint32_t>(options_.share_lbd))) return;
    if (std::any_of(learned_.begin(), learned_.end(), [this](Lit p) { return var(p) >= shared_variables_; })) return;
    stats_.clauses_given++;
    pool_->give({giver_, lbd, static_cast<uint32_t>(size)}, learned_);
}

bool Kernel::take_shared() {
    if (!is_behind()) return true;
    pool_->take(seen_in_pool_, taken_);
    bool holds = true;
    size_t at = 0;
    while (at < taken_.size() && holds) {
        const SharedClauses::Header header{taken_[at], static_cast<uint32_t>(taken_[at + 1]), static_cast<uint32_t>(taken_[at + 2])};
        const std::span<const Lit> literals(taken_.data() + at + SharedClauses::kHeader, header.size);
        at += SharedClauses::kHeader + header.size;
        if (header.giver == giver_) continue;
        holds = take_clause(literals, header.lbd);
    }
    taken_.erase(taken_.begin(), taken_.begin() + static_cast<ptrdiff_t>(at));
    return holds;
}

// False: a conflict, as propagation leaves it.
bool Kernel::take_clause(std::span<const Lit> literals, uint32_t lbd) {
    learned_.clear();
    for (const Lit p : literals) {
        const bool is_settled = !is_open(p) && info_[var(p)].level == 0;
        if (is_settled && is_true(p)) return true;
        if (!is_settled) learned_.push_back(p);
    }
    stats_.clauses_taken++;
    const auto rank = [this](Lit p) { return is_false(p) ? info_[var(p)].level : INT32_MAX; };
    const size_t watched = std::min<size_t>(2, learned_.size());
    std::partial_sort(learned_.begin(), learned_.begin() + static_cast<ptrdiff_t>(watched), learned_.end(), [&](Lit a, Lit b) {
        const int x = rank(a), y = rank(b);
        return x != y ? x > y : a < b;
    });
    Reason reason;
    if (learned_.size() > 1) {
        const ClauseRef ref = clauses_.add(learned_, std::max(lbd, 1u), static_cast<uint32_t>(stats_.conflicts));
        reason = learned_.size() == 2 ? Reason::binary(learned_[1]) : Reason::clause(ref);
    }
    if (learned_.empty() || is_false(learned_[0])) {
        has_conflict_clause_ = false;
        conflict_ = learned_;
        return false;
    }
    if (!is_open(learned_[0]) || (learned_.size() > 1 && !is_false(learned_[1]))) return true;
    assign(learned_[0], reason);
    if (learned_.size() > 1) return true;
    if (level() > 0) units_.push_back(learned_[0]);
    info_[var(learned_[0])].level = 0;
    return true;
}

}  // namespace nono

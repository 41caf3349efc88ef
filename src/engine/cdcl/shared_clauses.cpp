#include "cdcl/shared_clauses.hpp"

#include <algorithm>
#include <bit>

namespace nono {

void SharedClauses::give(const Header& header, std::span<const Lit> literals) {
    const SpinGuard guard(lock_);
    if (kept_.size() + kHeader + literals.size() > kMost) {
        start_ += static_cast<int64_t>(kept_.size());
        kept_.clear();
    }
    for (const uint32_t word : {static_cast<uint32_t>(header.giver), header.lbd, header.size}) {
        kept_.push_back(static_cast<Lit>(word));
    }
    kept_.insert(kept_.end(), literals.begin(), literals.end());
    end_.store(start_ + static_cast<int64_t>(kept_.size()), std::memory_order_relaxed);
}

void SharedClauses::take(int64_t& seen, std::vector<Lit>& clauses) {
    const SpinGuard guard(lock_);
    const auto from = static_cast<ptrdiff_t>(std::max(seen - start_, int64_t{0}));
    clauses.insert(clauses.end(), kept_.begin() + from, kept_.end());
    seen = start_ + static_cast<int64_t>(kept_.size());
}

}  // namespace nono

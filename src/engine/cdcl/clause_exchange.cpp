#include "cdcl/clause_exchange.hpp"

namespace nono {

void SharedClauses::give(const Header& header, Lits literals) {
    assert(header.size == literals.size());
    const SpinGuard guard(lock_);
    assert(end_.load() == start_ + std::ssize(kept_));
    if (kept_.size() + kHeader + literals.size() > kMost) {
        start_ += kept_.size();
        kept_.clear();
    }
    for (const uint32_t word : {checked<uint32_t>(header.giver), header.lbd, header.size}) {
        kept_.push_back(word);
    }
    append(kept_, literals);
    end_.store(start_ + kept_.size(), std::memory_order_relaxed);
}

void SharedClauses::take(int64_t& seen, vector<Lit>& clauses) {
    const SpinGuard guard(lock_);
    assert(0 <= seen && seen <= start_ + std::ssize(kept_));  // a search has seen nothing that was not published
    const auto from = checked<ptrdiff_t>(std::max(seen - start_, int64_t{0}));
    clauses.insert(clauses.end(), kept_.begin() + from, kept_.end());
    seen = start_ + kept_.size();
}

}  // namespace nono

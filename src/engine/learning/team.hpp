// What parallel searches for the solutions of a puzzle share: clauses that follow from the rules and, if two solutions
// are wanted, the first solution. When it is known, all searches exclude it. From then on, they share clauses that
// follow from the rules and this exclusion.
#pragma once

#include <atomic>

#include "base/mutex.hpp"
#include "cdcl/clause_exchange.hpp"

namespace nono {

class Team {
public:
    SharedClauses before_first, beside_first;

    // Makes this solution the first one, unless there is one already. Returns the first solution.
    span<const uint8_t> offer(span<const uint8_t> solution) {
        const std::lock_guard guard(lock_);
        assert(!has_first_ || first_.size() == solution.size());
        if (!has_first_) first_.assign(solution.begin(), solution.end());
        has_first_ = true;
        assert(!first_.empty() || solution.empty());
        return first_;
    }
    bool has_first() const { return has_first_; }
    // Returns the first solution, which never changes.
    span<const uint8_t> first() const { return first_; }

private:
    Mutex lock_;
    std::atomic<bool> has_first_{false};
    vector<uint8_t> first_;
};

}  // namespace nono

// One search's connection to the clauses that searches of the same puzzle share: gives those of its learned clauses that are short
// enough, and takes those of the others.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "cdcl/shared_clauses.hpp"
#include "model/options.hpp"
#include "model/stats.hpp"

namespace nono {

class ClauseExchange {
public:
    ClauseExchange(const Options& options, Stats& stats) : options_(options), stats_(stats) {}

    // From now on: clauses over the first `variables` variables, given under the number `giver`.
    void connect(SharedClauses* pool, int giver, int variables) {
        pool_ = pool;
        giver_ = giver;
        variables_ = variables;
    }
    // From now on with another pool, or none.
    void move_to(SharedClauses* pool) {
        pool_ = pool;
        seen_ = 0;
    }
    // From now on takes only.
    void stop_giving() { gives_ = false; }
    void give(std::span<const Lit> literals, uint32_t lbd) {
        if (pool_ == nullptr || !gives_) return;
        const auto size = static_cast<int64_t>(literals.size());
        if (size > options_.share_size || (size > 2 && lbd > static_cast<uint32_t>(options_.share_lbd))) return;
        if (std::any_of(literals.begin(), literals.end(), [this](Lit p) { return var(p) >= variables_; })) return;
        stats_.clauses_given++;
        pool_->give({giver_, lbd, static_cast<uint32_t>(size)}, literals);
    }
    // Whether there are clauses of others to take.
    bool is_behind() const { return pool_ != nullptr && (!taken_.empty() || pool_->has_more(seen_)); }
    // Calls use(literals, lbd) for each, until one call returns false; returns false then, and the rest waits for the next call.
    template <class Use>
    bool take(Use use) {
        pool_->take(seen_, taken_);
        bool holds = true;
        size_t at = 0;
        while (at < taken_.size() && holds) {
            const SharedClauses::Header header{taken_[at], static_cast<uint32_t>(taken_[at + 1]), static_cast<uint32_t>(taken_[at + 2])};
            const std::span<const Lit> literals(taken_.data() + at + SharedClauses::kHeader, header.size);
            at += SharedClauses::kHeader + header.size;
            if (header.giver != giver_) holds = use(literals, header.lbd);
        }
        taken_.erase(taken_.begin(), taken_.begin() + static_cast<ptrdiff_t>(at));
        return holds;
    }

private:
    const Options& options_;
    Stats& stats_;
    SharedClauses* pool_ = nullptr;
    bool gives_ = true;
    int giver_ = 0, variables_ = 0;
    int64_t seen_ = 0;        // place in the pool
    std::vector<Lit> taken_;  // from the pool and not yet used
};

}  // namespace nono

// Learned clauses that searches of one puzzle in several threads exchange; all of them follow from what the searches have in common: the
// rules, and the solution that all of them exclude (ManySAT: Hamadi, Jabbour and Sais, 2009; short ones and those of few levels: Audemard,
// Hoessen, Jabbour, Lagniez and Piette, "Revisiting clause exchange in parallel SAT solving", 2012). The searches number the variables
// alike.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "base/literal.hpp"
#include "base/spin_lock.hpp"
#include "model/options.hpp"
#include "model/stats.hpp"

namespace nono {

// The clauses of all searches.
class SharedClauses {
public:
    struct Header {
        int32_t giver;
        uint32_t lbd;
        uint32_t size;
    };
    static constexpr size_t kHeader = sizeof(Header) / sizeof(Lit);

    void give(const Header& header, std::span<const Lit> literals);
    // Appends all clauses given since `seen` (0 at first), each as its header and its literals, and advances `seen`. Clauses given long
    // ago may be gone.
    void take(int64_t& seen, std::vector<Lit>& clauses);
    bool has_more(int64_t seen) const { return end_.load(std::memory_order_relaxed) != seen; }

private:
    static constexpr size_t kMost = 1 << 20;  // literals and headers kept

    SpinLock lock_;
    std::vector<Lit> kept_;
    int64_t start_ = 0;  // of what is kept, in all that was given
    std::atomic<int64_t> end_{0};
};

// One search's connection to them: gives those of its learned clauses that are short enough, and takes those of the others.
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
        if (size > options_.share_size || (size > 2 && lbd > options_.share_lbd)) return;
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
            assert(at + SharedClauses::kHeader + header.size <= taken_.size());
            const std::span<const Lit> literals(taken_.data() + at + SharedClauses::kHeader, header.size);
            at += SharedClauses::kHeader + header.size;
            if (header.giver != giver_) holds = use(literals, header.lbd);
        }
        taken_.erase(taken_.begin(), taken_.begin() + at);
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

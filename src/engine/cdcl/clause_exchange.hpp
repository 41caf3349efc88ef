// Learned clauses that searches for one puzzle exchange between threads (ManySAT: Hamadi, Jabbour and Sais, 2009). All
// these clauses follow from the rules and from the solutions that all searches exclude. Only short clauses and clauses
// whose literals belong to few levels are exchanged (Audemard, Hoessen, Jabbour, Lagniez and Piette, "Revisiting clause
// exchange in parallel SAT solving", 2012). All searches number the variables in the same way.
#pragma once

#include <atomic>

#include "base/literal.hpp"
#include "base/mutex.hpp"
#include "model/options.hpp"
#include "model/stats.hpp"

namespace nono {

// The pool of clauses that the searches have published.
class SharedClauses {
public:
    struct Header {
        int32_t giver;
        uint32_t lbd;
        uint32_t size;
    };
    static constexpr size_t kHeader = sizeof(Header) / sizeof(Lit);

    // Publishes a clause. If the pool is full, all older clauses are dropped.
    void give(const Header& header, Lits literals) {
        assert(header.size == literals.size());
        const std::lock_guard guard(lock_);
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

    // Appends all clauses published since position `seen` (initially 0), and advances `seen`. Each clause is appended
    // as a header, followed by its literals. Very old clauses may be missing.
    void take(int64_t& seen, vector<Lit>& clauses) {
        const std::lock_guard guard(lock_);
        assert(0 <= seen && seen <= start_ + std::ssize(kept_));  // a search has seen nothing that was not published
        const auto from = checked<ptrdiff_t>(std::max(seen - start_, int64_t{0}));
        clauses.insert(clauses.end(), kept_.begin() + from, kept_.end());
        seen = start_ + kept_.size();
    }

    bool has_more(int64_t seen) const { return end_.load(std::memory_order_relaxed) != seen; }

private:
    static constexpr size_t kMost = 1 << 20;  // maximum number of literals and headers kept

    Mutex lock_;
    vector<Lit> kept_;
    int64_t start_ = 0;  // position of the oldest entry kept; positions count all entries from the beginning
    std::atomic<int64_t> end_{0};
};

// The connection of one search to the shared clauses. It publishes the search's short learned clauses and imports
// clauses from the other searches.
class ClauseExchange {
public:
    ClauseExchange(const Options& options, Stats& stats) : options_(options), stats_(stats) {}

    // Starts exchanging clauses over the first `variables` variables. `giver` identifies this search.
    void connect(SharedClauses* pool, int giver, int variables) {
        pool_ = pool;
        giver_ = giver;
        variables_ = variables;
    }
    // Switches to another pool of clauses, or to none if `pool` is null.
    void move_to(SharedClauses* pool) {
        pool_ = pool;
        seen_ = 0;
    }
    // Stops publishing clauses, but continues to import them.
    void stop_giving() { gives_ = false; }
    // Publishes a learned clause if it is short enough and has only shared variables.
    void give(Lits literals, uint32_t lbd) {
        if (pool_ == nullptr || !gives_) return;
        const int32_t size = count_of(literals);
        if (size > options_.share_size || (size > 2 && lbd > options_.share_lbd)) return;
        if (ranges::any_of(literals, [this](Lit p) { return var(p) >= variables_; })) return;
        stats_.clauses_given++;
        pool_->give({giver_, lbd, checked<uint32_t>(size)}, literals);
    }
    // Returns true if other searches have published clauses that this search has not imported yet.
    bool is_behind() const { return pool_ != nullptr && (!taken_.empty() || pool_->has_more(seen_)); }
    // Calls use(literals, lbd) for each new clause. If `use` returns false, keeps the remaining clauses for the next
    // call and returns false.
    template <class Use>
    bool take(Use use) {
        assert(pool_ != nullptr);
        pool_->take(seen_, taken_);
        bool holds = true;
        size_t index = 0;
        while (index < taken_.size() && holds) {
            const SharedClauses::Header header{taken_[index], checked<uint32_t>(taken_[index + 1]), checked<uint32_t>(taken_[index + 2])};
            assert(index + SharedClauses::kHeader + header.size <= taken_.size());
            assert(header.size > 0 && header.lbd > 0 && header.giver >= 0);
            const Lits literals(taken_.data() + index + SharedClauses::kHeader, header.size);
            index += SharedClauses::kHeader + header.size;
            if (header.giver != giver_) holds = use(literals, header.lbd);
        }
        taken_.erase(taken_.begin(), taken_.begin() + index);
        return holds;
    }

private:
    const Options& options_;
    Stats& stats_;
    SharedClauses* pool_ = nullptr;
    bool gives_ = true;
    int giver_ = 0, variables_ = 0;
    int64_t seen_ = 0;   // position in the pool
    vector<Lit> taken_;  // taken from the pool but not used yet
};

}  // namespace nono

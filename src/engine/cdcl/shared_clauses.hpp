// Learned clauses that searches of one puzzle in several threads exchange; all of them follow from what the searches have in common: the
// rules, and the solution that all of them exclude (ManySAT: Hamadi, Jabbour and Sais, 2009; short ones and those of few levels: Audemard,
// Hoessen, Jabbour, Lagniez and Piette, "Revisiting clause exchange in parallel SAT solving", 2012). The searches number the variables
// alike.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "base/literal.hpp"
#include "base/spin_lock.hpp"

namespace nono {

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

}  // namespace nono

// The component cache: the solution count of each component counted so far. All sweepers of a board share it. Keys are
// compared in full, so a hit is never wrong. When the memory is full, the less valuable half of the entries is dropped
// (GreedyDual: Young, "The k-server dual and loose competitiveness for paging", 1994). The worth of an entry is its
// cost plus an offset. A lookup sets the offset of the entry that it finds to the worth of the entry dropped last.
// Look-ups hash the key and lock one of sixteen shards.
#pragma once

#include <atomic>

#include "base/big_natural.hpp"
#include "base/record_map.hpp"
#include "base/spin_lock.hpp"

namespace nono {

class ComponentCache {
public:
    explicit ComponentCache(int64_t bytes);

    bool find(Words key, uint64_t hash, BigNatural& count);
    // `cost` is the work spent on the count, in any unit. An existing entry of the key stays unchanged.
    void insert(Words key, uint64_t hash, const BigNatural& count, int64_t cost);

    // Marks components that a sweeper is counting, so that other sweepers count other components first. The marks never
    // affect a count, so hashes are sufficient.
    void begin(uint64_t hash) { mark(hash).fetch_add(1, std::memory_order_relaxed); }
    void end(uint64_t hash) { mark(hash).fetch_sub(1, std::memory_order_relaxed); }
    bool is_begun(uint64_t hash) { return mark(hash).load(std::memory_order_relaxed) != 0; }

    int64_t evictions();

private:
    static constexpr size_t kShards = 16, kMarks = 1 << 12;

    struct Shard {
        SpinLock lock;
        RecordMap table;
        uint64_t dropped_worth = 0;  // the worth of the entry dropped last
        int64_t evictions = 0;
    };

    Shard& shard(uint64_t hash) { return shards_[(hash >> 20) % kShards]; }
    std::atomic<uint32_t>& mark(uint64_t hash) { return marks_[(hash >> 24) % kMarks]; }
    void make_room(Shard& shard);

    const size_t shard_bytes_;
    std::array<Shard, kShards> shards_;
    std::array<std::atomic<uint32_t>, kMarks> marks_{};
};

}  // namespace nono

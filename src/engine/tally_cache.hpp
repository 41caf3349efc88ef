// The numbers of solutions of components counted so far, by full keys, shared by all who count on one board. In two generations: when
// the younger one has used up its half of the memory, the older one is forgotten; what is asked for moves to the younger.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "key_table.hpp"
#include "natural.hpp"
#include "spin_lock.hpp"

namespace nono {

class TallyCache {
public:
    explicit TallyCache(int64_t bytes) : shard_bytes_(bytes / (2 * kShards)) {}

    bool find(Words key, uint64_t hash, Natural& count);
    // Where another was faster, its count stays.
    void insert(Words key, uint64_t hash, const Natural& count);

    // Marks of the components that somebody is at work on. They decide who does what, never a count, so that hashes do.
    void begin(uint64_t hash) { mark(hash).fetch_add(1, std::memory_order_relaxed); }
    void end(uint64_t hash) { mark(hash).fetch_sub(1, std::memory_order_relaxed); }
    bool is_begun(uint64_t hash) { return mark(hash).load(std::memory_order_relaxed) != 0; }

    int64_t size();
    int64_t bytes();
    int64_t evictions();

private:
    static constexpr size_t kShards = 16, kMarks = 1 << 12;

    struct Shard {
        SpinLock lock;
        KeyTable young, old;
        int64_t evictions = 0;
    };

    Shard& shard(uint64_t hash) { return shards_[(hash >> 20) % kShards]; }
    std::atomic<uint32_t>& mark(uint64_t hash) { return marks_[(hash >> 24) % kMarks]; }
    void make_room(Shard& shard);

    const int64_t shard_bytes_;
    std::array<Shard, kShards> shards_;
    std::array<std::atomic<uint32_t>, kMarks> marks_{};
};

}  // namespace nono

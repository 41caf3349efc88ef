// The solution count of each component counted so far, shared by all sweepers of a board in sixteen locked shards. Keys are
// compared in full. When the memory is full, the less valuable half is dropped (GreedyDual: Young, 1994): the worth of an entry
// is its cost plus the worth of the entry dropped last before its latest lookup.
#pragma once

#include <atomic>

#include "base/big_natural.hpp"
#include "base/mutex.hpp"
#include "base/record_map.hpp"

namespace nono {

class ComponentCache {
public:
    explicit ComponentCache(int64_t bytes) : shard_bytes_(checked<size_t>(bytes) / kShards) {
        for (Shard& shard : shards_) shard.table = RecordMap(shard_bytes_);
    }

    // Finds the count of a component, and renews the worth of its entry. Returns false if it is not in the cache.
    bool find(Words key, uint64_t hash, BigNatural& count) {
        Shard& shard = shard_of(hash);
        const std::lock_guard guard(shard.lock);
        uint32_t* const value = shard.table.find(key, hash);
        if (value == nullptr) return false;
        assert(read_64(value + kWorth) <= shard.dropped_worth + value[kCost]);  // a lookup never lowers the worth of an entry
        write_64(shard.dropped_worth + value[kCost], value + kWorth);
        count = read_count(value + kCount);
        return true;
    }

    // Stores the count of a component. `cost` is the work spent on it, in any unit. An existing entry stays unchanged.
    void insert(Words key, uint64_t hash, const BigNatural& count, int64_t cost) {
        vector<uint32_t> value(kCount + 1 + 2 * count.num_words());
        value[kCost] = checked<uint32_t>(std::min<int64_t>(cost, UINT32_MAX));
        value[kCount] = checked<uint32_t>(count.num_words());
        for (size_t i : range(count.num_words())) write_64(count.word(i), &value[kCount + 1 + 2 * i]);
        assert(read_count(&value[kCount]) == count);
        Shard& shard = shard_of(hash);
        const std::lock_guard guard(shard.lock);
        if (const uint32_t* const entry = shard.table.find(key, hash); entry != nullptr) {
            assert(read_count(entry + kCount) == count);  // equal components have equal counts
            return;
        }
        if (shard.table.is_full()) make_room(shard);
        write_64(shard.dropped_worth + value[kCost], &value[kWorth]);
        shard.table.insert(key, hash, value);
    }

    // Marks components that a sweeper is counting, so that other sweepers count other components first. The marks never
    // affect a count, so hashes are sufficient.
    void begin(uint64_t hash) { mark(hash).fetch_add(1, std::memory_order_relaxed); }
    void end(uint64_t hash) { mark(hash).fetch_sub(1, std::memory_order_relaxed); }
    bool is_begun(uint64_t hash) { return mark(hash).load(std::memory_order_relaxed) != 0; }

    // Returns the number of entries dropped so far.
    int64_t evictions() {
        int64_t sum = 0;
        for (Shard& shard : shards_) {
            const std::lock_guard guard(shard.lock);
            sum += shard.evictions;
        }
        return sum;
    }

private:
    // A value consists of the cost of the count, the worth of the entry (two words), the length of the count in 64-bit
    // words, and the count.
    static constexpr size_t kCost = 0, kWorth = 1, kCount = 3;  // where these begin in a value

    // Writes a number as two words, the lower one first.
    static void write_64(uint64_t number, uint32_t* words) {
        words[0] = static_cast<uint32_t>(number);
        words[1] = checked<uint32_t>(number >> 32);
    }

    static uint64_t read_64(const uint32_t* words) { return words[0] | uint64_t{words[1]} << 32; }

    // Reads a count after its length in 64-bit words.
    static BigNatural read_count(const uint32_t* words) {
        assert(words[0] >= 1);
        if (words[0] == 1) return read_64(words + 1);
        vector<uint64_t> all;
        all.reserve(words[0]);
        for (size_t i : range(words[0])) all.push_back(read_64(words + 1 + 2 * i));
        return BigNatural::from_words(all.data(), all.size());
    }

    static constexpr size_t kShards = 16, kMarks = 1 << 12;  // two components with one mark only change the order of counting

    struct Shard {
        Mutex lock;
        RecordMap table;
        uint64_t dropped_worth = 0;  // the worth of the entry dropped last
        int64_t evictions = 0;
    };

    Shard& shard_of(uint64_t hash) { return shards_[(hash >> 20) % kShards]; }
    std::atomic<uint32_t>& mark(uint64_t hash) { return marks_[(hash >> 24) % kMarks]; }

    // Drops the less valuable half of the entries.
    void make_room(Shard& shard) {
        vector<uint64_t> worths;
        const auto worth = [](const uint32_t* value) { return read_64(value + kWorth); };
        shard.table.for_each([&](Words, const uint32_t* value) { worths.push_back(worth(value)); });
        assert(!worths.empty() && ranges::all_of(worths, [&](uint64_t value) { return value >= shard.dropped_worth; }));
        sort_stably(worths);
        shard.dropped_worth = worths[worths.size() / 2];
        RecordMap kept(shard_bytes_);
        shard.table.for_each([&](Words key, const uint32_t* value) {
            if (worth(value) > shard.dropped_worth) kept.insert(key, hash_of(key), {value, kCount + 1 + 2 * value[kCount]});
        });
        assert(kept.size() < shard.table.size());
        shard.evictions += shard.table.size() - kept.size();
        shard.table = std::move(kept);
    }

    const size_t shard_bytes_;
    std::array<Shard, kShards> shards_;
    std::array<std::atomic<uint32_t>, kMarks> marks_{};
};

}  // namespace nono

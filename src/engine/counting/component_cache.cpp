#include "counting/component_cache.hpp"

namespace nono {

namespace {

// A value consists of the cost of the count, the worth of the entry (two words), the length of the count in 64-bit
// words, and the count.
constexpr size_t kWorth = 1, kCount = 3;

void write_64(uint64_t number, uint32_t* words) {
    words[0] = static_cast<uint32_t>(number);
    words[1] = checked<uint32_t>(number >> 32);
}

uint64_t read_64(const uint32_t* words) { return words[0] | uint64_t{words[1]} << 32; }

BigNatural read_count(const uint32_t* words) {
    assert(words[0] >= 1);
    if (words[0] == 1) return read_64(words + 1);
    vector<uint64_t> all;
    all.reserve(words[0]);
    for (size_t i : range(words[0])) all.push_back(read_64(words + 1 + 2 * i));
    return BigNatural::from_words(all.data(), all.size());
}

}  // namespace

ComponentCache::ComponentCache(int64_t bytes) : shard_bytes_(checked<size_t>(bytes) / kShards) {
    for (Shard& at : shards_) at.table = RecordMap(shard_bytes_);
}

bool ComponentCache::find(Words key, uint64_t hash, BigNatural& count) {
    Shard& at = shard(hash);
    const SpinGuard guard(at.lock);
    uint32_t* const value = at.table.find(key, hash);
    if (value == nullptr) return false;
    assert(read_64(value + kWorth) <= at.dropped_worth + value[0]);  // a lookup never lowers the worth of an entry
    write_64(at.dropped_worth + value[0], value + kWorth);
    count = read_count(value + kCount);
    return true;
}

void ComponentCache::insert(Words key, uint64_t hash, const BigNatural& count, int64_t cost) {
    uint32_t small[kCount + 3];
    vector<uint32_t> large;
    const size_t size = kCount + 1 + 2 * count.num_words();
    uint32_t* value = small;
    if (count.num_words() > 1) {
        large.resize(size);
        value = large.data();
    }
    value[0] = checked<uint32_t>(std::min<int64_t>(cost, UINT32_MAX));
    value[kCount] = checked<uint32_t>(count.num_words());
    for (size_t i : range(count.num_words())) write_64(count.word(i), value + kCount + 1 + 2 * i);
    assert(read_count(value + kCount) == count);
    Shard& at = shard(hash);
    const SpinGuard guard(at.lock);
    if (const uint32_t* const known = at.table.find(key, hash); known != nullptr) {
        assert(read_count(known + kCount) == count);  // equal components have equal counts
        return;
    }
    if (at.table.is_full()) make_room(at);
    write_64(at.dropped_worth + value[0], value + kWorth);
    at.table.insert(key, hash, {value, size});
}

void ComponentCache::make_room(Shard& at) {
    vector<uint64_t> worths;
    const auto worth = [](const uint32_t* value) { return read_64(value + kWorth); };
    at.table.for_each([&](Words, const uint32_t* value) { worths.push_back(worth(value)); });
    assert(!worths.empty() && ranges::all_of(worths, [&](uint64_t one) { return one >= at.dropped_worth; }));
    const auto middle = worths.begin() + (worths.size() / 2);
    std::nth_element(worths.begin(), middle, worths.end());
    at.dropped_worth = *middle;
    RecordMap kept(shard_bytes_);
    at.table.for_each([&](Words key, const uint32_t* value) {
        if (worth(value) > at.dropped_worth) kept.insert(key, hash_of(key), {value, kCount + 1 + 2 * value[kCount]});
    });
    assert(kept.size() < at.table.size());
    at.evictions += at.table.size() - kept.size();
    at.table = std::move(kept);
}

int64_t ComponentCache::evictions() {
    int64_t sum = 0;
    for (Shard& at : shards_) {
        const SpinGuard guard(at.lock);
        sum += at.evictions;
    }
    return sum;
}

}  // namespace nono

#include "tally_cache.hpp"

#include <utility>
#include <vector>

namespace nono {

namespace {

// A count as words: how many 64-bit words, then these.
void write(const Natural& count, std::vector<uint32_t>& words) {
    words.assign(1, static_cast<uint32_t>(count.num_words()));
    for (size_t i = 0; i < count.num_words(); i++) {
        words.push_back(static_cast<uint32_t>(count.word(i)));
        words.push_back(static_cast<uint32_t>(count.word(i) >> 32));
    }
}

Natural read(const uint32_t* words) {
    const auto low = [&](size_t i) { return words[1 + 2 * i] | static_cast<uint64_t>(words[2 + 2 * i]) << 32; };
    if (words[0] == 1) return low(0);
    std::vector<uint64_t> all;
    for (size_t i = 0; i < words[0]; i++) all.push_back(low(i));
    return Natural::from_words(all.data(), all.size());
}

}  // namespace

bool TallyCache::find(Words key, uint64_t hash, Natural& count) {
    Shard& at = shard(hash);
    const SpinGuard guard(at.lock);
    if (const uint32_t* const value = at.young.find(key, hash)) {
        count = read(value);
        return true;
    }
    const uint32_t* const value = at.old.find(key, hash);
    if (value == nullptr) return false;
    count = read(value);
    at.young.insert(key, hash, {value, 1 + 2 * static_cast<size_t>(value[0])});
    return true;
}

void TallyCache::insert(Words key, uint64_t hash, const Natural& count) {
    Shard& at = shard(hash);
    std::vector<uint32_t> words;
    write(count, words);
    const SpinGuard guard(at.lock);
    if (at.young.find(key, hash) != nullptr) return;
    make_room(at);
    at.young.insert(key, hash, words);
}

void TallyCache::make_room(Shard& at) {
    if (static_cast<int64_t>(at.young.bytes()) < shard_bytes_ && !at.young.is_full()) return;
    at.evictions += static_cast<int64_t>(at.old.size());
    std::swap(at.old, at.young);
    at.young.clear();
}

int64_t TallyCache::size() {
    int64_t sum = 0;
    for (Shard& at : shards_) {
        const SpinGuard guard(at.lock);
        sum += static_cast<int64_t>(at.young.size() + at.old.size());
    }
    return sum;
}

int64_t TallyCache::bytes() {
    int64_t sum = 0;
    for (Shard& at : shards_) {
        const SpinGuard guard(at.lock);
        sum += static_cast<int64_t>(at.young.bytes() + at.old.bytes());
    }
    return sum;
}

int64_t TallyCache::evictions() {
    int64_t sum = 0;
    for (Shard& at : shards_) {
        const SpinGuard guard(at.lock);
        sum += at.evictions;
    }
    return sum;
}

}  // namespace nono

// A map from arrays of 32-bit words to arrays of 32-bit words, implemented by open addressing over an arena of records.
// Keys are stored and compared in full; the hash only selects the slot. An entry needs the words of its key and value,
// one word for the key length, and a slot of eight bytes. At most 5/8 of the slots are filled.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace nono {

using Words = std::span<const uint32_t>;

inline uint64_t hash_of(Words words) {
    uint64_t h = 0x9e3779b97f4a7c15u * (words.size() + 1);
    for (const uint32_t word : words) {
        h = (h ^ word) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    h *= 0xc4ceb9fe1a85ec53u;
    return h ^ (h >> 29);
}

class RecordMap {
public:
    // When the map uses about `most_bytes`, `is_full` returns true, but the map still accepts inserts and grows
    // further.
    explicit RecordMap(size_t most_bytes = SIZE_MAX) : most_words_(std::min(most_bytes / sizeof(uint32_t), kMostWords)) {}
    // Returns the value of a key, or null if the key is missing. The pointer is valid until the next insert.
    const uint32_t* find(Words key, uint64_t hash) const;
    uint32_t* find(Words key, uint64_t hash) { return const_cast<uint32_t*>(std::as_const(*this).find(key, hash)); }
    // Inserts a key that is not in the map yet, and returns its value.
    const uint32_t* insert(Words key, uint64_t hash, Words value);
    // Calls visit(key, value) for each entry.
    template <class Visit>
    void for_each(Visit visit) const {
        for (const Slot& slot : slots_) {
            if (slot.record == 0) continue;
            const uint32_t* const record = arena_.data() + slot.record;
            visit(Words(record + 1, record[0]), record + 1 + record[0]);
        }
    }
    void clear();
    size_t size() const { return size_; }
    size_t bytes() const { return (slots_.capacity() * sizeof(Slot)) + arena_.capacity() * sizeof(uint32_t); }
    bool is_full() const { return arena_.size() + slots_.size() * kSlotWords > most_words_ - most_words_ / 64; }

private:
    struct Slot {
        uint32_t tag = 0;     // part of the hash
        uint32_t record = 0;  // index in the arena of key length, key and value; 0: empty slot
    };

    void grow();

    static constexpr size_t kSlotWords = sizeof(Slot) / sizeof(uint32_t);
    // The largest number of words that the 32-bit index of a slot and a pointer can both address.
    static constexpr size_t kMostWords = std::min<uint64_t>((uint64_t{1} << 32) - (uint64_t{1} << 24), SIZE_MAX / sizeof(uint32_t));
    size_t most_words_;
    std::vector<Slot> slots_;
    std::vector<uint32_t> arena_;
    size_t size_ = 0;
};

}  // namespace nono

// A hash map from arrays of 32-bit words to arrays of 32-bit words. It uses open addressing; the entries are records in
// an arena. Keys are compared in full, so the hash only selects the slot. An entry takes the words of its key and
// value, a word for the key's length, and a slot of eight bytes. At most 5/8 of the slots are filled.
#pragma once

#include "base/lists.hpp"

namespace nono {

using Words = span<const uint32_t>;

// Hashes all words. The final steps make the highest and the lowest bits depend on every word (constants of
// MurmurHash3).
inline uint64_t hash_of(Words words) {
    uint64_t h = kGolden * (words.size() + 1);
    for (const uint32_t word : words) {
        h = (h ^ word) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    h *= 0xc4ceb9fe1a85ec53u;
    return h ^ (h >> 29);
}

class RecordMap {
public:
    // From about `most_bytes` on, `is_full` returns true; the map still accepts entries and grows.
    explicit RecordMap(size_t most_bytes = SIZE_MAX) : most_words_(std::min(most_bytes / sizeof(uint32_t), kMostWords)) {}
    // Returns the value of a key, or null. The pointer is valid until the next insert.
    const uint32_t* find(Words key, uint64_t hash) const {
        if (slots_.empty()) return nullptr;
        const size_t mask = slots_.size() - 1;
        assert(size_ < slots_.size());  // a free slot ends every search
        const auto tag = checked<uint32_t>(hash >> 32);
        for (size_t slot = hash & mask; slots_[slot].record != 0; slot = (slot + 1) & mask) {
            if (slots_[slot].tag != tag) continue;
            const uint32_t* const record = arena_.data() + slots_[slot].record;
            if (record[0] == key.size() && std::equal(key.begin(), key.end(), record + 1)) return record + 1 + key.size();
        }
        return nullptr;
    }

    uint32_t* find(Words key, uint64_t hash) { return const_cast<uint32_t*>(std::as_const(*this).find(key, hash)); }
    // Inserts a new key, and returns the place of its value.
    const uint32_t* insert(Words key, uint64_t hash, Words value) {
        assert(hash == hash_of(key) && find(key, hash) == nullptr);
        if (8 * (size_ + 1) > 5 * slots_.size()) grow();  // more than 5/8 would be filled
        const size_t mask = slots_.size() - 1;
        size_t slot = hash & mask;
        assert(std::has_single_bit(slots_.size()) && 8 * (size_ + 1) <= 5 * slots_.size());
        while (slots_[slot].record != 0) slot = (slot + 1) & mask;
        slots_[slot] = {checked<uint32_t>(hash >> 32), checked<uint32_t>(arena_.size())};
        if (const size_t needed = arena_.size() + 1 + key.size() + value.size(); needed > arena_.capacity()) {
            const size_t room = most_words_ - std::min(most_words_, slots_.size() * kSlotWords);
            arena_.reserve(std::max(needed, std::min(2 * arena_.capacity(), room)));
        }
        arena_.push_back(count_of(key));
        append(arena_, key);
        append(arena_, value);
        size_++;
        return arena_.data() + arena_.size() - value.size();
    }

    // Calls visit(key, value) for each entry. `value` points to the value's first word.
    template <class Visit>
    void for_each(Visit visit) const {
        for (const Slot& slot : slots_) {
            if (slot.record == 0) continue;
            const uint32_t* const record = arena_.data() + slot.record;
            visit(Words(record + 1, record[0]), record + 1 + record[0]);
        }
    }

    // Removes all entries and frees their memory.
    void clear() {
        slots_ = {};
        arena_ = {};
        size_ = 0;
    }

    size_t size() const { return size_; }
    size_t bytes() const { return (slots_.capacity() * sizeof(Slot)) + arena_.capacity() * sizeof(uint32_t); }
    // True from 63/64 of the bound on, so that the next entry still fits.
    bool is_full() const { return arena_.size() + slots_.size() * kSlotWords > most_words_ - most_words_ / 64; }

private:
    struct Slot {
        uint32_t tag = 0;     // a part of the key's hash
        uint32_t record = 0;  // index in the arena of the key's length, followed by key and value; 0: empty slot
    };

    // Doubles the slots, and puts all records into the new ones.
    void grow() {
        if (slots_.empty()) arena_.push_back(0);  // index 0 means an empty slot, so no record begins there
        vector<Slot> old(slots_.empty() ? kFirstSlots : 2 * slots_.size());
        old.swap(slots_);
        const size_t mask = slots_.size() - 1;
        for (const Slot& slot : old) {
            if (slot.record == 0) continue;
            const uint32_t* const record = arena_.data() + slot.record;
            size_t index = hash_of({record + 1, record[0]}) & mask;
            while (slots_[index].record != 0) index = (index + 1) & mask;
            slots_[index] = slot;
        }
    }

    static constexpr size_t kFirstSlots = 16;
    static constexpr size_t kSlotWords = sizeof(Slot) / sizeof(uint32_t);
    // The maximum number of words that both a 32-bit index of a slot and a pointer can address.
    static constexpr size_t kMostWords = std::min<uint64_t>((uint64_t{1} << 32) - (uint64_t{1} << 24), SIZE_MAX / sizeof(uint32_t));
    size_t most_words_;
    vector<Slot> slots_;
    vector<uint32_t> arena_;
    size_t size_ = 0;
};

}  // namespace nono

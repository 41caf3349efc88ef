// A level of peg solitaire: the positions with the same number of pegs. The hash table maps each canonical position to
// the number of ways to reach it. These counts are exact, with a fixed number of 64-bit limbs.
#pragma once

#include "base/bitset.hpp"

namespace nono {

template <size_t limbs>
struct Ways {
    std::array<uint64_t, limbs> limb{};

    // Returns false if the sum needs more limbs.
    bool add(const Ways& other) {
        uint128 carry = 0;
        for (size_t i : range(limbs)) {
            carry += uint128{limb[i]} + other.limb[i];
            limb[i] = static_cast<uint64_t>(carry);
            carry >>= 64;
        }
        return carry == 0;
    }
};

template <size_t limbs>
class PegLevel {
public:
    struct Entry {
        uint64_t key = 0;  // 0 if the entry is free
        Ways<limbs> ways;
    };

    uint64_t size() const { return used_; }
    uint64_t bytes() const { return entries_.size() * sizeof(Entry); }
    // Returns the additional memory for growing the table, or 0 if it need not grow.
    uint64_t bytes_to_grow() const { return is_crowded() ? std::max(kLeast, 2 * entries_.size()) * sizeof(Entry) : 0; }
    // Returns true if kSpare more entries might fill more than two thirds of the table.
    bool is_crowded() const { return used_ + kSpare >= entries_.size() / 3 * 2; }
    const vector<Entry>& entries() const { return entries_; }

    // Doubles the table, which is at least kLeast entries long.
    void grow() {
        vector<Entry> old(std::max(kLeast, 2 * entries_.size()));
        old.swap(entries_);
        shift_ = 64 - std::countr_zero(entries_.size());
        for (const Entry& entry : old) {
            if (entry.key != 0) find(entry.key) = entry;
        }
        assert(std::has_single_bit(entries_.size()));
        assert(used_ == entries_.size() - ranges::count_if(entries_, [](const Entry& entry) { return entry.key == 0; }));
    }

    void prefetch(uint64_t key) const { nono::prefetch(entries_.data() + place(key)); }

    // Adds ways to a position. Between two calls of is_crowded, at most kSpare new positions may be added. Returns
    // false if the count needs more limbs.
    bool add(uint64_t key, const Ways<limbs>& ways) {
        Entry& entry = find(key);
        if (entry.key == 0) {
            entry.key = key;
            used_++;
            assert(used_ < entries_.size());  // a free entry must remain, because a search for a key ends there
        }
        return entry.ways.add(ways);
    }

    static constexpr uint64_t kSpare = 1024;

private:
    static constexpr size_t kLeast = 4096;  // entries of the smallest table

    size_t place(uint64_t key) const { return checked<size_t>(key * kGolden >> shift_); }
    // Returns the entry of a position, or the free entry where it belongs.
    Entry& find(uint64_t key) {
        assert(key != 0 && used_ < entries_.size());
        size_t index = place(key);
        while (entries_[index].key != key && entries_[index].key != 0) index = (index + 1) & (entries_.size() - 1);
        return entries_[index];
    }

    vector<Entry> entries_;
    uint64_t used_ = 0;
    int shift_ = 64;
};

}  // namespace nono

// The table of visited positions that lead to no goal: a bit for each possible position, or a hash table of marked
// positions. (The table of bits follows Greg Young, "PC2: Analysis, Déjà Vu".)
#pragma once

#include <cstdlib>

#if defined(__linux__)
#include <sys/mman.h>

#include "base/lists.hpp"
#endif

namespace nono {

class PegTable {
public:
    // Returns the bytes of a table with a bit for each of the 2^holes positions, in words of 2^6 bits, at least 2^3 words.
    static double bytes_of_bits(int holes) { return double(uint64_t{1} << (holes > 9 ? holes - 6 : 3)) * 8; }

    // Creates a table with a bit for each possible position of `holes` holes, or a hash table of the largest power of two
    // that fits into `bytes`. `hashed` chooses the hash table.
    PegTable(int holes, uint64_t bytes, bool hashed) : hashed_(hashed) {
        size_ = hashed ? std::bit_floor(bytes / sizeof(uint64_t)) : static_cast<uint64_t>(bytes_of_bits(holes)) / sizeof(uint64_t);
        assert(std::has_single_bit(size_));
        shift_ = 64 - std::countr_zero(size_);
        words_.reset(static_cast<uint64_t*>(std::calloc(checked<size_t>(size_), sizeof(uint64_t))));  // untouched pages use no memory
#if defined(__linux__)
        // Look-ups have random addresses, so large pages help. Larger tables stay nearly empty, and large pages would
        // waste their memory. So only tables of 4 to 64 MiB ask for large pages, for those wholly inside the table.
        if (constexpr uintptr_t page = 2 << 20; words_ && size_ * 8 >= 2 * page && size_ * 8 <= 32 * page) {
            const uintptr_t begin = (reinterpret_cast<uintptr_t>(words_.get()) + page - 1) / page * page;
            const uintptr_t end = reinterpret_cast<uintptr_t>(words_.get() + size_) / page * page;
            madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
        }
#endif
    }

    bool allocated() const { return words_ != nullptr; }
    uint64_t bytes() const { return size_ * sizeof(uint64_t); }
    const uint64_t* bits() const { return hashed_ ? nullptr : words_.get(); }

    // Returns true if the position is marked.
    bool has(uint64_t key) const {
        assert(hashed_ || key >> 6 < size_);
        if (!hashed_) return word(key >> 6) >> (key & 63) & 1;
        for (uint64_t index = place(key);; index = (index + 1) & (size_ - 1)) {
            const uint64_t slot_key = word(index);
            if (slot_key == key || slot_key == 0) return slot_key == key;
        }
    }

    // Marks a position that is not marked yet. Returns false if the hash table is full. Key 0 is a free slot, because every
    // position has at least one peg.
    bool add(uint64_t key) {
        assert(key != 0);
        if (!hashed_) {
            word(key >> 6) |= uint64_t{1} << (key & 63);
            return true;
        }
        if (used_ >= size_ / 8 * 7) return false;
        uint64_t index = place(key);
        while (word(index) != 0) index = (index + 1) & (size_ - 1);
        word(index) = key;
        used_++;
        return true;
    }

private:
    struct Free {
        void operator()(uint64_t* words) const { std::free(words); }
    };

    uint64_t& word(uint64_t index) const { return words_.get()[index]; }
    uint64_t place(uint64_t key) const { return key * kGolden >> shift_; }

    bool hashed_;
    uint64_t size_;
    int shift_;
    std::unique_ptr<uint64_t, Free> words_;
    uint64_t used_ = 0;
};

}  // namespace nono

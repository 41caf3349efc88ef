// Bit operations: on words of 64 and 128 bits, and on sets of any number of words.
#pragma once

#include "base/lists.hpp"

#include "base/machine.hpp"

namespace nono {

static_assert(std::endian::native == std::endian::little);

// Bit i of a set of 64-bit words is bit i % 64 of word i / 64. The set is an array or a pointer to its words.
constexpr int words_for(int bits) { return (bits + 63) / 64; }
constexpr uint64_t bit_of(size_t i) { return uint64_t{1} << (i & 63); }
template <class Words>
bool has_bit(const Words& words, size_t i) {
    return (words[i >> 6] >> (i & 63) & 1) != 0;
}
template <class Words>
void add_bit(Words&& words, size_t i) {
    words[i >> 6] |= bit_of(i);
}
template <class Words>
void remove_bit(Words&& words, size_t i) {
    words[i >> 6] &= ~bit_of(i);
}

// The numbers of the bits in a word, ascending, for a loop.
class BitsOf {
public:
    explicit BitsOf(uint64_t word) : left_(word) {}
    BitsOf begin() const { return *this; }
    static BitsOf end() { return BitsOf(0); }
    int operator*() const { return std::countr_zero(left_); }
    void operator++() { left_ &= left_ - 1; }
    bool operator!=(const BitsOf&) const { return left_ != 0; }

private:
    uint64_t left_;
};

// Shifts a word by less than 64 bits. The version for 128 bits avoids the branches of a general shift.
template <class Word>
inline Word up(Word x, int n) {
    return x << n;
}
template <class Word>
inline Word down(Word x, int n) {
    return x >> n;
}
inline uint128 join(uint64_t high, uint64_t low) { return static_cast<uint128>(high) << 64 | low; }
// Bits that leave the low word enter the high word. `low >> 1 >> (63 - n)` is `low >> (64 - n)`, but also defined for n
// = 0.
inline uint128 up(uint128 x, int n) {
    assert(0 <= n && n < 64);
    const uint64_t low = static_cast<uint64_t>(x), high = static_cast<uint64_t>(x >> 64);
    return join(high << n | low >> 1 >> (63 - n), low << n);
}
// The mirror image of `up`: bits that leave the high word enter the low word.
inline uint128 down(uint128 x, int n) {
    assert(0 <= n && n < 64);
    const uint64_t low = static_cast<uint64_t>(x), high = static_cast<uint64_t>(x >> 64);
    return join(high >> n, low >> n | high << 1 << (63 - n));
}

// Returns a window of the mask from bit `offset` on. Bits above the window are undefined. Another row must follow the
// mask in memory.
template <class Word, class Mask>
inline Word slice(const Mask* mask, int offset) {
    assert(0 <= offset && offset < static_cast<int>(8 * sizeof(Mask)));
    if constexpr (sizeof(Mask) == 16 && sizeof(Word) == 8) {
        // The window begins in the word of the offset and may continue in the next word.
        uint64_t words[2];
        std::memcpy(words, reinterpret_cast<const unsigned char*>(mask) + 8 * (offset >> 6), sizeof words);
        return words[0] >> (offset & 63) | words[1] << 1 << (63 - (offset & 63));
    } else {
        return static_cast<Word>(*mask >> offset);
    }
}

// Shifts the bits of a window back to their position in the mask, from bit `offset` on.
template <class Mask, class Word>
inline Mask placed(Word word, int offset) {
    assert(0 <= offset && offset < static_cast<int>(8 * sizeof(Mask)));
    if constexpr (sizeof(Mask) == 8 || sizeof(Word) == 16) {
        return static_cast<Mask>(word) << offset;
    } else {
        const uint64_t window = word;
        const int bit = offset & 63;
        // far: all ones if the window begins in the high word, otherwise 0.
        const uint64_t low = window << bit, high = window >> 1 >> (63 - bit), far = -static_cast<uint64_t>(offset >> 6);
        return join((low & far) | (high & ~far), low & ~far);
    }
}

// Reverses the order of the bits: swaps the two halves, then the two halves of each half, and so on.
inline uint64_t reversed(uint64_t x) {
    x = x >> 32 | x << 32;
    x = ((x >> 16) & 0x0000ffff0000ffffu) | ((x & 0x0000ffff0000ffffu) << 16);
    x = ((x >> 8) & 0x00ff00ff00ff00ffu) | ((x & 0x00ff00ff00ff00ffu) << 8);
    x = ((x >> 4) & 0x0f0f0f0f0f0f0f0fu) | ((x & 0x0f0f0f0f0f0f0f0fu) << 4);
    x = ((x >> 2) & 0x3333333333333333u) + ((x & 0x3333333333333333u) << 2);
    return ((x >> 1) & 0x5555555555555555u) + ((x & 0x5555555555555555u) << 1);
}
inline uint128 reversed(uint128 x) { return join(reversed(static_cast<uint64_t>(x)), reversed(static_cast<uint64_t>(x >> 64))); }

// Reverses the lowest `bits` bits of each word and clears the others.
template <class Word>
inline void reverse(Word* words, int count, int bits) {
    for (int i : range(count)) words[i] = reversed(words[i]) >> (static_cast<int>(8 * sizeof(Word)) - bits);
}

// Expands the lowest eight bits to eight bytes, each 0 or 1. The other bits must be 0.
inline uint64_t bytes_of(uint64_t bits) {
    assert(bits < 256);
    constexpr uint64_t each = 0x0101010101010101u, diagonal = 0x8040201008040201u;
    // Every byte gets a copy of all bits. The diagonal keeps bit i of byte i, and the addition turns it into the byte's
    // top bit.
    return ((((bits * each) & diagonal) + 0x7f7f7f7f7f7f7f7fu) >> 7) & each;
}

// Returns the lowest bit of a set of `count` words, or -1 if the set is empty.
inline int lowest_bit(const uint64_t* words, int count) {
    for (int w : range(count)) {
        if (words[w] != 0) return 64 * w + std::countr_zero(words[w]);
    }
    return -1;
}
// Returns the highest bit of a set of `count` words, or -1 if the set is empty.
inline int highest_bit(const uint64_t* words, int count) {
    for (int w = count - 1; w >= 0; w--) {
        if (words[w] != 0) return 64 * w + 63 - std::countl_zero(words[w]);
    }
    return -1;
}

// Extends each bit of `seed` upwards to the end of its run of bits in `open`, and one bit further. The addition does this:
// a seed bit starts a carry, which ends behind the run.
template <class Word>
inline Word flood(Word seed, Word open) {
    return ((open + (seed & open)) ^ open) | seed;
}

// Floods one word of a longer set. `carry` connects successive words; it is false before the first word.
inline uint64_t flood(uint64_t seed, uint64_t open, bool& carry) {
    const uint64_t part = open + (seed & open), sum = part + carry;
    carry = (part < open) | (sum < part);
    return (sum ^ open) | seed;
}

// Returns the 64 bits that start at bit `bit` (< 64) of from[0] and continue in from[1].
inline uint64_t cut(const uint64_t* from, int bit) { return from[0] >> bit | from[1] << 1 << (63 - bit); }

// ORs a window of 64 bits into to[0] and to[1], from bit `bit` of to[0] on. Accesses to[1] only if the window has bits
// there.
inline void paste(uint64_t* to, int bit, uint64_t window) {
    to[0] |= window << bit;
    if (const uint64_t rest = window >> 1 >> (63 - bit)) to[1] |= rest;
}

}  // namespace nono

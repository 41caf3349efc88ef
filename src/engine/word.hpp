// Bit-parallel tools of the line solver: the flood by carry and reversal, for words of 64 and 128 bits and for sets of any
// number of words.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace nono {

using uint128 = unsigned __int128;

inline uint64_t reversed(uint64_t x) {
    x = __builtin_bswap64(x);
    x = ((x >> 4) & 0x0f0f0f0f0f0f0f0fu) | ((x & 0x0f0f0f0f0f0f0f0fu) << 4);
    x = ((x >> 2) & 0x3333333333333333u) + ((x & 0x3333333333333333u) << 2);
    return ((x >> 1) & 0x5555555555555555u) + ((x & 0x5555555555555555u) << 1);
}

inline uint128 reversed(uint128 x) {
    return static_cast<uint128>(reversed(static_cast<uint64_t>(x))) << 64 | reversed(static_cast<uint64_t>(x >> 64));
}

// Shifts by less than 64; of 128 bits without the detour of a general shift.
inline uint64_t up(uint64_t x, int n) { return x << n; }
inline uint64_t down(uint64_t x, int n) { return x >> n; }
inline uint128 join(uint64_t high, uint64_t low) { return static_cast<uint128>(high) << 64 | low; }
inline uint128 up(uint128 x, int n) {
    const uint64_t low = static_cast<uint64_t>(x), high = static_cast<uint64_t>(x >> 64);
    return join(high << n | low >> 1 >> (63 - n), low << n);
}
inline uint128 down(uint128 x, int n) {
    const uint64_t low = static_cast<uint64_t>(x), high = static_cast<uint64_t>(x >> 64);
    return join(high >> n, low >> n | high << 1 << (63 - n));
}

// The bits of a mask from `offset` on. What stands above the window that is asked for does not matter.
template <class Word, class Mask>
inline Word slice(const Mask* mask, int offset) {
    if constexpr (sizeof(Mask) == sizeof(Word)) {
        return static_cast<Word>(*mask >> offset);
    } else {
        static_assert(std::endian::native == std::endian::little);
        uint64_t words[2];
        std::memcpy(words, reinterpret_cast<const unsigned char*>(mask) + 8 * (offset >> 6), sizeof words);
        return words[0] >> (offset & 63) | words[1] << 1 << (63 - (offset & 63));
    }
}

// A window back in its place.
template <class Mask, class Word>
inline Mask placed(Word window, int offset) {
    if constexpr (sizeof(Mask) == sizeof(Word)) {
        return window << offset;
    } else {
        const int bit = offset & 63;
        const uint64_t low = window << bit, high = window >> 1 >> (63 - bit), far = -static_cast<uint64_t>(offset >> 6);
        return join((low & far) | (high & ~far), low & ~far);
    }
}

// The bits of `seed`, and from each of them up through the run of `open` that it stands in, to the bit after the run.
template <class Word>
inline Word flood(Word seed, Word open) {
    return ((open + (seed & open)) ^ open) | seed;
}

// The same for one word of a longer set; `carry` joins them, 0 before the first.
inline uint64_t flood(uint64_t seed, uint64_t open, bool& carry) {
    uint64_t sum;
    const bool first = __builtin_add_overflow(open, seed & open, &sum);
    const bool second = __builtin_add_overflow(sum, static_cast<uint64_t>(carry), &sum);
    carry = first | second;
    return (sum ^ open) | seed;
}

// 64 bits from bit `bit` of from[0] on, bit < 64.
inline uint64_t cut(const uint64_t* from, int bit) { return from[0] >> bit | from[1] << 1 << (63 - bit); }

// Ors 64 bits into to[0] and to[1] from bit `bit` of to[0] on. to[1] is touched only if it gets any.
inline void paste(uint64_t* to, int bit, uint64_t window) {
    to[0] |= window << bit;
    if (const uint64_t rest = window >> 1 >> (63 - bit)) to[1] |= rest;
}

}  // namespace nono

// Bit-parallel tools of the line solver: the flood by carry and reversal, for words of 64 and 128 bits and for sets of any
// number of words.
#pragma once

#include <cstdint>

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

// Loops that process four numbers at a time. They are compiled twice: for any processor, and for processors with AVX2
// instructions, which handle four numbers at once. Both versions do the same operations in the same order, without
// fused multiply-adds, so their results are equal to the last bit.
#pragma once

#include <cstdint>
#include <cstring>

namespace nono {

// Marks a function body that is compiled into each function that calls it.
#define NONO_BODY [[gnu::always_inline]] inline
#if defined(__x86_64__)
#define NONO_WIDE __attribute__((target("avx2")))
constexpr bool kHasClones = true;
inline bool has_wide() {
    static const bool has = __builtin_cpu_supports("avx2");
    return has;
}
#else
#define NONO_WIDE
constexpr bool kHasClones = false;
inline bool has_wide() { return false; }
#endif

constexpr int kLanes = 4;

using Lanes = double __attribute__((vector_size(32)));
using LaneMask = int64_t __attribute__((vector_size(32)));

// Returns the smallest multiple of the lane count that is at least `count`.
constexpr int padded(int count) { return (count + kLanes - 1) / kLanes * kLanes; }

// Vectors are passed by reference, because the two compiled versions have different conventions for passing vectors by
// value.
NONO_BODY void load(Lanes& lanes, const double* from) { std::memcpy(&lanes, from, sizeof lanes); }
NONO_BODY void store(const Lanes& lanes, double* to) { std::memcpy(to, &lanes, sizeof lanes); }
NONO_BODY void fill(Lanes& lanes, double value) { lanes = Lanes{value, value, value, value}; }
// Sets lane `count` and all later lanes to zero.
NONO_BODY void keep_first(Lanes& lanes, int count) {
    const LaneMask index = {0, 1, 2, 3};
    const LaneMask limit = {count, count, count, count};
    lanes = reinterpret_cast<Lanes>(reinterpret_cast<LaneMask>(lanes) & (index < limit));
}
NONO_BODY void at_least(Lanes& lanes, const Lanes& bound) { lanes = lanes > bound ? lanes : bound; }
NONO_BODY void at_most(Lanes& lanes, const Lanes& bound) { lanes = lanes < bound ? lanes : bound; }

// Replaces each lane by `carry` plus the sum of all lanes up to this lane. Then adds the sum of all lanes to `carry`.
NONO_BODY void sum_up(Lanes& lanes, Lanes& carry) {
    const Lanes zero = {0, 0, 0, 0};
    lanes += __builtin_shufflevector(zero, lanes, 0, 4, 5, 6);
    lanes += __builtin_shufflevector(zero, lanes, 0, 1, 4, 5);
    const Lanes all = __builtin_shufflevector(lanes, lanes, 3, 3, 3, 3);
    lanes += carry;
    carry += all;
}

// Does the same as sum_up, but sums from the last lane to the first.
NONO_BODY void sum_down(Lanes& lanes, Lanes& carry) {
    const Lanes zero = {0, 0, 0, 0};
    lanes += __builtin_shufflevector(lanes, zero, 1, 2, 3, 4);
    lanes += __builtin_shufflevector(lanes, zero, 2, 3, 4, 5);
    const Lanes all = __builtin_shufflevector(lanes, lanes, 0, 0, 0, 0);
    lanes += carry;
    carry += all;
}

// Replaces each lane by a running sum that decays: the sum before the lane times the lane's own share, plus the lane.
// A share of 0 begins a new sum. Then copies the last sum to all lanes of `carry`. Changes `share`.
NONO_BODY void sum_up(Lanes& lanes, Lanes& carry, Lanes& share) {
    const Lanes zero = {0, 0, 0, 0}, one = {1, 1, 1, 1};
    lanes += __builtin_shufflevector(zero, lanes, 0, 4, 5, 6) * share;
    share *= __builtin_shufflevector(one, share, 0, 4, 5, 6);
    lanes += __builtin_shufflevector(zero, lanes, 0, 1, 4, 5) * share;
    share *= __builtin_shufflevector(one, share, 0, 1, 4, 5);
    lanes += carry * share;
    carry = __builtin_shufflevector(lanes, lanes, 3, 3, 3, 3);
}

// Does the same as the decaying sum_up, but sums from the last lane to the first.
NONO_BODY void sum_down(Lanes& lanes, Lanes& carry, Lanes& share) {
    const Lanes zero = {0, 0, 0, 0}, one = {1, 1, 1, 1};
    lanes += __builtin_shufflevector(lanes, zero, 1, 2, 3, 4) * share;
    share *= __builtin_shufflevector(share, one, 1, 2, 3, 4);
    lanes += __builtin_shufflevector(lanes, zero, 2, 3, 4, 5) * share;
    share *= __builtin_shufflevector(share, one, 2, 3, 4, 5);
    lanes += carry * share;
    carry = __builtin_shufflevector(lanes, lanes, 0, 0, 0, 0);
}

}  // namespace nono

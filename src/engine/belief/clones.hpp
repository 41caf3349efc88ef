// Loops that process four numbers at a time. They are compiled twice: for any processor, and for processors with AVX2
// instructions, which handle four numbers at once. Both versions do the same operations in the same order, without
// fused multiply-adds, so their results are equal to the last bit.
#pragma once

#include "base/lists.hpp"
#include "base/machine.hpp"

// With -DNONO_PLAIN, GCC and Clang use the code for other compilers, so that tests can cover it.
#if (defined(__GNUC__) || defined(__clang__)) && !defined(NONO_PLAIN)
#define NONO_EXTENSIONS
#endif

// Marks the version of a function for processors with AVX2; call it only if has_avx2(). (clang-cl lacks the library that
// tells the processors apart.)
#if defined(NONO_EXTENSIONS) && defined(__x86_64__) && !defined(_MSC_VER)
#define NONO_WIDE __attribute__((target("avx2")))
namespace nono {
constexpr bool kMayHaveAvx2 = true;
inline bool has_avx2() {
    static const bool has = __builtin_cpu_supports("avx2");
    return has;
}
}  // namespace nono
#else
#define NONO_WIDE
namespace nono {
constexpr bool kMayHaveAvx2 = false;
inline bool has_avx2() { return false; }
}  // namespace nono
#endif

namespace nono {

// Calls a function in the version for AVX2 if `wide`, and otherwise in the version for any processor. Its body is NONO_BODY.
template <auto function, class... Arguments>
NONO_WIDE auto call_wide(Arguments... arguments) {
    return function(arguments...);
}
template <auto function, class... Arguments>
auto call_clone(bool wide, Arguments... arguments) {
    return kMayHaveAvx2 && wide ? call_wide<function>(arguments...) : function(arguments...);
}

constexpr int kLanes = 4;

#ifdef NONO_EXTENSIONS
using Lanes = double __attribute__((vector_size(32)));
using LaneMask = int64_t __attribute__((vector_size(32)));

// A vector of four lanes of the vectors a (lanes 0 to 3) and b (lanes 4 to 7).
#if defined(__clang__) || __GNUC__ >= 12
#define NONO_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define NONO_SHUFFLE(a, b, ...) __builtin_shuffle(a, b, LaneMask{__VA_ARGS__})
#endif
#else
struct Lanes {
    double lane[kLanes];
    double operator[](int i) const { return lane[i]; }
};
struct LaneMask {
    int64_t lane[kLanes];  // 0 or -1
    int64_t operator[](int i) const { return lane[i]; }
    // Sets the lanes that are set in either mask.
    LaneMask& operator|=(const LaneMask& other) {
        for (int i = 0; i < kLanes; i++) lane[i] |= other.lane[i];
        return *this;
    }
};

#define LANE_OPERATOR(op)                                                                                        \
    NONO_BODY Lanes operator op(const Lanes& a, const Lanes& b) {                                                \
        return {a.lane[0] op b.lane[0], a.lane[1] op b.lane[1], a.lane[2] op b.lane[2], a.lane[3] op b.lane[3]}; \
    }                                                                                                            \
    NONO_BODY Lanes& operator op## = (Lanes & a, const Lanes& b) { return a = a op b; }
LANE_OPERATOR(+)
LANE_OPERATOR(-)
LANE_OPERATOR(*)
LANE_OPERATOR(/)
#undef LANE_OPERATOR
// Sets the lanes in which a is greater than b.
NONO_BODY LaneMask operator>(const Lanes& a, const Lanes& b) {
    LaneMask mask{};
    for (int i = 0; i < kLanes; i++) mask.lane[i] = a.lane[i] > b.lane[i] ? -1 : 0;
    return mask;
}

// Returns a vector of four lanes of a (0 to 3) and b (4 to 7).
template <int... lanes>
NONO_BODY Lanes shuffled(const Lanes& a, const Lanes& b) {
    return {(lanes < kLanes ? a.lane[lanes % kLanes] : b.lane[lanes % kLanes])...};
}
#define NONO_SHUFFLE(a, b, ...) shuffled<__VA_ARGS__>(a, b)
#endif

// Returns the smallest multiple of the lane count that is at least `count`.
constexpr int padded(int count) { return (count + kLanes - 1) / kLanes * kLanes; }

// Vectors are passed by reference, because the two compiled versions have different conventions for passing vectors by
// value.
NONO_BODY void load(Lanes& lanes, const double* from) { std::memcpy(&lanes, from, sizeof lanes); }
NONO_BODY void store(const Lanes& lanes, double* to) { std::memcpy(to, &lanes, sizeof lanes); }
NONO_BODY void fill(Lanes& lanes, double value) { lanes = Lanes{value, value, value, value}; }
// Keeps the lanes for which the mask holds, and replaces the others.
NONO_BODY void keep(Lanes& lanes, const LaneMask& where, const Lanes& other) {
#ifdef NONO_EXTENSIONS
    lanes = where ? lanes : other;
#else
    for (int i = 0; i < kLanes; i++) lanes.lane[i] = where.lane[i] != 0 ? lanes.lane[i] : other.lane[i];
#endif
}
// Sets lane `count` and all later lanes to zero.
NONO_BODY void keep_first(Lanes& lanes, int count) {
    const Lanes index = {0, 1, 2, 3}, zero = {};
    Lanes limit = {};
    fill(limit, count);
    keep(lanes, limit > index, zero);
}
// `at_least` raises the lanes below the bound to it; `at_most` lowers the lanes above it.
NONO_BODY void at_least(Lanes& lanes, const Lanes& bound) { keep(lanes, lanes > bound, bound); }
NONO_BODY void at_most(Lanes& lanes, const Lanes& bound) { keep(lanes, bound > lanes, bound); }
// Replaces each lane by its distance from the other lane.
NONO_BODY void to_distance(Lanes& lanes, const Lanes& other) {
    const LaneMask is_above = lanes > other;
    const Lanes below = other - lanes;
    lanes -= other;
    keep(lanes, is_above, below);
}

// Replaces each lane by `carry` plus the sum of all lanes up to this lane. Then adds the sum of all lanes to `carry`.
NONO_BODY void sum_up(Lanes& lanes, Lanes& carry) {
    const Lanes zero = {0, 0, 0, 0};
    lanes += NONO_SHUFFLE(zero, lanes, 0, 4, 5, 6);  // the lanes one place before
    lanes += NONO_SHUFFLE(zero, lanes, 0, 1, 4, 5);  // the sums two places before
    const Lanes all = NONO_SHUFFLE(lanes, lanes, 3, 3, 3, 3);
    lanes += carry;
    carry += all;
}

// Replaces each lane by `carry` plus the sum of all lanes from this lane on. Then adds the sum of all lanes to `carry`.
NONO_BODY void sum_down(Lanes& lanes, Lanes& carry) {
    const Lanes zero = {0, 0, 0, 0};
    lanes += NONO_SHUFFLE(lanes, zero, 1, 2, 3, 4);  // the lanes one place behind
    lanes += NONO_SHUFFLE(lanes, zero, 2, 3, 4, 5);  // the sums two places behind
    const Lanes all = NONO_SHUFFLE(lanes, lanes, 0, 0, 0, 0);
    lanes += carry;
    carry += all;
}

// Replaces each lane by a running sum that decays: the sum before the lane times the lane's own share, plus the lane.
// A share of 0 begins a new sum. Then copies the last sum to all lanes of `carry`. Changes `share`.
NONO_BODY void sum_up(Lanes& lanes, Lanes& carry, Lanes& share) {
    const Lanes zero = {0, 0, 0, 0}, one = {1, 1, 1, 1};
    lanes += NONO_SHUFFLE(zero, lanes, 0, 4, 5, 6) * share;
    share *= NONO_SHUFFLE(one, share, 0, 4, 5, 6);
    lanes += NONO_SHUFFLE(zero, lanes, 0, 1, 4, 5) * share;
    share *= NONO_SHUFFLE(one, share, 0, 1, 4, 5);
    lanes += carry * share;
    carry = NONO_SHUFFLE(lanes, lanes, 3, 3, 3, 3);
}

// Replaces each lane by a running sum that decays, from the last lane to the first: the sum behind the lane times the lane's
// own share, plus the lane. Then copies the last sum to all lanes of `carry`. Changes `share`.
NONO_BODY void sum_down(Lanes& lanes, Lanes& carry, Lanes& share) {
    const Lanes zero = {0, 0, 0, 0}, one = {1, 1, 1, 1};
    lanes += NONO_SHUFFLE(lanes, zero, 1, 2, 3, 4) * share;
    share *= NONO_SHUFFLE(share, one, 1, 2, 3, 4);
    lanes += NONO_SHUFFLE(lanes, zero, 2, 3, 4, 5) * share;
    share *= NONO_SHUFFLE(share, one, 2, 3, 4, 5);
    lanes += carry * share;
    carry = NONO_SHUFFLE(lanes, lanes, 0, 0, 0, 0);
}

}  // namespace nono

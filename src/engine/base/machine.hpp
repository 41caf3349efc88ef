// Features that compilers have in different forms, or not at all.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

// Marks a function body that is compiled into each function that calls it.
#if defined(__GNUC__) || defined(__clang__)
#define NONO_BODY [[gnu::always_inline]] inline
#elif defined(_MSC_VER)
#define NONO_BODY __forceinline
#else
#define NONO_BODY inline
#endif

namespace nono {

// Loads the address into the cache, so that a later access need not wait.
inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(address);
#endif
}

// A number of 128 bits with the operators that the engine uses. It is as fast as the type of GCC and Clang.
class uint128 {
public:
    uint128() = default;
    template <std::integral Number>
    constexpr uint128(Number x) : low_(static_cast<uint64_t>(x)), high_(0) {
        if constexpr (std::is_signed_v<Number>) high_ = x < 0 ? ~uint64_t{0} : 0;
    }
    template <std::integral Number>
    constexpr explicit operator Number() const {
        return static_cast<Number>(low_);
    }

    friend constexpr bool operator==(const uint128&, const uint128&) = default;
    friend constexpr uint128 operator~(uint128 a) { return {~a.high_, ~a.low_}; }
    friend constexpr uint128 operator&(uint128 a, uint128 b) { return {a.high_ & b.high_, a.low_ & b.low_}; }
    friend constexpr uint128 operator|(uint128 a, uint128 b) { return {a.high_ | b.high_, a.low_ | b.low_}; }
    friend constexpr uint128 operator^(uint128 a, uint128 b) { return {a.high_ ^ b.high_, a.low_ ^ b.low_}; }
    // Adds modulo 2^128: a low word that has become smaller was carried over.
    friend constexpr uint128 operator+(uint128 a, uint128 b) {
        const uint64_t low = a.low_ + b.low_;
        return {a.high_ + b.high_ + (low < a.low_), low};
    }
    friend constexpr uint128 operator-(uint128 a, uint128 b) { return {a.high_ - b.high_ - (a.low_ < b.low_), a.low_ - b.low_}; }
    // Both factors are less than 2^64. Adds the four products of their halves of 32 bits.
    friend constexpr uint128 operator*(uint128 a, uint128 b) {
        assert(a.high_ == 0 && b.high_ == 0);
        constexpr uint64_t half = 0xffffffff;
        const uint64_t a0 = a.low_ & half, a1 = a.low_ >> 32, b0 = b.low_ & half, b1 = b.low_ >> 32;
        const uint64_t middle = a1 * b0 + (a0 * b0 >> 32), cross = a0 * b1 + (middle & half);
        return {a1 * b1 + (middle >> 32) + (cross >> 32), a.low_ * b.low_};
    }
    // Shifts by 0 to 127 bits. `x >> 1 >> (63 - n)` is `x >> (64 - n)`, but also defined for n = 0.
    friend constexpr uint128 operator<<(uint128 a, int n) {
        if (n >= 64) return {a.low_ << (n - 64), 0};
        return {a.high_ << n | a.low_ >> 1 >> (63 - n), a.low_ << n};
    }
    // Shifts by 0 to 127 bits.
    friend constexpr uint128 operator>>(uint128 a, int n) {
        if (n >= 64) return {0, a.high_ >> (n - 64)};
        return {a.high_ >> n, a.low_ >> n | a.high_ << 1 << (63 - n)};
    }
    constexpr uint128& operator&=(uint128 b) { return *this = *this & b; }
    constexpr uint128& operator|=(uint128 b) { return *this = *this | b; }
    constexpr uint128& operator^=(uint128 b) { return *this = *this ^ b; }
    constexpr uint128& operator+=(uint128 b) { return *this = *this + b; }
    constexpr uint128& operator>>=(int n) { return *this = *this >> n; }

private:
    constexpr uint128(uint64_t high, uint64_t low) : low_(low), high_(high) {}

    uint64_t low_, high_;
};

}  // namespace nono

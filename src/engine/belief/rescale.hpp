// Powers of two that keep the sums of a line in the range of numbers.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace nono {

// Sums are rescaled when they leave this range, and given up below the last.
constexpr double kSmall = 0x1p-200, kLarge = 0x1p200, kLost = 0x1p-800;

// The power of two that brings `largest` near 1 if it is out of range, otherwise 1.
inline double power_for(double largest) {
    if ((largest > kSmall && largest < kLarge) || !(largest > 0)) return 1;
    const int exponent = static_cast<int>(std::bit_cast<uint64_t>(largest) >> 52) - 1023;
    return std::bit_cast<double>(static_cast<uint64_t>(1023 - std::clamp(exponent, -1000, 1000)) << 52);
}

}  // namespace nono

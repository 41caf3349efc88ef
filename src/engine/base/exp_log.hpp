// The exponential function and the logarithm in plain arithmetic. Unlike the functions of libm, they give the same
// results on every platform. The compiler can vectorise them. The relative error is below 1e-8.
#pragma once

#include "base/lists.hpp"

namespace nono {

// Returns e^x for |x| <= 700: 2^k times a Taylor polynomial of e^r, where x = k ln 2 + r and |r| <= ln 2 / 2.
inline double exp_of(double x) {
    assert(x >= -700 && x <= 700);
    constexpr double kRound = 0x1.8p52;                      // after this addition, the lowest bits contain the nearest integer
    const double shifted = x * 1.4426950408889634 + kRound;  // k, as the lowest bits of the mantissa
    const double r = x - (shifted - kRound) * 0.69314718055994531;
    double y = 1.0 / 40320;
    y = y * r + 1.0 / 5040;
    y = y * r + 1.0 / 720;
    y = y * r + 1.0 / 120;
    y = y * r + 1.0 / 24;
    y = y * r + 1.0 / 6;
    y = y * r + 0.5;
    y = y * r + 1;
    y = y * r + 1;
    // 1023 is the bias of the exponent, whose bits begin at bit 52.
    return y * std::bit_cast<double>((std::bit_cast<uint64_t>(shifted) + 1023) << 52);
}

// Returns the natural logarithm of a positive normal number x.
inline double log_of(double x) {
    assert(x >= 0x1p-1022 && x < 0x1p1023);
    // Splits x into an exponent and a mantissa from sqrt(1/2) to sqrt(2), then sums the power series of artanh.
    constexpr uint64_t kHalf = 0x3fe6a09e667f3bcd;  // sqrt(1/2)
    const uint64_t bits = std::bit_cast<uint64_t>(x) - kHalf;
    // The exponent plus 2048 becomes the lowest bits of the mantissa of 2^52, so that the double is 2^52 plus this number.
    const uint64_t above = bits + (uint64_t{2048} << 52);
    const double exponent = std::bit_cast<double>((above >> 52 & 4095) | 0x4330000000000000) - (0x1p52 + 2048);
    const double m = std::bit_cast<double>((bits & 0xfffffffffffff) + kHalf);
    const double t = (m - 1) / (m + 1), u = t * t;
    double y = 1.0 / 11;
    y = y * u + 1.0 / 9;
    y = y * u + 1.0 / 7;
    y = y * u + 1.0 / 5;
    y = y * u + 1.0 / 3;
    y = y * u + 1;
    return exponent * 0.69314718055994531 + 2 * t * y;
}

}  // namespace nono

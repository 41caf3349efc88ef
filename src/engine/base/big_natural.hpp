// Natural numbers of any size, as numbers of solutions soon pass 64 bits: sums, differences, products and comparisons by schoolbook
// methods, a product in time proportional to the product of the lengths. Below 2^64 nothing is allocated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.hpp"

namespace nono {

class BigNatural {
public:
    BigNatural(uint64_t value = 0) : low_(value) {}
    static BigNatural from_words(const uint64_t* words, size_t count);

    BigNatural& operator+=(const BigNatural& other);
    BigNatural& operator-=(const BigNatural& other);  // `other` must not be greater
    BigNatural& operator*=(const BigNatural& other);
    friend bool operator==(const BigNatural&, const BigNatural&) = default;
    friend bool operator<(const BigNatural& a, const BigNatural& b);

    bool is_zero() const { return low_ == 0 && high_.empty(); }
    // 64-bit words, the lowest first; the last is not 0, except in 0 itself, which has one.
    size_t num_words() const { return 1 + high_.size(); }
    uint64_t word(size_t i) const { return i == 0 ? low_ : high_[i - 1]; }
    // The number as a double, about; infinite from 2^1024 on.
    double approximately() const;

private:
    void trim();
    bool is_trimmed() const { return high_.empty() || high_.back() != 0; }

    uint64_t low_;
    std::vector<uint64_t> high_;
};

// Uniform in [0, bound), bound >= 1.
BigNatural random_below(const BigNatural& bound, Random& random);

}  // namespace nono

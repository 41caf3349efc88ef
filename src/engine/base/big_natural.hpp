// Natural numbers of any size, because a solution count often needs more than 64 bits. The algorithms are schoolbook
// methods; multiplication takes time proportional to the product of the lengths. Numbers below 2^64 need no allocation.
#pragma once

#include "base/random.hpp"

namespace nono {

class BigNatural {
public:
    BigNatural(uint64_t value = 0) : low_(value) {}
    static BigNatural from_words(const uint64_t* words, size_t count);

    BigNatural& operator+=(const BigNatural& other);
    BigNatural& operator-=(const BigNatural& other);  // `other` must not be greater than this number
    BigNatural& operator*=(const BigNatural& other);
    friend bool operator==(const BigNatural&, const BigNatural&) = default;
    friend bool operator<(const BigNatural& a, const BigNatural& b);

    bool is_zero() const { return low_ == 0 && high_.empty(); }
    // A number is stored as 64-bit words, lowest first. The last word is not 0, except in the number 0, which has one
    // word.
    size_t num_words() const { return 1 + high_.size(); }
    uint64_t word(size_t i) const { return i == 0 ? low_ : high_[i - 1]; }

private:
    void trim();
    bool is_trimmed() const { return high_.empty() || high_.back() != 0; }

    uint64_t low_;
    vector<uint64_t> high_;
};

// Draws a random number from 0 to bound - 1, all equally likely; bound >= 1.
BigNatural random_below(const BigNatural& bound, Random& random);

}  // namespace nono

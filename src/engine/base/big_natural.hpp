// Natural numbers of any size, because a solution count often needs more than 64 bits. The algorithms are schoolbook
// methods; multiplication takes time proportional to the product of the lengths. Numbers below 2^64 need no allocation.
#pragma once

#include "base/bitset.hpp"
#include "base/random.hpp"

namespace nono {

class BigNatural {
public:
    BigNatural(uint64_t value = 0) : low_(value) {}

    // Returns the number with these words, lowest first; the highest words may be 0.
    static BigNatural from_words(const uint64_t* words, size_t count) {
        assert(count > 0);
        BigNatural result(words[0]);
        result.high_.assign(words + 1, words + count);
        result.trim();
        return result;
    }

    // Adds another number, word by word with a carry.
    BigNatural& operator+=(const BigNatural& other) {
        if (high_.size() < other.high_.size()) high_.resize(other.high_.size(), 0);
        low_ += other.low_;
        uint64_t carry = low_ < other.low_;
        for (size_t i = 0; i < high_.size() && (carry != 0 || i < other.high_.size()); i++) {
            const uint128 sum = static_cast<uint128>(high_[i]) + (i < other.high_.size() ? other.high_[i] : 0) + carry;
            high_[i] = static_cast<uint64_t>(sum);
            carry = static_cast<uint64_t>(sum >> 64);
        }
        if (carry != 0) high_.push_back(carry);
        return *this;
    }

    // `other` must not be greater than this number.
    BigNatural& operator-=(const BigNatural& other) {
        assert(!(*this < other));
        uint64_t borrow = low_ < other.low_;
        low_ -= other.low_;
        for (size_t i = 0; i < high_.size() && (borrow != 0 || i < other.high_.size()); i++) {
            const uint64_t taken = i < other.high_.size() ? other.high_[i] : 0, had = high_[i];
            high_[i] = had - taken - borrow;
            borrow = had < taken || (had == taken && borrow != 0);
        }
        assert(borrow == 0);
        trim();
        return *this;
    }

    // Multiplies by another number: a single product if both fit in 64 bits, long multiplication otherwise.
    BigNatural& operator*=(const BigNatural& other) {
        if (high_.empty() && other.high_.empty()) {
            const uint128 product = static_cast<uint128>(low_) * other.low_;
            low_ = static_cast<uint64_t>(product);
            if (const auto high = static_cast<uint64_t>(product >> 64)) high_.push_back(high);
            return *this;
        }
        vector<uint64_t> product(num_words() + other.num_words(), 0);
        for (size_t i : range(num_words())) {
            uint64_t carry = 0;
            for (size_t j : range(other.num_words())) {
                const uint128 sum = static_cast<uint128>(word(i)) * other.word(j) + product[i + j] + carry;
                product[i + j] = static_cast<uint64_t>(sum);
                carry = static_cast<uint64_t>(sum >> 64);
            }
            product[i + other.num_words()] = carry;
        }
        return *this = from_words(product.data(), product.size());
    }

    friend bool operator==(const BigNatural&, const BigNatural&) = default;
    friend bool operator<(const BigNatural& a, const BigNatural& b);

    bool is_zero() const { return low_ == 0 && high_.empty(); }
    // A number is stored as 64-bit words, lowest first. The last word is not 0, except in the number 0, which has one
    // word.
    size_t num_words() const { return 1 + high_.size(); }
    uint64_t word(size_t i) const { return i == 0 ? low_ : high_[i - 1]; }

private:
    void trim() {
        while (!high_.empty() && high_.back() == 0) high_.pop_back();
    }

    uint64_t low_;
    vector<uint64_t> high_;
};

// Compares the lengths, then the words from the highest one down.
inline bool operator<(const BigNatural& a, const BigNatural& b) {
    if (a.num_words() != b.num_words()) return a.num_words() < b.num_words();
    for (size_t i = a.num_words(); i-- > 0;) {
        if (a.word(i) != b.word(i)) return a.word(i) < b.word(i);
    }
    return false;
}

// Draws a random number from 0 to bound - 1, all equally likely; bound >= 1.
inline BigNatural random_below(const BigNatural& bound, Random& random) {
    const size_t count = bound.num_words();
    const int spare = std::countl_zero(bound.word(count - 1));
    vector<uint64_t> words(count);
    for (;;) {  // `spare` clears the highest bits, so that at least half of all draws are below the bound
        for (uint64_t& word : words) word = random.next();
        words[count - 1] = words[count - 1] << spare >> spare;
        const BigNatural drawn = BigNatural::from_words(words.data(), count);
        if (drawn < bound) return drawn;
    }
}

}  // namespace nono

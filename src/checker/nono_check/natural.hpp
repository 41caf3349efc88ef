#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace checker {

// Natural numbers of any size. A number is stored as words of nine decimal digits, the lowest word first.
class Natural {
public:
    explicit Natural(uint32_t value) { words_.push_back(value); }

    void add(const Natural& other) {
        uint64_t carry = 0;
        for (size_t i = 0; i < std::max(words_.size(), other.words_.size()) || carry > 0; i++) {
            if (i == words_.size()) words_.push_back(0);
            carry += words_[i] + (i < other.words_.size() ? other.words_[i] : 0);
            words_[i] = static_cast<uint32_t>(carry % kBase);
            carry /= kBase;
        }
    }
    void multiply(const Natural& other) {
        std::vector<uint32_t> result(words_.size() + other.words_.size(), 0);
        for (size_t i = 0; i < words_.size(); i++) {
            uint64_t carry = 0;
            for (size_t j = 0; j < other.words_.size() || carry > 0; j++) {
                carry += result[i + j] + (j < other.words_.size() ? uint64_t{words_[i]} * other.words_[j] : 0);
                result[i + j] = static_cast<uint32_t>(carry % kBase);
                carry /= kBase;
            }
        }
        while (result.size() > 1 && result.back() == 0) result.pop_back();
        words_ = std::move(result);
    }
    void double_times(size_t times) {
        for (; times >= 29; times -= 29) multiply(Natural(1u << 29));
        multiply(Natural(1u << times));
    }
    bool is_zero() const { return words_.size() == 1 && words_[0] == 0; }
    std::string text() const {
        std::string result = std::to_string(words_.back());
        for (size_t i = words_.size() - 1; i-- > 0;) {
            const std::string digits = std::to_string(words_[i]);
            result += std::string(9 - digits.size(), '0') + digits;
        }
        return result;
    }

private:
    static constexpr uint32_t kBase = 1'000'000'000;
    std::vector<uint32_t> words_;
};

}  // namespace checker

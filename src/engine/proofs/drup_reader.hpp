// Reads a proof in DRUP text: one clause per line, followed by 0. A `d` before a clause means that it is deleted, and a
// line that starts with `c` is a comment.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace nono {

class DrupReader {
public:
    DrupReader(int variables, std::string_view text) : text_(text), variables_(variables) {}

    enum class Line { kEnd, kLemma, kDeletion, kFault };
    // Reads the next line that is neither empty nor a comment. A line that is not a clause over the formula's variables
    // is reported as a fault.
    Line next(std::vector<int32_t>& clause);
    int64_t number() const { return number_; }  // number of the last line read, counted from 1

private:
    std::string_view text_;
    int variables_;
    int64_t number_ = 0;
};

}  // namespace nono

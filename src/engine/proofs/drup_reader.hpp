// Reads a proof in DRUP text: a clause a line, ended by 0; `d` before one deletes it, `c` begins a comment.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace nono {

class DrupReader {
public:
    DrupReader(int variables, std::string_view text) : text_(text), variables_(variables) {}

    enum class Line { kEnd, kLemma, kDeletion, kFault };
    // The next line that is neither empty nor a comment; a fault is no clause over the variables.
    Line next(std::vector<int32_t>& clause);
    int64_t number() const { return number_; }  // of the last line read, from 1

private:
    std::string_view text_;
    int variables_;
    int64_t number_ = 0;
};

}  // namespace nono

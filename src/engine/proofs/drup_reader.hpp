// Reads a proof as DRUP text (Heule, Hunt and Wetzler, "Trimming while checking clausal proofs", 2013): each line is a
// clause, followed by 0. `d` before a clause deletes it. A line that starts with `c` is a comment.
#pragma once

#include "base/lists.hpp"

namespace nono {

class DrupReader {
public:
    DrupReader(int variables, string_view text) : text_(text), variables_(variables) {}

    enum class Line { kEnd, kLemma, kDeletion, kFault };
    // Reads the next line that is neither empty nor a comment. If it is not a clause over the formula's variables,
    // reports it as a fault.
    Line next(IntVector& clause);
    int64_t number() const { return number_; }  // number of the last line that was read, from 1

private:
    string_view text_;
    int variables_;
    int64_t number_ = 0;
};

}  // namespace nono

// A query says what to look for in a model, and an answer says what was found.
#pragma once

#include "model/trace.hpp"

namespace nono {

struct Answer {
    vector<uint8_t> solutions;  // one colour per cell of the board, one solution after another
    int64_t count = 0;
    bool complete = false;  // true if there are no other solutions

    int64_t bytes() const { return 2 * static_cast<int64_t>(solutions.capacity()); }  // twice, because the caller gets a copy
};

// Hears the comparison of a model's solutions with a known one: for each cell that is equal in all solutions, the cell and
// no picture; for each solution that differs from the known one, -1 and the solution.
using Comparison = std::function<void(int cell, span<const uint8_t> solution)>;

// A query for at most `limit` different solutions (-1: all). The search tries `picture` first, which may be a solution.
// It has one colour per cell of the board, or is empty, and never changes the verdict.
struct Query {
    int64_t limit = 2;
    uint64_t seed = 0;
    span<const uint8_t> picture;
    // Receives the lemmas of the search: the literals of each lemma, then 0. The literal 1 + x * colours + k means that
    // cell x has colour k. Lemmas contain only such literals, so the search then adds no auxiliary counters.
    IntVector* lemmas = nullptr;
    // If it is set, no solutions are collected, and `picture` must be a solution. The search ends when each cell is
    // known to be equal in all solutions, or differs in a solution that was reported.
    Comparison comparison = {};
    Trace trace = {};  // receives the steps of line logic and of the strategy `probing`
};

}  // namespace nono

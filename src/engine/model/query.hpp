// A query states what to look for in a model, and an answer states what was found.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/trace.hpp"

namespace nono {

struct Answer {
    std::vector<uint8_t> solutions;  // one colour per cell of the board, one solution after another
    int64_t count = 0;
    bool complete = false;  // whether there are no other solutions
};

// A listener that learns where the solutions of a model differ from a known solution. `fixed` is called for a cell with the same colour in
// all solutions, and `differs` for a solution that is not the known one.
class Comparison {
public:
    using Listener = void (*)(void* context, int cell, std::span<const uint8_t> solution);

    Comparison() = default;
    Comparison(Listener listener, void* context) : listener_(listener), context_(context) {}

    bool is_on() const { return listener_ != nullptr; }
    void fixed(int cell) const { listener_(context_, cell, {}); }
    void differs(std::span<const uint8_t> solution) const { listener_(context_, -1, solution); }

private:
    Listener listener_ = nullptr;
    void* context_ = nullptr;
};

// A query asks for at most `limit` different solutions (-1: all). `picture` (one colour per cell of the board, or empty) is tried first,
// because it may be a solution. The picture does not change the verdict.
struct Query {
    int64_t limit = 2;
    uint64_t seed = 0;
    std::span<const uint8_t> picture;
    // Receives the lemmas of the search: the literals of each lemma, then 0. The literal 1 + x * colours + k says that cell x has colour k.
    // Lemmas are over cells alone, because the search then adds neither block-start literals nor auxiliary counters.
    std::vector<int32_t>* lemmas = nullptr;
    // With a listener, no solutions are collected. `picture` must be a solution. The listener receives cells and solutions until every cell
    // is known to be fixed or has differed.
    Comparison comparison = {};
    Trace trace = {};  // receives the steps of line logic and of the strategy probing
};

}  // namespace nono

// What to look for in a model, and what was found.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/trace.hpp"

namespace nono {

struct Answer {
    std::vector<uint8_t> solutions;  // one colour a cell of the board, one solution after another
    int64_t count = 0;
    bool complete = false;  // there are no other solutions
};

// A listener for where the solutions of a model differ from a known one: `fixed` for a cell that has the same colour in all solutions,
// `differs` for a solution that differs.
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

// What to look for: at most `limit` solutions (-1: all), all different. `picture` (one colour a cell of the board, or empty) may be a
// solution and is tried first; it changes no verdict.
struct Query {
    int64_t limit = 2;
    uint64_t seed = 0;
    std::span<const uint8_t> picture;
    // Receives the lemmas of the search: the literals of each and 0; "cell x has the colour k" is 1 + x * colours + k. They are over
    // cells alone: the search adds neither block-start literals nor auxiliary counters.
    std::vector<int32_t>* lemmas = nullptr;
    // With a listener no solutions are collected: `picture` must be a solution, and the listener receives cells and solutions until
    // every cell is known to be fixed or has differed.
    Comparison comparison = {};
    Trace trace = {};  // receives the steps of line logic and of the strategy probing
};

}  // namespace nono

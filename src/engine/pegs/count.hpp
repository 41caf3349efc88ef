// The exact number of jump sequences from the start to a goal: level after level, each with the number of ways to its canonical
// positions. Symmetric positions have the same children up to symmetry, so that their ways can be added up. Costs an expansion for each
// canonical position; memory holds a level and the next one.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "pegs/board.hpp"
#include "pegs/search.hpp"

namespace nono {

struct PegCount {
    std::vector<uint64_t> solutions;  // limbs, the lowest first
    std::vector<uint64_t> games;      // sequences to positions without a jump, where the goals have one peg; else empty
    int64_t classes = 0;              // canonical positions met
    int64_t positions = 0;            // positions met; 0 where the start is not as symmetric as the board
    bool complete = false;
};

PegCount count_pegs(const PegProblem& problem, const PegOptions& options, Limits& limits);

}  // namespace nono

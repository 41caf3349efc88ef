// Counts exactly how many jump sequences lead from the start to a goal, level by level. For each canonical position of
// a level, the table contains the number of ways to reach it. Symmetric positions have the same children up to
// symmetry, so their ways can be added. The cost is an expansion for each canonical position. Only two successive
// levels are in memory.
#pragma once

#include "base/limits.hpp"
#include "pegs/board.hpp"
#include "pegs/search.hpp"

namespace nono {

struct PegCount {
    vector<uint64_t> solutions;  // 64-bit words, lowest first
    vector<uint64_t> games;      // how many sequences end where no jump is possible, if the goals have one peg; otherwise empty
    int64_t classes = 0;         // number of canonical positions reached
    int64_t positions = 0;       // number of positions reached; 0 if the start is less symmetric than the board
    bool complete = false;
};

PegCount count_pegs(const PegProblem& problem, uint64_t memory, Limits& limits);

}  // namespace nono

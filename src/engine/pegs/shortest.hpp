// Finds the solution with the fewest moves, where a move is a chain of jumps by one peg. The search is breadth first
// over canonical positions, with one level per number of moves. Then the moves of each level are repeated, from the
// goals back to the start, to mark the positions on shortest paths. The solutions are the paths through marked
// positions. All levels are kept in memory, and each level is expanded twice.
#pragma once

#include "base/limits.hpp"
#include "pegs/board.hpp"
#include "pegs/search.hpp"

namespace nono {

struct PegShortest {
    PegAnswer answer;
    int moves = -1;         // number of moves of each solution
    int64_t positions = 0;  // number of canonical positions reached
};

// `seen` is an empty table. It records every position reached. When the table is full, the search ends with the memory
// limit.
PegShortest shortest_pegs(const PegProblem& problem, const PegOptions& options, PegTable& seen, int64_t limit, Limits& limits);

}  // namespace nono

// Finds the solution with the fewest moves; a move is a chain of jumps by one peg. The search is breadth first over
// canonical positions, with a level for each number of moves. Then the moves are repeated from the goals back to the
// start, to mark the positions on shortest paths. The solutions are the paths through marked positions. All levels are
// in memory, and each is expanded twice.
#pragma once

#include "base/limits.hpp"
#include "pegs/board.hpp"
#include "pegs/search.hpp"

namespace nono {

struct PegShortest {
    PegAnswer answer;
    int moves = -1;         // number of moves in each solution
    int64_t positions = 0;  // number of canonical positions reached
};

// `seen` is an empty table for the positions reached. When it is full, the search ends with the memory limit.
PegShortest shortest_pegs(const PegProblem& problem, uint64_t memory, PegTable& seen, int64_t limit, Limits& limits);

}  // namespace nono

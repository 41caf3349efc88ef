// The fewest moves to a goal, a move being a chain of jumps by one peg: breadth first over canonical positions, a level for each
// number of moves. Then the positions on a shortest way are marked from the goal back, by making the moves of each level again; the
// solutions are the ways through the marked ones. All levels are held in memory, and each is expanded twice.
#pragma once

#include "base/limits.hpp"
#include "pegs/board.hpp"
#include "pegs/search.hpp"

namespace nono {

struct PegShortest {
    PegAnswer answer;
    int moves = -1;         // of each solution
    int64_t positions = 0;  // canonical ones met
};

// `seen`, an empty table, takes every position met; the search ends at the memory limit when it is full.
PegShortest shortest_pegs(const PegProblem& problem, const PegOptions& options, PegTable& seen, int64_t limit, Limits& limits);

}  // namespace nono

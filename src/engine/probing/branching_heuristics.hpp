// Heuristics for the guesses of a depth-first search: which open cell, and which of its colours. They are pbnsolve's (Jan Wolter),
// `simpson` after Steve Simpson, and two are our own. A guess costs a pass over the cells.
//   open          the line with the fewest open cells
//   neighbours    most settled neighbours, edges counting; the first such cell
//   slack         as neighbours, then lines with little slack and few blocks
//   arrangements  as neighbours, then the line with the fewest arrangements of its clue
//   simpson       lines with little (slack + 1) (blocks + 1), less their settled cells
//   random        any open cell
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "probing/trailed_line_logic.hpp"

namespace nono {

struct Choice {
    int32_t cell = -1;
    int32_t colour = -1;
};

// Neighbours of a cell that are settled; the edge of the board counts as settled.
int settled_neighbours(const TrailedLineLogic& logic, int cell);

class BranchingHeuristics {
public:
    BranchingHeuristics(const TrailedLineLogic& logic, const Options& options, uint64_t seed);
    // For a board with an open cell.
    Choice pick();

private:
    int64_t rate(int line) const;
    int64_t rate_cell(int cell) const;
    int pick_cell();
    int pick_colour(int cell);
    int64_t contrast(int cell, int colour) const;
    int64_t demand(int cell, int colour) const;
    void count_open();

    const TrailedLineLogic& logic_;
    const Options& options_;
    Random random_;
    std::vector<int64_t> rating_;      // by line: the lower the better
    std::vector<int32_t> open_cells_;  // by line, for simpson and open
};

}  // namespace nono

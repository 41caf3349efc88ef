// Heuristics for the guesses of a depth-first search. A heuristic chooses an open cell and one of its colours. Most
// heuristics come from pbnsolve (Jan Wolter), including `simpson`, which is named after Steve Simpson. Two heuristics
// are new. A guess costs one pass over the cells.
//   `open`: a cell of the line with the fewest open cells.
//   `neighbours`: the first cell with the most settled neighbours. The edge of the board counts as settled.
//   `slack`: a cell with the most settled neighbours; among these cells, one whose lines have little slack and few
//     blocks.
//   `arrangements`: a cell with the most settled neighbours; among these cells, one whose line has the fewest
//     arrangements.
//   `simpson`: the cell for which (slack + 1) (blocks + 1), minus the number of settled cells, is smallest when summed
//     over its lines.
//   `random`: any open cell.
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

// Returns the number of settled neighbours of a cell; places beyond the edge of the board count as settled.
int settled_neighbours(const TrailedLineLogic& logic, int cell);

class BranchingHeuristics {
public:
    BranchingHeuristics(const TrailedLineLogic& logic, const Options& options, uint64_t seed);
    // Chooses a guess. Some cell must be open.
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
    std::vector<int64_t> rating_;      // for each line: its rating; lower is better
    std::vector<int32_t> open_cells_;  // per line; only for `simpson` and `open`
};

}  // namespace nono

// The heuristic for the guesses of a depth-first search: a cell of the line with the fewest open cells, and the colour
// of which the cell's lines lack the most cells. A guess costs one pass over the cells. (docs/tried.md tells how the
// heuristics of pbnsolve compare.)
#pragma once

#include "probing/trailed_line_logic.hpp"

namespace nono {

struct Choice {
    int32_t cell = -1;
    int32_t colour = -1;
};

class GuessHeuristic {
public:
    explicit GuessHeuristic(const TrailedLineLogic& logic);
    // Chooses a guess. Some cell must be open.
    Choice pick();

private:
    int pick_cell();
    int pick_colour(int cell) const;
    int64_t demand(int cell, int colour) const;

    const TrailedLineLogic& logic_;
    IntVector open_cells_;  // per line
};

}  // namespace nono

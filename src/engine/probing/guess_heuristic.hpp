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
    explicit GuessHeuristic(const TrailedLineLogic& logic) : logic_(logic), open_cells_(logic.board().lines.size()) {}

    // Chooses a guess. Some cell must be open.
    Choice pick() {
        const int cell = pick_cell();
        assert(cell >= 0 && logic_.is_open(cell));
        return {cell, pick_colour(cell)};
    }

private:
    // Returns the first open cell of a line with the fewest open cells.
    int pick_cell() {
        ranges::fill(open_cells_, 0);
        for (int cell : range(logic_.num_cells())) {
            if (!logic_.is_open(cell)) continue;
            for (const auto& [line, position] : logic_.board().cell_lines(cell)) open_cells_[line]++;
        }
        int best = -1;
        int32_t fewest = INT32_MAX;
        for (int cell : range(logic_.num_cells())) {
            if (!logic_.is_open(cell)) continue;
            for (const auto& [line, position] : logic_.board().cell_lines(cell)) {
                if (open_cells_[line] >= fewest) continue;
                best = cell;
                fewest = open_cells_[line];
            }
            if (best < 0) best = cell;  // no line passes through the cell
        }
        return best;
    }

    // Returns the colour of the cell with the greatest demand.
    int pick_colour(int cell) const {
        int best = -1;
        int64_t most = 0;
        for (int colour : range(logic_.colours())) {
            if (!logic_.may_be(cell, colour)) continue;
            const int64_t lacking = demand(cell, colour);
            if (best >= 0 && lacking <= most) continue;
            best = colour;
            most = lacking;
        }
        return best;
    }

    // Returns how many more cells of this colour the cell's lines need. Guesses with high demand are likely to be right.
    int64_t demand(int cell, int colour) const {
        const Model& model = *logic_.board().model;
        int64_t lacking = 0;
        for (const auto& [line, position] : logic_.board().cell_lines(cell)) {
            int64_t ink = 0;
            for (int32_t b : range(model.block_start[line], model.block_start[line + 1])) {
                if (colour == 0 || model.colour[b] == colour) ink += std::max(model.length[b], 1);
            }
            lacking += colour == 0 ? logic_.board().lines.cells(line) - ink : ink;  // the background fills what no block needs
            for (const int32_t line_cell : logic_.board().line_cells(line)) {
                lacking -= !logic_.is_open(line_cell) && logic_.may_be(line_cell, colour);
            }
        }
        return lacking;
    }

    const TrailedLineLogic& logic_;
    IntVector open_cells_;  // per line
};

}  // namespace nono

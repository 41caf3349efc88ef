// Rules that regions and bounds cannot express: lines that differ, water levels, and cells that belong together in
// pairs.
#pragma once

#include "base/limits.hpp"
#include "rules/board_regions.hpp"

namespace nono {

// No two rows and no two columns are equal (Binairo). In every line, half of the cells have colour 1. For each pair of
// lines and each place, there is a hidden cell. It is 1 if both lines have a 1 in this place. The two lines are equal
// if half of these hidden cells are 1. Some lines already differ in the given cells ('0' and '1') or in cells that
// follow from them. Such lines get no rules.
void add_unequal_lines(Ints givens, const Clues& clues, BoardRegions& board, Limits& limits);

// Within each part of the board, all cells of a row are equal, and all cells below a cell of colour 1 have colour 1
// (Aquarium). If levels are separate, this holds only for cells that are connected in their row or below it.
void add_water_levels(Ints keys, bool is_separate, const Clues& clues, BoardRegions& board, Limits& limits);

// Each clue has its own neighbour of colour 1, and no other cells have colour 1 (Tents). A cell beside several clues
// has a hidden cell for each of these clues. If the cell has colour 1, exactly one of its hidden cells is 1.
void add_pairs(Ints keys, const Clues& clues, BoardRegions& board, Limits& limits);

}  // namespace nono

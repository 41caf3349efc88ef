// Rules that need more than regions and bounds: lines that differ, water levels, and cells that belong to one another in pairs.
#pragma once

#include <cstdint>
#include <span>

#include "base/limits.hpp"
#include "rules/board_regions.hpp"

namespace nono {

// No two rows and no two columns are equal (Binairo). Every line has as many cells of colour 1 as of colour 0. For each place of two lines,
// a hidden cell is 1 if both lines have a 1 there; two lines are equal if half of these cells are 1. Lines that already differ in the given
// cells ('0' and '1'), and in cells that follow from them, get no rules.
void add_unequal_lines(std::span<const int32_t> givens, const Clues& clues, BoardRegions& board, Limits& limits);

// In each part of the board, the cells of a row are equal, and below a cell of colour 1 all cells have colour 1 (Aquarium). If levels are
// separate, this holds only for cells that are joined in their row or below it.
void add_water_levels(std::span<const int32_t> keys, bool is_separate, const Clues& clues, BoardRegions& board, Limits& limits);

// Each clue has a neighbour of colour 1 of its own, and there are no other cells of colour 1 (Tents). A cell beside several clues has a
// hidden cell for each of them; if the cell has colour 1, exactly one of its hidden cells is 1.
void add_pairs(std::span<const int32_t> keys, const Clues& clues, BoardRegions& board, Limits& limits);

}  // namespace nono

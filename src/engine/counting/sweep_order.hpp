// Chooses the direction of a sweep. Consider a cut between two rows or two columns. The cells before it constrain the cells behind it only
// through the parts of lines (line/independent_parts.hpp) that the cut crosses. The number of states is about exponential in the number of
// these parts. So each direction is rated by the sum, over all its cuts, of two to the power of that number. The direction with the smaller
// sum is chosen. The choice costs one step per cell.
#pragma once

#include <cstdint>
#include <span>

#include "line/independent_parts.hpp"
#include "line/line_board.hpp"

namespace nono {

// Returns whether cuts between columns cross fewer parts of these open cells than cuts between rows. The board must be at a fixpoint.
bool is_narrower_by_columns(const LineBoard& board, IndependentParts& parts, std::span<const int32_t> cells);

}  // namespace nono

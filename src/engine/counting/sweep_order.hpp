// The direction of a sweep. The cells before a cut between two rows, or two columns, constrain those behind it only through the parts of
// lines (line/independent_parts.hpp) that the cut crosses. The number of states is about exponential in the number of these parts. So the
// direction with the smaller sum over all cuts of two to that number is chosen. This costs one step per cell.
#pragma once

#include <cstdint>
#include <span>

#include "line/independent_parts.hpp"
#include "line/line_board.hpp"

namespace nono {

// Whether cuts between columns cross fewer parts of these open cells than cuts between rows. The board must be at a fixpoint.
bool is_narrower_by_columns(const LineBoard& board, IndependentParts& parts, std::span<const int32_t> cells);

}  // namespace nono

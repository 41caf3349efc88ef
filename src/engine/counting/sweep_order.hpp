// The direction of a sweep. What lies before a cut between two rows, or columns, constrains what lies behind it only through the parts
// of lines (line/independent_parts.hpp) that the cut goes through, and the number of states of these is about exponential in their
// number. So the direction with fewer parts cut is taken, by the sum of two to that number over all cuts. Costs a step for each cell.
#pragma once

#include <cstdint>
#include <span>

#include "line/independent_parts.hpp"
#include "line/line_board.hpp"

namespace nono {

// Whether cuts between columns go through fewer parts of these open cells than cuts between rows. The board must be at a fixpoint.
bool is_narrower_by_columns(const LineBoard& board, IndependentParts& parts, std::span<const int32_t> cells);

}  // namespace nono

// Chooses the direction of a sweep. Consider a cut between two rows or columns. The cells before the cut affect the
// cells after it only through the line parts (line/independent_parts.hpp) that the cut crosses. Let n be the number of
// these parts. The number of states grows about exponentially with n. So each direction is rated by the sum of 2^n over
// all its cuts, and the lower sum wins. This costs one step per cell.
#pragma once

#include "line/independent_parts.hpp"
#include "line/line_board.hpp"

namespace nono {

// Returns true if cuts between columns are cheaper for these open cells than cuts between rows. The board must be at a
// fixpoint.
bool is_narrower_by_columns(const LineBoard& board, IndependentParts& parts, Ints cells);

}  // namespace nono

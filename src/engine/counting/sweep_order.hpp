// Which way to sweep. What lies before a cut between two rows, or columns, bears on what lies behind it by the parts of lines (see
// line_parts.hpp) that the cut goes through: the number of ways in which it may is about exponential in the number of these.
#pragma once

#include <cstdint>
#include <span>

#include "line/independent_parts.hpp"
#include "line/line_board.hpp"

namespace nono {

// Whether the cuts between columns go through fewer parts of these open cells than those between rows. The board must be at a fixpoint.
bool is_narrower_by_columns(const LineBoard& board, IndependentParts& parts, std::span<const int32_t> cells);

}  // namespace nono

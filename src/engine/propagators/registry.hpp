// The propagators that a model needs. cdcl/propagator.hpp explains how to write one.
#pragma once

#include "cardinality/board.hpp"
#include "cdcl/kernel.hpp"
#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

// Adds the propagators to the kernel, in the order in which it calls them. The rules are at their root fixpoint; `counts` are the
// count rules, or null.
void add_propagators(Kernel& kernel, LineBoard& board, CardinalityBoard* counts, const CellEncoding& cells);

}  // namespace nono

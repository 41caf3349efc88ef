// The table of the propagators: which there are, and for which models each is made. A new propagator is a row in registry.cpp
// (cdcl/propagator.hpp has the guide).
#pragma once

#include <vector>

#include "cardinality/board.hpp"
#include "cdcl/kernel.hpp"
#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

// The rules of a model at their root fixpoint, as propagators read them.
struct PropagatorInput {
    LineBoard& board;
    CardinalityBoard* cardinality;  // nullptr: no count rules
    const CellEncoding& cells;
    Kernel& kernel;
};

// Adds to the kernel all propagators that the model needs. Returns the numbers of those that imply nothing more above level 0 once the
// kernel has the clauses of BlockOrderEncoding.
std::vector<int> add_propagators(const PropagatorInput& input);

}  // namespace nono

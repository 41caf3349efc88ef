// The table of propagators. It defines for which models each propagator is created. A new propagator is a row in
// registry.cpp; cdcl/propagator.hpp explains how to write one.
#pragma once

#include <vector>

#include "cardinality/board.hpp"
#include "cdcl/kernel.hpp"
#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

// The rules of a model at their root fixpoint, as input of the propagators.
struct PropagatorInput {
    LineBoard& board;
    CardinalityBoard* cardinality;  // nullptr if there are no count rules
    const CellEncoding& cells;
    Kernel& kernel;
};

// Adds to the kernel all propagators that the model needs. Once the kernel has the clauses of BlockOrderEncoding, some
// propagators imply nothing more above level 0. Returns the indices of these propagators in the kernel.
std::vector<int> add_propagators(const PropagatorInput& input);

}  // namespace nono

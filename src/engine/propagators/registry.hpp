// The table of propagators. It decides which propagators a model gets. A new propagator is a row in registry.cpp;
// cdcl/propagator.hpp explains how to write one.
#pragma once

#include "cardinality/board.hpp"
#include "cdcl/kernel.hpp"
#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

// What the propagators get: the rules of a model at their root fixpoint.
struct PropagatorInput {
    LineBoard& board;
    CardinalityBoard* cardinality;  // nullptr without count rules
    const CellEncoding& cells;
    Kernel& kernel;
};

// Adds all propagators that the model needs to the kernel.
void add_propagators(const PropagatorInput& input);

}  // namespace nono

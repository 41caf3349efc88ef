#include "propagators/registry.hpp"

#include "propagators/cardinality_propagator.hpp"
#include "propagators/line_propagator.hpp"

namespace nono {

// Adds the propagators of the lines and of the count rules, if the model has such.
void add_propagators(Kernel& kernel, LineBoard& board, CardinalityBoard* counts, const CellEncoding& cells) {
    if (board.lines.size() > 0) kernel.add_propagator(std::make_unique<LinePropagator>(board, cells, kernel));
    if (counts != nullptr) kernel.add_propagator(std::make_unique<CardinalityPropagator>(*counts, cells, kernel));
}

}  // namespace nono

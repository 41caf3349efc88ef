#include "propagators/registry.hpp"

#include "propagators/cardinality_propagator.hpp"
#include "propagators/line_propagator.hpp"

namespace nono {

namespace {

std::unique_ptr<Propagator> make_lines(const PropagatorInput& input) {
    if (input.board.lines.size() == 0) return nullptr;
    return std::make_unique<LinePropagator>(input.board, input.cells, input.kernel);
}

std::unique_ptr<Propagator> make_cardinality(const PropagatorInput& input) {
    if (input.cardinality == nullptr) return nullptr;
    return std::make_unique<CardinalityPropagator>(*input.cardinality, input.cells, input.kernel);
}

// The propagators in the order in which the kernel calls them. Each is nullptr if the model has no rules of its kind.
constexpr std::unique_ptr<Propagator> (*kPropagators[])(const PropagatorInput& input) = {make_lines, make_cardinality};

}  // namespace

void add_propagators(const PropagatorInput& input) {
    for (const auto make : kPropagators) {
        if (std::unique_ptr<Propagator> propagator = make(input)) input.kernel.add_propagator(std::move(propagator));
    }
}

}  // namespace nono

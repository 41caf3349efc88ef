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

struct Row {
    std::unique_ptr<Propagator> (*make)(const PropagatorInput& input);  // nullptr if the model has no rules of this kind
    // true if the clauses of BlockOrderEncoding express these rules, too
    bool is_in_order_encoding;
};

// the propagators in the order in which the kernel calls them
constexpr Row kPropagators[] = {
    {make_lines, true},
    {make_cardinality, false},
};

}  // namespace

vector<int> add_propagators(const PropagatorInput& input) {
    vector<int> encoded;
    for (const Row& row : kPropagators) {
        std::unique_ptr<Propagator> propagator = row.make(input);
        if (!propagator) continue;
        const int index = input.kernel.add_propagator(std::move(propagator));
        if (row.is_in_order_encoding) encoded.push_back(index);
    }
    return encoded;
}

}  // namespace nono

// Auxiliary counters of count rules over many values. Parts of the values get literals "at least k of these", and clauses connect the
// values with the bounds of the rule through these literals (totalizer: Bailleux and Boufkhad, "Efficient CNF encoding of Boolean
// cardinality constraints", 2003). A part gets only as many literals as the bounds can need. Without counters, an explanation names as many
// values as the bound of the rule, and a clause learned from the explanation hardly ever applies again. With counters, one literal about a
// part replaces many values. The values determine these literals, so a solution has only one assignment of them.
#pragma once

#include <span>
#include <vector>

#include "cardinality/board.hpp"
#include "cdcl/kernel.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

class CounterEncoding {
public:
    // Selects, at level 0, the rules that get counters. At least one bound of such a rule is more than 3 above zero and more than 3 below
    // the number of open values.
    CounterEncoding(const CardinalityBoard& board, const CellEncoding& cells, const Kernel& kernel);
    // Returns an estimate of the work of `encode`, in nanoseconds.
    int64_t work() const;
    // Adds the counters at level 0, or only those of the first rules if the limits stop it. Returns false on a contradiction.
    bool encode(Kernel& kernel) const;

private:
    // The rule requires that between `least` and `most` of these literals hold. Counters for the rule need `literals` literals and about
    // `clauses` clauses. If two rules over the same cells make `least` greater than `most`, their counters contradict each other.
    struct Rule {
        std::vector<Lit> open;
        int32_t least, most, literals;
        int64_t clauses;
    };
    std::vector<Rule> rules_;
};

}  // namespace nono

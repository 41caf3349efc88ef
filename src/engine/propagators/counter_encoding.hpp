// Auxiliary counters for count rules with many values. The values are divided into groups, and each group gets literals
// "at least k of these values hold". Clauses connect the values with the bounds of the rule through these literals
// (totalizer: Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", 2003). A group gets
// only the literals that the bounds can need. Without counters, an explanation is as long as the bound of the rule, and
// clauses learned from long explanations are seldom used again. With counters, one literal on a group replaces many
// values. The values determine the counters, so the number of solutions stays the same.
#pragma once

#include "cardinality/board.hpp"
#include "cdcl/kernel.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

class CounterEncoding {
public:
    // Selects, at level 0, the rules that get counters. A rule needs at least Options::counter_values open values, and
    // a bound that is greater than 3 and more than 3 below the number of open values. Rules whose counters would need
    // too many clauses are left out.
    CounterEncoding(const CardinalityBoard& board, const CellEncoding& cells, const Kernel& kernel);
    // Returns the estimated work of `encode` in nanoseconds.
    int64_t work() const;
    // Adds the counters, at level 0. If a limit is reached, the other rules get none. Returns false on a contradiction.
    bool encode(Kernel& kernel) const;

private:
    // A rule: between `least` and `most` of these literals hold. Its counter needs `literals` literals and about
    // `clauses` clauses. If two rules over the same cells make `least` greater than `most`, their counters contradict
    // each other.
    struct Rule {
        vector<Lit> open;
        int32_t least, most, literals;
        int64_t clauses;
    };
    vector<Rule> rules_;
};

}  // namespace nono

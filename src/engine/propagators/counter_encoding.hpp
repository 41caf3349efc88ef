// Auxiliary counters for count rules with many values. The values are divided into groups, and each group gets literals
// "at least k of these values hold". Clauses connect the values, through these literals, with the rule's bounds
// (totalizer: Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", 2003). A group gets
// only as many literals as the bounds can need. Without counters, the length of an explanation equals the rule's bound,
// and a clause learned from a long explanation is seldom used again. With counters, one literal about a group replaces
// many values. The values determine the counter literals, so the number of solutions does not change.
#pragma once

#include <span>
#include <vector>

#include "cardinality/board.hpp"
#include "cdcl/kernel.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

class CounterEncoding {
public:
    // Selects, at level 0, the rules that get counters. A rule is selected if it has at least Options::counter_values
    // open values and one of its bounds is far from trivial. Such a bound is greater than 3 and more than 3 below the
    // number of open values. Rules whose counters would need too many clauses are not selected.
    CounterEncoding(const CardinalityBoard& board, const CellEncoding& cells, const Kernel& kernel);
    // Returns an estimate of the work of `encode`, in nanoseconds.
    int64_t work() const;
    // Adds the counters at level 0. If a limit is reached, the remaining rules get no counters. Returns false on a
    // contradiction.
    bool encode(Kernel& kernel) const;

private:
    // The rule requires that between `least` and `most` of these literals hold. Its counter needs `literals` literals
    // and about `clauses` clauses. If two rules over the same cells make `least` greater than `most`, their counters
    // contradict each other.
    struct Rule {
        std::vector<Lit> open;
        int32_t least, most, literals;
        int64_t clauses;
    };
    std::vector<Rule> rules_;
};

}  // namespace nono

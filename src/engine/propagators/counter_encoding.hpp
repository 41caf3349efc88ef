// Auxiliary counters of count rules over many values: for parts of the values the literals "at least k of these", with clauses from the
// values up to the bounds of the rule (totalizer: Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints",
// 2003, with as many literals for a part as the bounds can need). An explanation of such a rule by values alone names as many of them
// as its bound, and a clause learned from it hardly ever applies again; one literal about a part replaces many. The literals are
// functions of the values, so that a solution has one assignment of them.
#pragma once

#include <span>
#include <vector>

#include "cardinality/board.hpp"
#include "cdcl/kernel.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

class CounterEncoding {
public:
    // At level 0: the rules that are to get counters, with a bound that is more than three away from none and from all of the open values.
    CounterEncoding(const CardinalityBoard& board, const CellEncoding& cells, const Kernel& kernel);
    // Estimate of the work of `encode`, in nanoseconds.
    int64_t work() const;
    // At level 0: adds the counters, of the first rules alone where the limits stop it. False: contradiction.
    bool encode(Kernel& kernel) const;

private:
    // `least` to `most` of these literals hold, and counters need `literals` for them and about so many clauses. Where `least` is more
    // than `most`, of two rules over the same cells, the counters contradict each other.
    struct Rule {
        std::vector<Lit> open;
        int32_t least, most, literals;
        int64_t clauses;
    };
    std::vector<Rule> rules_;
};

}  // namespace nono

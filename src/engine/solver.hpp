// The engine from outside: a model in, its solutions out, by stages: line logic, and count rules with trials; conflict learning over
// cells; beliefs for the phases; block-start literals.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/limits.hpp"
#include "cardinality/board.hpp"
#include "cardinality/propagation.hpp"
#include "line/line_board.hpp"
#include "line/line_fixpoint.hpp"
#include "model/model.hpp"
#include "model/options.hpp"
#include "model/query.hpp"
#include "model/stats.hpp"
#include "model/trace.hpp"

namespace nono {

// Solves one puzzle after another; storage is kept between them. Not for several threads at once.
class Solver {
public:
    // Deterministic for a seed but for limits of time and memory.
    void solve(const Model& model, const Options& options, const Query& query, Limits& limits, Stats& stats, Answer& answer);

private:
    void solve_counts(const Model& model, const Options& options, const Query& query, Limits& limits, Stats& stats, Answer& answer);
    bool settle_counts(CardinalityPropagation& logic, const Options& options, bool tries, Limits& limits, Stats& stats);
    bool settle_with_lines(CardinalityPropagation& logic, Limits& limits, Stats& stats);
    bool write_settled(Answer& answer) const;

    LineBoard board_;
    CardinalityBoard counts_;
    LineFixpoint fixpoint_;
};

}  // namespace nono

// The entry point of the engine, which solves a model in stages: line logic, count rules, and failed-literal probing
// over count rules. The strategy in the options comes last (learning/learning_search.hpp, probing/dfs.hpp).
#pragma once

#include "base/limits.hpp"
#include "cardinality/board.hpp"
#include "cardinality/propagation.hpp"
#include "learning/learning_search.hpp"
#include "learning/team.hpp"
#include "line/line_board.hpp"
#include "line/line_fixpoint.hpp"
#include "model/model.hpp"
#include "model/options.hpp"
#include "model/query.hpp"
#include "model/stats.hpp"
#include "model/trace.hpp"

namespace nono {

// Solves puzzles one after another, reusing its storage. It is not thread-safe.
class Solver {
public:
    // From now on, searches of the strategy `learning` are members of a team.
    void join(Team& team, int member) {
        team_ = &team;
        member_ = member;
    }
    // Solves a model. For a given seed, the result is always the same, unless a time or memory limit is reached or the
    // solver belongs to a team.
    void solve(const Model& model, const Options& options, const Query& query, Limits& limits, Stats& stats, Answer& answer);
    // Runs all stages before the strategy `learning`, and returns the strategy; nullptr if the answer is known or a
    // limit was reached. The strategy refers to the arguments and to this solver.
    std::unique_ptr<LearningSearch> begin(const Model& model, const Options& options, const Query& query, Limits& limits, Stats& stats,
                                          Answer& answer);

private:
    std::unique_ptr<LearningSearch> learning(CardinalityBoard* counts, const Options& options, const Query& query, Limits& limits,
                                             Stats& stats);
    std::unique_ptr<LearningSearch> begin_with_counts(const Model& model, const Options& options, const Query& query, Limits& limits,
                                                      Stats& stats, Answer& answer);
    bool settle_counts(CardinalityPropagation& logic, const Options& options, bool may_probe, Limits& limits, Stats& stats);
    bool combine_rules(CardinalityPropagation& logic, const Options& options, bool may_probe, Limits& limits, Stats& stats);
    bool settle_with_lines(CardinalityPropagation& logic, Limits& limits, Stats& stats);

    LineBoard board_;
    CardinalityBoard counts_;
    LineFixpoint fixpoint_;
    Team* team_ = nullptr;
    int member_ = 0;  // the number of this search in the team
};

}  // namespace nono

// Several questions about one model, answered by one search that keeps its learned clauses. A question asks for
// solutions under assumptions, for assumptions that contradict each other, or for the cells that are equal in all
// solutions. The first question settles the model.
#pragma once

#include "base/limits.hpp"
#include "learning/question_search.hpp"
#include "model/model.hpp"
#include "model/options.hpp"
#include "model/query.hpp"
#include "model/stats.hpp"
#include "solver.hpp"

namespace nono {

class Session {
public:
    enum class Found { kSolution, kNothing, kStopped };

    // Borrows the arrays of the model. `picture`, which the search tries first, has one colour per cell or is empty.
    Session(const Model& model, const Options& options, uint64_t seed, span<const uint8_t> picture)
        : model_(model), max_conflicts_(options.max_conflicts), options_(options), seed_(seed), picture_(picture.begin(), picture.end()) {}
    Session(const Session&) = delete;  // not copied, because its parts refer to each other
    Session& operator=(const Session&) = delete;

    // All functions below observe the limits that were set last. Options::max_conflicts also limits each question and
    // each core.
    void set_limits(const Limits& limits) { limits_ = limits; }
    const Limits& limits() const { return limits_; }
    const Stats& stats() const { return stats_; }

    // Begins a question: find up to `limit` solutions (-1: all) in which some cells have given colours. A value is cell
    // * colours + colour; each cell may have at most one value.
    void ask(Ints values, int64_t limit);
    // Finds the next solution. Returns kNothing if there is none.
    Found next(vector<uint8_t>& solution);
    // After a question without solutions, returns values that contradict each other (QuestionSearch::core).
    IntVector core();
    // Compares all solutions with these values, like Query::comparison. Reports the first solution found as one that
    // differs. Returns kNothing if there is no solution, and kSolution if every cell is known.
    Found compare(Ints values, const Comparison& comparison);

private:
    bool begin();
    void grant_conflicts();

    const Model model_;
    const int64_t max_conflicts_;
    Options options_;  // max_conflicts plus the conflicts of all calls so far
    const uint64_t seed_;
    const vector<uint8_t> picture_;
    Limits limits_{0, nullptr, nullptr};
    Stats stats_;
    Solver solver_;
    Answer settled_;                            // the answer, if it needed no search
    std::unique_ptr<LearningSearch> learning_;  // nullptr if no search is needed
    std::optional<QuestionSearch> questions_;   // set if a search is needed
    bool has_begun_ = false;

    IntVector values_;
    int64_t limit_ = 0;
    bool is_asked_ = false;  // true if the search has received the question
    int64_t num_found_ = 0;
};

}  // namespace nono

// Questions about one model, one after another, by a search that keeps what it learned: solutions under assumptions, the assumptions that
// contradict each other, the cells common to all solutions. The model is settled with the first question.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/limits.hpp"
#include "learning/strategy.hpp"
#include "model/model.hpp"
#include "model/options.hpp"
#include "model/query.hpp"
#include "model/stats.hpp"
#include "solver.hpp"

namespace nono {

class Session {
public:
    enum class Found { kSolution, kNothing, kStopped };

    // Borrows the arrays of the model. `picture` (one colour a cell, or empty) is where the search begins.
    Session(const Model& model, const Options& options, uint64_t seed, std::span<const uint8_t> picture)
        : model_(model), max_conflicts_(options.max_conflicts), options_(options), seed_(seed), picture_(picture.begin(), picture.end()) {}
    Session(const Session&) = delete;  // its parts refer to each other
    Session& operator=(const Session&) = delete;

    // Each call below works within the limits given last, and each question and core within Options::max_conflicts.
    void set_limits(const Limits& limits) { limits_ = limits; }
    const Limits& limits() const { return limits_; }
    const Stats& stats() const { return stats_; }

    // Begins a question: up to `limit` solutions (-1: all) in which cells have colours, cell * colours + colour each, one a cell.
    void ask(std::span<const int32_t> values, int64_t limit);
    // The next solution of the question. kNothing: there is no other.
    Found next(std::vector<uint8_t>& solution);
    // After a question without solutions: values that contradict each other (LearningStrategy::core).
    std::vector<int32_t> core();
    // Of all solutions with these values, as Query::comparison, with the first solution found as one that differs. kNothing: there is
    // no solution; kSolution: every cell is known.
    Found compare(std::span<const int32_t> values, const Comparison& comparison);

private:
    bool begin();
    void grant_conflicts();

    const Model model_;
    const int64_t max_conflicts_;
    Options options_;  // with the conflicts of all calls so far added to max_conflicts
    const uint64_t seed_;
    const std::vector<uint8_t> picture_;
    Limits limits_{0, nullptr, nullptr};
    Stats stats_;
    Solver solver_;
    Answer settled_;                              // without a search
    std::unique_ptr<LearningStrategy> learning_;  // nullptr: none is needed
    bool has_begun_ = false;

    std::vector<int32_t> values_;
    int64_t limit_ = 0;
    bool is_asked_ = false;  // of the search
    int64_t num_found_ = 0;
};

}  // namespace nono

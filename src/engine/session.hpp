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
    void begin_question(Ints values, int64_t limit) {
        values_.assign(values.begin(), values.end());
        limit_ = limit;
        grant_conflicts();
        is_asked_ = false;
        num_found_ = 0;
    }

    // Finds the next solution. Returns kNothing if there is none.
    Found next(vector<uint8_t>& solution) {
        if (!begin()) return Found::kStopped;
        if (!questions_) {
            const bool holds = settled_.count > num_found_ && core().empty();
            if (!holds) return Found::kNothing;
            num_found_++;
            solution = settled_.solutions;
            return Found::kSolution;
        }
        if (!is_asked_) questions_->assume(values_, limit_);
        is_asked_ = true;
        switch (questions_->next(solution)) {
            case Kernel::Result::kSolution: num_found_++; return Found::kSolution;
            case Kernel::Result::kExhausted: return Found::kNothing;
            default: return Found::kStopped;
        }
    }

    // After a question without solutions, returns values that contradict each other (QuestionSearch::core).
    IntVector core() {
        grant_conflicts();
        if (questions_) return questions_->core();
        if (settled_.count == 0) return {};
        const int colours = model_.colours;
        for (const int32_t value : values_) {
            if (settled_.solutions[value / colours] != value % colours) return {value};
        }
        return {};
    }

    // Compares all solutions that have these values, like Query::comparison. Reports the first solution found as one that
    // differs. Returns kNothing if there is no solution, and kSolution if every cell is known.
    Found compare_solutions(Ints values, const Comparison& comparison) {
        begin_question(values, 1);
        vector<uint8_t> solution;
        if (const Found found = next(solution); found != Found::kSolution) return found;
        comparison(-1, solution);
        if (questions_) return questions_->compare_solutions(solution, comparison) ? Found::kSolution : Found::kStopped;
        for (int cell : range(model_.num_shown())) comparison(cell, {});
        return Found::kSolution;
    }

private:
    // Prepares the search. Returns false if a limit was reached; the next call then starts again.
    bool begin() {
        if (has_begun_) return true;
        settled_ = {};
        stats_.is_timed = true;
        learning_ = solver_.begin(model_, options_, {.limit = -1, .seed = seed_, .picture = {}}, limits_, stats_, settled_);
        if (limits_.stopped()) return false;
        if (learning_ != nullptr) {
            questions_.emplace(*learning_);
            if (!picture_.empty()) learning_->set_phases(picture_);
        }
        has_begun_ = true;
        return true;
    }

    // Lets the search reach max_conflicts more conflicts than it has had so far.
    void grant_conflicts() {
        if (max_conflicts_ >= 0) options_.max_conflicts = stats_.conflicts + std::min(max_conflicts_, INT64_MAX - stats_.conflicts);
    }

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

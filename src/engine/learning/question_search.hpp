// Several questions under assumptions, answered by one search that keeps its learned clauses (Een and Sorensson, "Temporal
// induction by incremental SAT solving", 2003). Each question has its own literal, under which clauses exclude the solutions
// found; it becomes false at the end. After kExcluded such clauses, solutions are enumerated without memory per solution
// (cdcl/enumerate.cpp) as long as they are frequent.
#pragma once

#include "learning/backbone.hpp"
#include "learning/learning_search.hpp"
#include "model/query.hpp"

namespace nono {

class QuestionSearch {
public:
    explicit QuestionSearch(LearningSearch& search) : search_(search) {}

    // Begins a question: find at most `limit` solutions (-1: all) in which some cells have given colours. A value is
    // cell * colours + colour; each cell may have at most one value.
    void assume(Ints values, int64_t limit) {
        end_question();
        assumed_.clear();
        denied_ = -1;
        failed_.clear();
        is_at_solution_ = is_exhausted_ = is_passing_ = false;
        num_excluded_ = num_found_ = 0;
        patience_ = kPatience;
        vector<Lit> literals;
        if (limit != 1) {
            excluding_ = positive(search_.kernel.new_variables(1));
            literals.push_back(excluding_);
        }
        const int colours = search_.model().colours;
        for (const int32_t value : values) {
            assert(0 <= value && value < search_.cells.num_cells() * colours);
            const Lit p = search_.cells.is(value / colours, value % colours);
            if (p == CellEncoding::kTrue) continue;
            if (p == CellEncoding::kFalse) {
                denied_ = value;
                is_exhausted_ = true;
                return;
            }
            assumed_.push_back({p, value});
            literals.push_back(p);
        }
        search_.kernel.set_assumptions(literals);
    }

    // Finds the next solution, which differs from all earlier ones. kExhausted means that there is none. kStopped means
    // that a limit was reached; `next` can then be called again.
    Kernel::Result next(vector<uint8_t>& solution) {
        if (is_at_solution_ && !go_on()) is_exhausted_ = true;
        while (!is_exhausted_) {
            switch (search_.kernel.search(is_passing_ ? patience_ : search_.conflicts_until(search_.next_stage_at()))) {
                case kStopped: return kStopped;
                case kExhausted:
                    is_exhausted_ = true;
                    if (num_found_ == 0) failed_.assign(search_.kernel.failed().begin(), search_.kernel.failed().end());
                    break;
                case kPaused:
                    if (is_passing_) {
                        is_passing_ = false;
                        num_excluded_ = 0;
                        patience_ *= 2;
                        is_exhausted_ = !search_.kernel.leave_floor(true);
                    }
                    if (!is_exhausted_) is_exhausted_ = !search_.kernel.propagate_root() || !search_.begin_stages();
                    break;
                case kSolution:
                    is_at_solution_ = true;
                    search_.beliefs.end();
                    num_found_++;
                    solution.resize(search_.model().num_shown());
                    search_.read_solution(solution);
                    assert(search_.is_solution(solution));
                    assert(ranges::all_of(assumed_, [this](const Assumed& assumed) { return search_.kernel.is_true(assumed.literal); }));
                    return kSolution;
            }
        }
        return kExhausted;
    }

    // After a question without solutions, returns assumed values that contradict each other. Goes through the assumptions, and
    // drops an assumption if the others still contradict each other. So none of the values can be omitted, unless a limit ends
    // this early.
    IntVector core() {
        assert(num_found_ == 0);
        if (denied_ >= 0) {
            if (search_.ask({}, kCoreEffort) != kExhausted) return {denied_};
            denied_ = -1;  // the rules alone are contradictory
        }
        for (size_t i = 0; i < failed_.size() && !search_.limits.stopped();) {
            vector<Lit> others = failed_;
            others.erase(others.begin() + i);
            if (search_.ask(others, kCoreEffort) != kExhausted) {
                i++;
                continue;
            }
            // The other assumptions keep their order, so the needed assumptions before index i stay before i.
            const auto failed = search_.kernel.failed();
            assert(ranges::all_of(failed, [this](Lit p) { return contains(failed_, p); }));
            std::erase_if(failed_, [&](Lit p) { return !contains(failed, p); });
        }
        search_.kernel.set_assumptions({});
        IntVector values;
        for (const Lit p : failed_) values.push_back(value_of(p));
        sort_stably(values);
        return values;
    }

    // Compares the question's solutions with a given one, like Query::comparison. Returns false if a limit was reached.
    bool compare_solutions(span<const uint8_t> solution, const Comparison& comparison) {
        IntVector values;
        for (const Assumed& assumed : assumed_) values.push_back(assumed.value);
        return find_differing_cells(search_, values, solution, comparison);
    }

private:
    static constexpr int64_t kExcluded = 64, kPatience = 500;  // kPatience: patience_ at the beginning of a question
    static constexpr int64_t kCoreEffort = 2000;               // maximum number of conflicts to prove that a core needs a value
    static constexpr int64_t kQuestionsSwept = 100;            // number of questions after which clauses of past questions are removed

    using enum Kernel::Result;

    // Ends the question: the solutions that it excluded are allowed again.
    void end_question() {
        search_.kernel.leave_floor(false);
        search_.kernel.set_assumptions({});
        if (excluding_ == kNoLit) return;
        search_.kernel.fix(negate(excluding_));
        excluding_ = kNoLit;
        assert(search_.kernel.level() == 0);
        if (++num_questions_ % kQuestionsSwept == 0 && search_.kernel.propagate_root()) search_.kernel.remove_satisfied();
    }

    // Excludes the kernel's solution. Returns false if there is no other.
    bool go_on() {
        assert(is_at_solution_ && excluding_ != kNoLit);
        is_at_solution_ = false;
        if (is_passing_ || num_excluded_ == kExcluded) {
            is_passing_ = true;
            return search_.kernel.pass_solution();
        }
        num_excluded_++;
        return search_.kernel.exclude_solution();
    }

    // Returns the value of the question that a literal assumes.
    int32_t value_of(Lit assumed) const {
        const auto match = ranges::find_if(assumed_, [&](const Assumed& a) { return a.literal == assumed; });
        assert(match != assumed_.end());
        return match->value;
    }

    LearningSearch& search_;
    struct Assumed {
        Lit literal;
        int32_t value;
    };
    vector<Assumed> assumed_;
    int32_t denied_ = -1;          // an assumed value that no solution has
    vector<Lit> failed_;           // assumed literals that contradict each other, after a question without solutions
    Lit excluding_ = kNoLit;       // assumed while solutions of this question are excluded
    bool is_at_solution_ = false;  // true if the kernel is at a solution that is not excluded yet
    bool is_exhausted_ = false;    // true if there are no further solutions
    bool is_passing_ = false;      // true while the kernel enumerates solutions without excluding them by clauses
    int64_t num_excluded_ = 0;     // number of solutions excluded by clauses since the last such enumeration
    int64_t patience_ = 0;         // such an enumeration ends after this number of conflicts without a solution
    int64_t num_questions_ = 0;
    int64_t num_found_ = 0;
};

}  // namespace nono

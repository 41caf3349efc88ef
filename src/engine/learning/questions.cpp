// Several questions under assumptions, answered by one search that keeps its learned clauses (incremental solving under
// assumptions: Een and Sorensson, "Temporal induction by incremental SAT solving", 2003). Each question has its own
// literal, which is assumed during the question. Clauses that exclude the question's solutions apply only under this
// assumption. At the end of the question, the literal becomes false. The first kExcluded solutions are excluded by one
// clause each, so that the search can restart. As long as solutions are frequent, further solutions are enumerated
// without memory per solution (cdcl/enumerate.cpp).

#include "learning/strategy.hpp"

namespace nono {

namespace {

constexpr int64_t kExcluded = 64, kPatience = 500;  // kPatience: patience_ at the beginning of a question
constexpr int64_t kCoreEffort = 2000;               // maximum number of conflicts to prove that a core needs a value
constexpr int64_t kQuestionsSwept = 100;            // number of questions after which clauses of past questions are removed

}  // namespace

void LearningStrategy::end_question() {
    kernel_.leave_floor(false);
    kernel_.set_assumptions({});
    if (excluding_ == kNoLit) return;
    kernel_.fix(negate(excluding_));
    excluding_ = kNoLit;
    assert(kernel_.level() == 0);
    if (++num_questions_ % kQuestionsSwept == 0 && kernel_.propagate_root()) kernel_.remove_satisfied();
}

void LearningStrategy::assume(Ints values, int64_t limit) {
    end_question();
    assumed_.clear();
    denied_ = -1;
    failed_.clear();
    is_at_solution_ = is_exhausted_ = is_passing_ = false;
    num_excluded_ = num_found_ = 0;
    patience_ = kPatience;
    wanted_ = limit;
    vector<Lit> literals;
    if (limit != 1) {
        excluding_ = positive(kernel_.new_variables(1));
        literals.push_back(excluding_);
    }
    const int colours = board_.model->colours;
    for (const int32_t value : values) {
        assert(0 <= value && value < cells_.num_cells() * colours);
        const Lit p = cells_.is(value / colours, value % colours);
        if (p == CellEncoding::kTrue) continue;
        if (p == CellEncoding::kFalse) {
            denied_ = value;
            is_exhausted_ = true;
            return;
        }
        assumed_.push_back({p, value});
        literals.push_back(p);
    }
    kernel_.set_assumptions(literals);
}

// Excludes the kernel's solution. Returns false if there is no other.
bool LearningStrategy::go_on() {
    assert(is_at_solution_ && excluding_ != kNoLit);
    is_at_solution_ = false;
    if (is_passing_ || num_excluded_ == kExcluded) {
        is_passing_ = true;
        return kernel_.pass_solution();
    }
    num_excluded_++;
    return kernel_.exclude_solution();
}

Kernel::Result LearningStrategy::next(vector<uint8_t>& solution) {
    if (is_at_solution_ && !go_on()) is_exhausted_ = true;
    while (!is_exhausted_) {
        switch (is_passing_ ? kernel_.search_above_floor(patience_) : kernel_.search(conflicts_to_next_stage())) {
            case kStopped: return kStopped;
            case kExhausted:
                is_exhausted_ = true;
                if (num_found_ == 0) failed_.assign(kernel_.failed().begin(), kernel_.failed().end());
                break;
            case kPaused:
                if (is_passing_) {
                    is_passing_ = false;
                    num_excluded_ = 0;
                    patience_ *= 2;
                    is_exhausted_ = !kernel_.leave_floor(true);
                }
                if (!is_exhausted_) is_exhausted_ = !next_stage({});
                break;
            case kSolution:
                has_solution_ = is_at_solution_ = true;
                beliefs_.end();
                num_found_++;
                solution.resize(board_.model->num_shown());
                read_solution(solution);
                assert(is_solution(solution));
                assert(ranges::all_of(assumed_, [this](const Assumed& assumed) { return kernel_.is_true(assumed.literal); }));
                return kSolution;
        }
    }
    return kExhausted;
}

int32_t LearningStrategy::value_of(Lit assumed) const {
    const auto found = ranges::find_if(assumed_, [&](const Assumed& a) { return a.literal == assumed; });
    assert(found != assumed_.end());
    return found->value;
}

// Minimises the core by deletion: goes through the assumptions, and drops an assumption if the others still contradict
// each other.
IntVector LearningStrategy::core() {
    assert(num_found_ == 0);
    if (denied_ >= 0) {
        if (ask({}, kCoreEffort) != kExhausted) return {denied_};
        denied_ = -1;  // the rules alone are contradictory
    }
    for (size_t i = 0; i < failed_.size() && !limits_.stopped();) {
        vector<Lit> others = failed_;
        others.erase(others.begin() + i);
        if (ask(others, kCoreEffort) != kExhausted) {
            i++;
            continue;
        }
        // The other assumptions keep their order, so the needed assumptions before index i stay before i.
        const auto failed = kernel_.failed();
        assert(ranges::all_of(failed, [this](Lit p) { return contains(failed_, p); }));
        std::erase_if(failed_, [&](Lit p) { return !contains(failed, p); });
    }
    kernel_.set_assumptions({});
    IntVector values;
    for (const Lit p : failed_) values.push_back(value_of(p));
    ranges::sort(values);
    return values;
}

}  // namespace nono

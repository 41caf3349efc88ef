#include "session.hpp"

namespace nono {

// Prepares the search. Returns false if a limit was reached; the next call then starts again.
bool Session::begin() {
    if (has_begun_) return true;
    settled_ = {};
    stats_.is_timed = true;
    learning_ = solver_.begin(model_, options_, {-1, seed_, {}}, limits_, stats_, settled_);
    if (limits_.stopped()) return false;
    if (learning_ != nullptr) {
        questions_.emplace(*learning_);
        if (!picture_.empty()) learning_->set_phases(picture_);
    }
    has_begun_ = true;
    return true;
}

void Session::grant_conflicts() {
    if (max_conflicts_ >= 0) options_.max_conflicts = stats_.conflicts + std::min(max_conflicts_, INT64_MAX - stats_.conflicts);
}

void Session::ask(Ints values, int64_t limit) {
    values_.assign(values.begin(), values.end());
    limit_ = limit;
    grant_conflicts();
    is_asked_ = false;
    num_found_ = 0;
}

Session::Found Session::next(vector<uint8_t>& solution) {
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

IntVector Session::core() {
    grant_conflicts();
    if (questions_) return questions_->core();
    if (settled_.count == 0) return {};
    const int colours = model_.colours;
    for (const int32_t value : values_) {
        if (settled_.solutions[value / colours] != value % colours) return {value};
    }
    return {};
}

Session::Found Session::compare(Ints values, const Comparison& comparison) {
    ask(values, 1);
    vector<uint8_t> solution;
    if (const Found found = next(solution); found != Found::kSolution) return found;
    comparison(-1, solution);
    if (questions_) return questions_->compare(solution, comparison) ? Found::kSolution : Found::kStopped;
    for (int cell : range(model_.num_shown())) comparison(cell, {});
    return Found::kSolution;
}

}  // namespace nono

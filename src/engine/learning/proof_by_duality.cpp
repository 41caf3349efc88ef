// Proves by linear duality (duality/linear_dual.hpp) that there is no solution, or none besides the first. The proof
// takes turns with the search.

#include "learning/strategy.hpp"

namespace nono {

namespace {

// Limits of a proof. The number of steps is at most `steps` times the length of the longest line. `work` is the work of
// the search, per cell, before a proof begins. A proof that there is no solution has its own limits, because its bound
// decreases slowly at first.
struct Patience {
    double steps;
    int64_t work;
};
constexpr Patience kNoSolution = {32, 400}, kNoOther = {8, 40};
// If the clues are symmetric, the proof may use this many times its usual share of the work. Such puzzles can often be
// proved unique.
constexpr double kSymmetric = 60;

}  // namespace

// Returns the colours that another solution may have: all that were not removed at level 0. If the search considers
// only one of several symmetric images, removals are valid only for this image. This is enough: the first solution is
// its own image, because find_second found no other.
vector<uint8_t> LearningStrategy::root_colours() const {
    const int colours = board_.model->colours;
    vector<uint8_t> allowed(cells_.num_cells() * colours);
    for (int cell : range(cells_.num_cells())) {
        for (const uint8_t k : cells_.domain(cell)) {
            const Lit p = cells_.is(cell, k);
            const bool is_removed = p != CellEncoding::kTrue && kernel_.is_false(p) && kernel_.level_of(var(p)) == 0;
            allowed[cell * colours + k] = !is_removed;
        }
    }
    return allowed;
}

// Returns the work that the proof may have used by now.
double LearningStrategy::dual_budget(const Answer& answer) const {
    const bool is_likely = symmetry_ && answer.count == 1;
    return (is_likely ? kSymmetric : 1) * options_.duality_effort * double(kernel_.work());
}

// Begins the proof. Returns false if it is not worth its cost yet, or if it does not fit into the memory.
bool LearningStrategy::begin_dual(const Answer& answer) {
    const Model& model = *board_.model;
    assert(may_prove_ && !dual_ && answer.count <= 1);
    const Patience& patience = answer.count == 0 ? kNoSolution : kNoOther;
    if (dual_budget(answer) < double(patience.work * model.num_cells())) return false;
    vector<uint8_t> allowed = root_colours();
    for (int cell = 0; cell < model.num_cells() && answer.count == 1; cell++) {
        if (allowed[cell * model.colours + answer.solutions[cell]] != 0) continue;
        may_prove_ = false;  // since then, the search has excluded the solution and settled this cell
        return false;
    }
    const int64_t bytes = LinearDual::bytes(model);
    if ((stats_.memory_bytes + bytes) >> 20 >= options_.memory) {
        may_prove_ = false;
        return false;
    }
    const double steps = patience.steps * std::max(model.height, model.width);
    dual_ = std::make_unique<LinearDual>(board_, allowed, answer.solutions, steps, limits_);
    count_bytes(answer, bytes);
    return true;
}

// Returns true if it is proved that there are no other solutions. Continues the proof as long as it is likely to end
// within its share of the work.
bool LearningStrategy::prove_complete(const Answer& answer) {
    if (!may_prove_ || (!dual_ && !begin_dual(answer))) return false;
    const double budget = dual_budget(answer);
    auto result = LinearDual::Result::kPaused;
    const int64_t evaluations = dual_->evaluations(), work = dual_->work();
    while (result == LinearDual::Result::kPaused && double(dual_->work() + dual_->expected_work()) <= budget) {
        result = dual_->run();
    }
    assert(dual_->work() >= work && dual_->evaluations() >= evaluations);
    stats_.dual_evaluations += dual_->evaluations() - evaluations;
    stats_.dual_work += dual_->work() - work;
    if (result == LinearDual::Result::kPaused) return false;
    may_prove_ = false;
    dual_.reset();
    count_bytes(answer);
    stats_.dual_proved = result == LinearDual::Result::kProved;
    return stats_.dual_proved != 0;
}

}  // namespace nono

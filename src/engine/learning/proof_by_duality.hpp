// Proves by linear duality (duality/linear_dual.hpp) that there is no solution, or none besides the first. The proof
// takes turns with the search, and may use a share of its work.
#pragma once

#include "duality/linear_dual.hpp"
#include "learning/learning_search.hpp"
#include "model/query.hpp"

namespace nono {

class ProofByDuality {
public:
    explicit ProofByDuality(LearningSearch& search) : search_(search) {}

    // Proofs are tried from now on: first that there is no solution.
    void allow() { is_allowed_ = may_prove_ = true; }
    bool may_prove() const { return may_prove_; }
    // Notes that a solution was found. `may_be_only`: it is the first, and one more is wanted, so the next proof is that there
    // is no other.
    void solution_found(bool may_be_only) {
        dual_.reset();
        may_prove_ = is_allowed_ && may_be_only;
    }
    // Continues the proof as long as it is likely to end within its share of the work. Returns true if it is proved that
    // there are no other solutions than those of the answer. If the clues are symmetric, the first solution is often the
    // only one. `is_symmetric`: the clues are symmetric.
    bool run(const Answer& answer, bool is_symmetric) {
        const bool is_likely = is_symmetric && answer.count == 1;
        const double budget = (is_likely ? kSymmetric : 1) * search_.options.duality_effort * double(search_.kernel.work());
        if (!may_prove_ || (!dual_ && !begin(answer, budget))) return false;
        auto result = LinearDual::Result::kPaused;
        while (result == LinearDual::Result::kPaused && double(dual_->work() + dual_->expected_work()) <= budget) {
            result = dual_->run();
        }
        if (result == LinearDual::Result::kPaused) return false;
        may_prove_ = false;
        dual_.reset();
        search_.count_bytes(answer.bytes());
        search_.stats.dual_proved = result == LinearDual::Result::kProved;
        return search_.stats.dual_proved != 0;
    }

private:
    // Limits of a proof. The number of steps is at most `steps` times the length of the longest line. `work` is the work of
    // the search, per cell, before a proof begins. A proof that there is no solution has its own limits, because its bound
    // decreases slowly at first.
    struct Patience {
        double steps;
        int64_t work;
    };

    static constexpr Patience kNoSolution = {32, 400}, kNoOther = {8, 40};

    // If the clues are symmetric, the proof may use this many times its usual share of the work. Such puzzles can often be
    // proved unique.
    static constexpr double kSymmetric = 60;  // a choice; the help of duality_effort in options.def states it

    // Begins the proof. `budget` is the work that it may use so far, in units of Kernel::work. Returns false if the budget is
    // still too small, or if no proof can begin before the next solution (may_prove_ is then false).
    bool begin(const Answer& answer, double budget) {
        const Model& model = search_.model();
        assert(may_prove_ && !dual_ && answer.count <= 1);
        const Patience& patience = answer.count == 0 ? kNoSolution : kNoOther;
        if (budget < double(patience.work * model.num_cells())) return false;
        vector<uint8_t> allowed = root_colours();
        if (answer.count == 1) {
            for (int cell : range(model.num_cells())) {
                if (allowed[cell * model.colours + answer.solutions[cell]] != 0) continue;
                may_prove_ = false;  // since then, the search has excluded the solution and settled this cell
                return false;
            }
        }
        const int64_t bytes = LinearDual::bytes(model), megabytes = (search_.stats.memory_bytes + bytes) >> 20;
        if (megabytes >= search_.options.memory) {
            may_prove_ = false;
            return false;
        }
        const double steps = patience.steps * std::max(model.height, model.width);
        dual_ = std::make_unique<LinearDual>(search_.board, allowed, answer.solutions, steps, search_.limits);
        search_.count_bytes(answer.bytes() + bytes);
        return true;
    }

    // Returns the colours that another solution may have: all that were not removed at level 0. If the search considers
    // only one of several symmetric images, removals are valid only for this image. This is enough: the first solution is
    // its own image, because its images were looked for.
    vector<uint8_t> root_colours() const {
        const CellEncoding& cells = search_.cells;
        const int colours = search_.model().colours;
        vector<uint8_t> allowed(cells.num_cells() * colours);
        for (int cell : range(cells.num_cells())) {
            for (const uint8_t k : cells.domain(cell)) {
                const Lit p = cells.is(cell, k);
                const bool is_removed = p != CellEncoding::kTrue && search_.kernel.is_false(p) && search_.kernel.level_of(var(p)) == 0;
                allowed[cell * colours + k] = !is_removed;
            }
        }
        return allowed;
    }

    LearningSearch& search_;
    std::unique_ptr<LinearDual> dual_;
    bool is_allowed_ = false;
    bool may_prove_ = false;  // true if a proof has begun or may begin
};

}  // namespace nono

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
    // A solution was found. If it is the first, and one more is wanted, the next proof is that there is no other.
    void solution_found(bool may_be_only) {
        dual_.reset();
        may_prove_ = is_allowed_ && may_be_only;
    }
    // Continues the proof as long as it is likely to end within its share of the work. Returns true if it is proved that
    // there are no other solutions than those of the answer. If the clues are symmetric, the first solution is often the
    // only one.
    bool run(const Answer& answer, bool is_symmetric);

private:
    bool begin(const Answer& answer, double budget);
    vector<uint8_t> root_colours() const;

    LearningSearch& search_;
    std::unique_ptr<LinearDual> dual_;
    bool is_allowed_ = false, may_prove_ = false;
};

}  // namespace nono

// Looks for the solutions of a model, alone or in a team of threads. It looks for symmetric solutions first, and tries to
// prove by duality that there are no others.
#pragma once

#include "learning/learning_search.hpp"
#include "learning/proof_by_duality.hpp"
#include "learning/symmetry_stage.hpp"
#include "learning/team.hpp"
#include "model/query.hpp"

namespace nono {

class SolutionSearch {
public:
    explicit SolutionSearch(LearningSearch& search) : search_(search), symmetry_(search), duality_(search) {}

    // Makes the search a member of a team, before `run`.
    void join(Team& team, int member);
    void run(const Query& query, Answer& answer);

private:
    using enum Kernel::Result;

    void find_solutions(Answer& answer);
    int64_t conflicts_to_pause() const;
    bool begin_stages(const Answer& answer);
    void record(Answer& answer);
    void add_solution(span<const uint8_t> solution, Answer& answer);
    bool find_image(Answer& answer);
    // for teams
    bool is_behind_team(const Answer& answer) const;
    bool take_first(Answer& answer);
    bool agree_on_first(Answer& answer);

    LearningSearch& search_;
    SymmetryStage symmetry_;
    ProofByDuality duality_;
    Team* team_ = nullptr;
    int64_t limit_ = 2;  // number of solutions wanted
};

}  // namespace nono

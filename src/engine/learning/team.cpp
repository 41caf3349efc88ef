// How a search of the strategy `learning` works with others in a team.
#include "learning/team.hpp"

#include "learning/strategy.hpp"

namespace nono {

void LearningStrategy::join(Team& team, int member) {
    team_ = &team;
    kernel_.share(&team.before_first, member);
}

bool LearningStrategy::is_behind_team(const Answer& answer) const {
    return team_ != nullptr && limit_ == 2 && answer.count == 0 && team_->has_first();
}

// At level 0, takes over the first solution, which another search found. Returns false if there is no other.
bool LearningStrategy::take_first(Answer& answer) {
    assert(answer.count == 0 && team_->has_first());
    const auto first = team_->first();
    add_solution(first, answer);
    kernel_.exchange().move_to(&team_->beside_first);
    set_phases(first);  // another solution is likely to be near the first one
    return linked_ != kNoLit ? leave_symmetric(answer) : exclude(first);
}

// Called after the first solution. If another search found a different one, both solutions are known, and the function
// returns false.
bool LearningStrategy::agree_on_first(Answer& answer) {
    if (team_ == nullptr || answer.count != 1) return true;
    if (limit_ != 2) {  // each search excludes its own solutions
        kernel_.exchange().move_to(nullptr);
        return true;
    }
    const auto first = team_->offer(answer.solutions);
    kernel_.exchange().move_to(&team_->beside_first);
    if (std::equal(first.begin(), first.end(), answer.solutions.begin())) return true;
    add_solution(first, answer);
    return false;
}

}  // namespace nono

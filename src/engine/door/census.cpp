// The census: counts all black-and-white pictures of one size by their clues.
#include "census/census.hpp"

#include "door/calls.hpp"

namespace nono::door {

Answer<census> census(Caller&, int height, int width) {
    auto found = std::make_shared<Census>(height, width);
    const int64_t choices = found->num_choices();
    return {std::move(found), choices};
}

Answer<census_run> census_run(Caller& caller, const std::shared_ptr<Census>& census, int64_t first, int64_t last, bool grades) {
    Census::Count found;
    census->run(first, last, grades, caller.limits, found);
    if (caller.limits.stopped()) return std::nullopt;
    return CensusCount(found.pictures, found.clue_sets, found.unique, found.line_solvable, found.gradable, found.checked,
                       found.disagreements, std::move(found.by_solutions), std::move(found.disputed));
}

}  // namespace nono::door

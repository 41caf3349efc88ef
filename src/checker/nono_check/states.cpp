#include "states.hpp"

#include "states_lines.hpp"
#include "states_rules.hpp"

namespace checker {

bool states(Formula& formula, const Puzzle& puzzle) {
    if (formula.impossible()) return false;
    puzzle.lines.empty() ? RulesStated(formula, puzzle).check() : LinesStated(formula, puzzle).check();
    return true;
}

}  // namespace checker

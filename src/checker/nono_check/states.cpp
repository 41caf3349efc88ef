#include "states.hpp"

#include "states_lines.hpp"
#include "states_rules.hpp"

namespace checker {

bool states(Formula& formula, const Puzzle& puzzle) {
    for (const Colours& colours : puzzle.domains) {
        if (colours.none()) return false;
    }
    return puzzle.lines.empty() ? RulesStated(formula, puzzle).check() : LinesStated(formula, puzzle).check();
}

}  // namespace checker

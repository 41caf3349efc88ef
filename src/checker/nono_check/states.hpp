// Checks that the models of a formula correspond one to one to the solutions of a puzzle.
#pragma once

#include "formula.hpp"
#include "puzzle.hpp"

namespace checker {

// Returns true if models and solutions correspond one to one, and false if single lines or rules show that there is no
// solution. Throws `Refused` if neither can be shown. The formula must have been made for a puzzle whose `choices` are
// among its `rules`.
bool states(Formula& formula, const Puzzle& puzzle);

}  // namespace checker

// Checks that the models of a formula correspond one to one to the solutions of a puzzle.
#pragma once

#include "formula.hpp"
#include "puzzle.hpp"

namespace checker {

// Returns true if models and solutions correspond one to one, and false if single lines or rules show that there is no
// solution. Throws `Refused` if neither can be shown. The puzzle is that of the formula; its `rules` must contain its
// `choices`.
bool states(Formula& formula, const Puzzle& puzzle);

}  // namespace checker

// The two kinds of proof that there are no other solutions.
#pragma once

#include <cstdint>
#include <string_view>

#include "formula.hpp"
#include "puzzle.hpp"

namespace checker {

// Checks a refutation in LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp 2017) from the first step to the
// last. Returns the number of steps. Throws `Refused` unless the last clause is the empty clause.
int64_t check_refutation(const Formula& formula, std::string_view proof);

// Checks a proof by duality that `solution` is the only solution. If `solution` is null, checks a proof that there is
// no solution. Throws `Refused` if the proof is wrong.
void check_shares(const Puzzle& puzzle, const Picture* solution, std::string_view proof);

}  // namespace checker

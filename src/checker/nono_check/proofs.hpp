// The two kinds of proof that there are no more solutions.
#pragma once

#include <cstdint>
#include <string_view>

#include "formula.hpp"
#include "puzzle.hpp"

namespace checker {

// Refutations in LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp 2017), checked forwards. Returns the number of its steps;
// `Refused` unless the last clause is the empty one.
int64_t check_refutation(const Formula& formula, std::string_view proof);

// A proof by duality that the solution is the only one; null: that there is none. `Refused` unless it is one.
void check_shares(const Puzzle& puzzle, const Picture* solution, std::string_view proof);

}  // namespace checker

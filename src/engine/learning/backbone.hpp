// Finds the cells in which solutions differ. For each cell, the search looks for a solution that differs there from the
// given one. Learned clauses are kept. No search is needed for cells in which an earlier solution differs. If no
// solution differs in the cell, it belongs to the backbone and is fixed (Marques-Silva, Janota, Lynce, "On computing
// backbones of propositional theories", 2010).

#pragma once

#include "learning/learning_search.hpp"
#include "model/query.hpp"

namespace nono {

// Compares a solution with the others in which cells have the given values (cell * colours + colour), like
// Query::comparison. Returns false if a limit was reached.
bool find_differing_cells(LearningSearch& search, Ints values, span<const uint8_t> solution, const Comparison& comparison);

}  // namespace nono

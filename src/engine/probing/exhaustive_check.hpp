// The exhaustive check (a name from pbnsolve, Jan Wolter): failed-literal probing with one line at a time. For each
// colour of each open cell, it tests whether every line of the cell has an arrangement with this colour. If one has
// none, the cell loses the colour. After the left-right overlap solver, the check finds everything that the solver
// missed. After the complete solver, it finds nothing. The cost is a feasibility test for each open cell, each of its
// colours and each of its lines.
#pragma once

#include <vector>

#include "probing/trailed_line_logic.hpp"

namespace nono {

enum class Check { kNothing, kProgress, kConflict };

inline Check check_exhaustively(TrailedLineLogic& logic, Stats& stats, const Trace& trace) {
    stats.exhaustive_checks++;
    std::vector<Loss> found;
    for (int cell = 0; cell < logic.num_cells(); cell++) {
        for (int colour = 0; logic.is_open(cell) && colour < logic.colours(); colour++) {
            if (logic.may_be(cell, colour) && !logic.is_feasible(cell, colour)) found.push_back({cell, colour});
        }
    }
    for (const auto& [cell, colour] : found) {
        stats.exhaustive_found++;
        const size_t settled = logic.settled_cells();
        if (!logic.take(cell, colour)) return Check::kConflict;
        if (trace.is_on()) {
            trace.record({.kind = StepKind::exhaustive,
                          .cell = cell,
                          .colour = colour,
                          .settled = static_cast<int64_t>(logic.settled_cells() - settled),
                          .open = static_cast<int64_t>(static_cast<size_t>(logic.num_cells()) - logic.settled_cells())});
        }
    }
    return found.empty() ? Check::kNothing : Check::kProgress;
}

}  // namespace nono

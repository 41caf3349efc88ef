// The exhaustive check (a name from pbnsolve, Jan Wolter): failed-literal probing to the depth of one line. Each colour of each open cell
// is checked against the lines of that cell, and removed if one of these lines has no arrangement with the colour. The check completes the
// left-right overlap solver, and finds nothing after the complete solver. The exhaustive check costs one feasibility check per colour and
// line of each open cell.
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

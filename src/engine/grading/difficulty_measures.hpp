// Measures of difficulty from the literature that are based on line logic. The measures supplement the grader's trace.
// They cost as much as two line fixpoints.
#pragma once

#include <cstdint>

#include "base/limits.hpp"
#include "model/model.hpp"

namespace nono {

struct DifficultyMeasures {
    // number of sweeps over all rows, then all columns, and so on, until nothing changes (Batenburg and Kosters)
    int64_t sweeps = 0;
    int64_t settled_lines = 0;  // lines settled by line logic with a queue ordered by ratings (pbnsolve)
    int64_t opening = 0;        // number of cells that follow from the clue of a single line
};

DifficultyMeasures measure_lines(const Model& model, Limits& limits);

}  // namespace nono

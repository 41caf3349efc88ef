// Measures of difficulty from the literature, based on line logic. They supplement the grader's trace, and cost as much
// as two line fixpoints.
#pragma once

#include "base/limits.hpp"
#include "model/model.hpp"

namespace nono {

struct DifficultyMeasures {
    // sweeps over all rows, all columns, and so on, until nothing changes (Batenburg and Kosters)
    int64_t sweeps = 0;
    int64_t settled_lines = 0;  // lines settled by line logic with a queue ordered by rating (pbnsolve)
    int64_t opening = 0;        // number of cells that follow from the clue of a single line
};

DifficultyMeasures measure_lines(const Model& model, Limits& limits);

}  // namespace nono

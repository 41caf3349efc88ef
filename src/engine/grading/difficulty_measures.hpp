// Measures of what line logic makes of a puzzle, beside the grader's.
#pragma once

#include <cstdint>

#include "base/limits.hpp"
#include "model/model.hpp"

namespace nono {

struct DifficultyMeasures {
    int64_t sweeps = 0;         // Batenburg and Kosters: over all rows, then all columns, ... until nothing changes
    int64_t settled_lines = 0;  // pbnsolve: by line logic with its job list
    int64_t opening = 0;        // cells that a line settles by its clue alone
};

DifficultyMeasures measure_lines(const Model& model, Limits& limits);

}  // namespace nono

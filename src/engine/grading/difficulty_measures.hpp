// Measures of line logic on a puzzle that the literature uses for difficulty, beside the grader's trace. Cost as much as the line
// fixpoint twice.
#pragma once

#include <cstdint>

#include "base/limits.hpp"
#include "model/model.hpp"

namespace nono {

struct DifficultyMeasures {
    int64_t sweeps = 0;         // of all rows, then all columns, ..., until nothing changes (Batenburg and Kosters)
    int64_t settled_lines = 0;  // by line logic with a queue by ratings (pbnsolve)
    int64_t opening = 0;        // cells that a line settles by its clue alone
};

DifficultyMeasures measure_lines(const Model& model, Limits& limits);

}  // namespace nono

// Several threads on one puzzle. The searches themselves make no threads: each thread has a kernel, a board and limits of its own, and
// what they share is locked. (The threads of peg solitaire are made in pegs/parallel_search.cpp.)
#pragma once

#include "base/limits.hpp"
#include "counting/model_counter.hpp"
#include "model/model.hpp"
#include "model/options.hpp"
#include "model/stats.hpp"
#include "solver.hpp"

namespace nono {

// Counts with so many sweepers, which are those of the counter; one works in this thread. The count does not depend on their number.
void count_in_threads(ModelCounter& counter, int jobs, Limits& limits, Stats& stats, ModelCount& answer);

// Solves by so many searches side by side, which differ in seeds and stages and share what they learn (learning/team.hpp); the first
// that ends has the answer.
void solve_in_threads(const Model& model, const Options& options, const Query& query, int jobs, Limits& limits, Stats& stats,
                      Answer& answer);

}  // namespace nono

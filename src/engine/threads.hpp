// Solves one puzzle in several threads. The searches themselves create no threads. Each thread has its own kernel,
// board and limits. Shared data is protected by locks. (pegs/parallel_search.cpp creates the threads for peg
// solitaire.)
#pragma once

#include "base/limits.hpp"
#include "counting/model_counter.hpp"
#include "model/model.hpp"
#include "model/options.hpp"
#include "model/stats.hpp"
#include "solver.hpp"

namespace nono {

// Counts with `jobs` threads, one per sweeper of the counter. One sweeper runs in this thread. The count does not
// depend on the number of threads.
void count_in_threads(ModelCounter& counter, int jobs, Limits& limits, Stats& stats, ModelCount& answer);

// Solves with `jobs` parallel searches. They use different seeds and stages, and share what they learn
// (learning/team.hpp). The search that ends first provides the answer.
void solve_in_threads(const Model& model, const Options& options, const Query& query, int jobs, Limits& limits, Stats& stats,
                      Answer& answer);

}  // namespace nono

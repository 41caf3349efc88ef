// Solves one puzzle in several threads. The searches themselves make no threads. Each thread has its own kernel, board
// and limits. Locks protect shared data.
#pragma once

#include "base/limits.hpp"
#include "counting/model_counter.hpp"
#include "model/model.hpp"
#include "model/options.hpp"
#include "model/stats.hpp"
#include "solver.hpp"

namespace nono {

// Counts with `jobs` threads, one for each sweeper; a single sweeper runs in this thread. Their number does not affect the
// count.
void count_in_threads(ModelCounter& counter, int jobs, Limits& limits, Stats& stats, ModelCount& answer);

// Solves with `jobs` parallel searches. They have different seeds and options, and share what they learn
// (learning/team.hpp). The first that ends gives the answer.
void solve_in_threads(const Model& model, const Options& options, const Query& query, int jobs, Limits& limits, Stats& stats,
                      Answer& answer);

}  // namespace nono

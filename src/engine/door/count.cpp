// Counting: the exact number of solutions, and pictures drawn at random from all solutions.
#include "counting/decision_diagram.hpp"
#include "counting/model_counter.hpp"
#include "door/calls.hpp"
#include "solver.hpp"
#include "threads.hpp"

namespace nono::door {

namespace {

// Reports the count so far from time to time. `is_alone`: the only sweeper runs in this thread.
void report_count(Caller& caller, ModelCounter& counter, bool is_alone) {
    caller.report_often([&caller, &counter, is_alone] {
        if (is_alone) counter.publish(0);
        caller.report(counter.lower_bound());
    });
}

}  // namespace

// Counts the solutions with `jobs` threads. With count rules, the solutions are listed. The Python module has a better way
// (nono.solving.count).
Answer<count> count(Caller& caller, const Model& model, uint64_t seed, const Options& options, int jobs) {
    Stats stats;
    if (model.counts.size() > 0 || model.hidden > 0) {
        nono::Answer all;
        Solver().solve(model, options, {.limit = -1, .seed = seed, .picture = {}}, caller.limits, stats, all);
        return {checked<uint64_t>(all.count), all.complete, caller.stop(), stats};
    }
    ModelCount result;
    ModelCounter counter(model, options, seed, kHasThreads ? jobs : 1);
    report_count(caller, counter, jobs == 1);
    if constexpr (kHasThreads) {
        count_in_threads(counter, jobs, caller.limits, stats, result);
    } else {
        counter.run(caller.limits, stats, result);
    }
    return {result.count, result.complete, caller.stop(), stats};
}

#ifndef NONO_SMALL

// Counts the solutions, and draws random ones, all equally likely. With `with_shares`, also returns the number of
// solutions for each cell and colour.
Answer<sample> sample(Caller& caller, const Model& model, int64_t pictures, bool with_shares, uint64_t seed, const Options& options) {
    DecisionDiagram diagram;
    ModelCounter counter(model, options, seed, 1, &diagram);
    report_count(caller, counter, true);
    Stats stats;
    ModelCount result;
    Pictures drawn{{}, 0, checked<size_t>(model.num_cells())};
    vector<BigNatural> shares;
    counter.run(caller.limits, stats, result);
    if (result.complete && !result.count.is_zero()) {
        Random random(seed);
        if (with_shares) counter.shares(caller.limits, shares);
        const int64_t work = checked<int64_t>(8 * drawn.size);
        for (; drawn.count < pictures && !caller.limits.spend(work); drawn.count++) counter.draw(random, drawn.colours);
    }
    return {result.count, result.complete, caller.stop(), std::move(drawn), std::move(shares), stats};
}

#endif

}  // namespace nono::door

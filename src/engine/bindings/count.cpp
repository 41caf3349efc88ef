// Counting: the exact number of solutions, and pictures drawn at random from all solutions.
#include "bindings/calls.hpp"
#include "counting/decision_diagram.hpp"
#include "counting/model_counter.hpp"
#include "counting/rule_sweep.hpp"
#include "solver.hpp"
#include "threads.hpp"

namespace nono::bindings {

namespace {

// Reports the count so far from time to time. `is_alone`: the only sweeper runs in this thread.
void report_count(Caller& caller, ModelCounter& counter, bool is_alone) {
    caller.report_often([&caller, &counter, is_alone] {
        if (is_alone) counter.publish(0);
        caller.report(counter.lower_bound());
    });
}

// The number of solutions that are listed before a sweep is tried, which takes about as long.
constexpr int64_t kFew = 1000;

// Returns the number of solutions of count rules by a sweep; nothing if a limit was reached or there are too many states.
std::optional<BigNatural> sweep_rules(const Model& model, const Options& options, Limits& limits, Stats& stats) {
    if (!options.row_sweep || model.num_lines() > 0 || model.hidden > 0) return {};
    CardinalityBoard board;
    if (!board.build(model) || !CardinalityPropagation(board, stats, limits).start()) return {};
    return RuleSweep(board, checked<size_t>(options.memory << 20)).count(limits);
}

// Counts the solutions of a model with count rules: lists them if they are few, otherwise sweeps over the cells. If there
// are too many states for that, lists the solutions.
Answer<count> count_with_rules(Caller& caller, const Model& model, uint64_t seed, const Options& options) {
    Stats stats;
    nono::Answer listed;
    const auto list = [&](int64_t limit) {
        listed = {};
        Solver().solve(model, options, {.limit = limit, .seed = seed, .picture = {}}, caller.limits, stats, listed);
    };
    list(kFew);
    if (!listed.complete && !caller.limits.stopped()) {
        if (auto total = sweep_rules(model, options, caller.limits, stats)) return {std::move(*total), true, caller.stop(), stats};
        if (!caller.limits.stopped()) list(-1);
    }
    return {checked<uint64_t>(listed.count), listed.complete, caller.stop(), stats};
}

}  // namespace

// Counts the solutions with `jobs` threads; those of count rules with one. The Python module first splits the latter into
// components (nono.solving.count).
Answer<count> count(Caller& caller, const Model& model, uint64_t seed, const Options& options, int jobs) {
    if (model.counts.size() > 0 || model.hidden > 0) return count_with_rules(caller, model, seed, options);
    Stats stats;
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

}  // namespace nono::bindings

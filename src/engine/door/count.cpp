// Counting: the exact number of solutions, and pictures drawn at random from all solutions.
#include "counting/decision_diagram.hpp"
#include "counting/model_counter.hpp"
#include "door/calls.hpp"
#include "solver.hpp"
#include "threads.hpp"

namespace nono::door {

namespace {

// The count of one model, which the caller hears of.
struct Counting {
    Counting(Caller& caller, ModelCounter& counter, bool is_alone) : caller(caller), counter(counter), is_alone(is_alone) {
        caller.report_often(*this);
    }
    Counting(const Counting&) = delete;  // the caller refers to it
    Counting& operator=(const Counting&) = delete;

    void operator()() {
        if (is_alone) counter.publish(0);
        caller.report(counter.lower_bound());
    }

    Caller& caller;
    ModelCounter& counter;
    bool is_alone;  // true if the only sweeper runs in this thread
};

}  // namespace

// With count rules, the solutions are listed. The Python module has a better way (nono.solving.count).
Answer<count> count(Caller& caller, const Model& model, uint64_t seed, const Options& options, int jobs) {
    Stats stats;
    if (model.counts.size() > 0 || model.hidden > 0) {
        nono::Answer all;
        Solver().solve(model, options, {-1, seed, {}, nullptr, {}}, caller.limits, stats, all);
        return {checked<uint64_t>(all.count), all.complete, caller.stop(), stats};
    }
    ModelCount found;
    ModelCounter counter(model, options, seed, kHasThreads ? jobs : 1);
    const Counting counting(caller, counter, jobs == 1);
    if constexpr (kHasThreads) {
        count_in_threads(counter, jobs, caller.limits, stats, found);
    } else {
        counter.run(caller.limits, stats, found);
    }
    return {found.count, found.complete, caller.stop(), stats};
}

#ifndef NONO_SMALL

Answer<sample> sample(Caller& caller, const Model& model, int64_t pictures, bool with_shares, uint64_t seed, const Options& options) {
    DecisionDiagram diagram;
    ModelCounter counter(model, options, seed, 1, &diagram);
    const Counting counting(caller, counter, true);
    Stats stats;
    ModelCount found;
    Pictures drawn{{}, 0, checked<size_t>(model.num_cells())};
    vector<BigNatural> shares;
    counter.run(caller.limits, stats, found);
    if (found.complete && !found.count.is_zero()) {
        Random random(seed);
        if (with_shares) counter.shares(caller.limits, shares);
        const int64_t work = checked<int64_t>(8 * drawn.size);
        for (; drawn.count < pictures && !caller.limits.spend(work); drawn.count++) counter.draw(random, drawn.colours);
    }
    return {found.count, found.complete, caller.stop(), std::move(drawn), std::move(shares), stats};
}

#endif

}  // namespace nono::door

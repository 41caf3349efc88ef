// Counting from outside: a model in, its number of solutions out, of any size, or the diagram of all its solutions.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/big_natural.hpp"
#include "base/limits.hpp"
#include "base/random.hpp"
#include "base/spin_lock.hpp"
#include "counting/component_search.hpp"
#include "counting/decision_diagram.hpp"
#include "model/model.hpp"
#include "model/options.hpp"
#include "model/stats.hpp"

namespace nono {

struct ModelCount {
    BigNatural count;           // at least so many
    bool complete = false;   // and no more
};

// Counts the solutions of one model: open, and if that did not answer, sweep, by one or several sweepers, each in a thread of its own.
class ModelCounter {
public:
    // With a diagram only one sweeper may be at work.
    ModelCounter(const Model& model, const Options& options, uint64_t seed, int sweepers = 1, DecisionDiagram* diagram = nullptr);

    // Looks for two solutions as ever, which settles all puzzles that have fewer. True: there are two at least. False: the answer is
    // there, or the limits ran out.
    bool open(Limits& limits, Stats& stats, ModelCount& answer);
    // Each sweeper counts all, and leaves out what another has counted or is at work on. The first to end has the answer.
    void sweep(int sweeper, Limits& limits, Stats& stats, ModelCount& answer);
    // Of the sweeper's own thread: so many solutions there are at least.
    void publish(int sweeper);
    // The best that was published.
    BigNatural lower_bound();
    // When all are counted, with a diagram: appends one of the solutions, each as likely.
    void draw(Random& random, std::vector<uint8_t>& pictures) const;
    // And how many have which colour: shares[cell * colours + colour]; none when the limits ran out.
    void shares(Limits& limits, std::vector<BigNatural>& shares) const;

private:
    const Model& model_;
    const Options& options_;
    const uint64_t seed_;
    DecisionDiagram* const diagram_;
    std::vector<uint8_t> witness_;
    std::vector<std::vector<uint8_t>> free_;   // by cell that no rule speaks of: its colours; else empty
    CountingStore store_;
    std::vector<std::unique_ptr<ComponentSearch>> sweeps_;
    SpinLock lock_;
    BigNatural bound_;
};

}  // namespace nono

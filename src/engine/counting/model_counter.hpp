// The interface of this folder, which counts the solutions of a model or builds the diagram of all its solutions.
// First, the usual search looks for two solutions. If it finds two, the components are counted (component_search.hpp).
// The counting is done by one sweeper, or by several sweepers in separate threads.
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
    BigNatural count;       // a lower bound
    bool complete = false;  // true if the bound is exact
};

// Counts the solutions of one model. There are two ways to use this class: call `run`, or call `open` and, if it
// returns true, call `sweep` once per sweeper.
class ModelCounter {
public:
    // With a diagram, there can be only one sweeper.
    ModelCounter(const Model& model, const Options& options, uint64_t seed, int sweepers = 1, DecisionDiagram* diagram = nullptr);

    // Calls `open` and `sweep`. The first sweeper runs in this thread.
    void run(Limits& limits, Stats& stats, ModelCount& answer);
    // Searches for two solutions, which is enough for every puzzle with fewer than two. Returns true if there are more
    // solutions to count. Returns false if the answer is final or a limit was reached.
    bool open(Limits& limits, Stats& stats, ModelCount& answer);
    // Each sweeper counts the whole board and uses the counts of other sweepers. The first sweeper that finishes
    // provides the answer.
    void sweep(int sweeper, Limits& limits, Stats& stats, ModelCount& answer);
    // Publishes the sweeper's current lower bound. Must be called in the sweeper's thread.
    void publish(int sweeper);
    // Returns the best published bound.
    BigNatural lower_bound();
    // Appends a random solution. All solutions have the same probability. Requires a complete count with a diagram.
    void draw(Random& random, std::vector<uint8_t>& pictures) const;
    // Writes the number of solutions for each cell and colour to shares[cell * colours + colour]. Requires a complete
    // count with a diagram. If a limit was reached, `shares` is empty.
    void shares(Limits& limits, std::vector<BigNatural>& shares) const;

private:
    bool are_shares(std::span<const BigNatural> shares) const;

    const Model& model_;
    const Options& options_;
    const uint64_t seed_;
    DecisionDiagram* const diagram_;
    std::vector<uint8_t> witness_;
    std::vector<std::vector<uint8_t>> free_;  // for each cell: its colours if no line contains it, otherwise empty
    CountingStore store_;
    std::vector<std::unique_ptr<ComponentSearch>> sweeps_;
    SpinLock lock_;
    BigNatural bound_;
};

}  // namespace nono

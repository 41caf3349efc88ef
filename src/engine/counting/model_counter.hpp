// Counting from outside the folder: the number of solutions of a model, of any size, or the diagram of all its solutions. First two
// solutions are searched for as usual; where they exist, the components are counted (component_search.hpp), by one sweeper or by
// several, each in its own thread.
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
    bool complete = false;  // the bound is exact
};

// For one model: `run`, or `open`, and if that returns true, `sweep` by each of the sweepers.
class ModelCounter {
public:
    // A diagram allows one sweeper only.
    ModelCounter(const Model& model, const Options& options, uint64_t seed, int sweepers = 1, DecisionDiagram* diagram = nullptr);

    // Both, with the first sweeper in this thread.
    void run(Limits& limits, Stats& stats, ModelCount& answer);
    // Searches for two solutions, which decides all puzzles that have fewer. True: there are more to count. False: the answer is
    // final, or the limits ran out.
    bool open(Limits& limits, Stats& stats, ModelCount& answer);
    // Each sweeper counts the whole board, and uses what others have counted; the first that ends has the answer.
    void sweep(int sweeper, Limits& limits, Stats& stats, ModelCount& answer);
    // Publishes the sweeper's lower bound so far; to be called in its thread.
    void publish(int sweeper);
    // The best bound published.
    BigNatural lower_bound();
    // With a diagram, after a complete count: appends a solution, drawn uniformly.
    void draw(Random& random, std::vector<uint8_t>& pictures) const;
    // Likewise: the number of solutions by cell and colour, shares[cell * colours + colour]; empty when the limits ran out.
    void shares(Limits& limits, std::vector<BigNatural>& shares) const;

private:
    bool are_shares(std::span<const BigNatural> shares) const;

    const Model& model_;
    const Options& options_;
    const uint64_t seed_;
    DecisionDiagram* const diagram_;
    std::vector<uint8_t> witness_;
    std::vector<std::vector<uint8_t>> free_;  // by cell: its colours where no line goes through it; else empty
    CountingStore store_;
    std::vector<std::unique_ptr<ComponentSearch>> sweeps_;
    SpinLock lock_;
    BigNatural bound_;
};

}  // namespace nono

// The interface of this folder: counts the solutions of a model, or builds the diagram of all its solutions. First, the
// usual search looks for two solutions. If it finds two, the components are counted (component_search.hpp) by one
// sweeper, or by several sweepers in threads of their own.
#pragma once

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

// Counts the solutions of one model. Either call `run`. Or call `open` and, if it returns true, call `sweep` once for
// each sweeper.
class ModelCounter {
public:
    // `sweepers` must be 1 if a diagram is given.
    ModelCounter(const Model& model, const Options& options, uint64_t seed, int sweepers = 1, DecisionDiagram* diagram = nullptr);

    // Calls `open` and `sweep`. The first sweeper runs in this thread.
    void run(Limits& limits, Stats& stats, ModelCount& answer);
    // Searches for two solutions. If there are fewer, the count is complete. Returns true if there is more to count,
    // and false if the answer is final or a limit was reached.
    bool open(Limits& limits, Stats& stats, ModelCount& answer);
    // Each sweeper counts the whole board, and uses what the other sweepers have counted. The first sweeper that
    // finishes gives the answer.
    void sweep(int sweeper, Limits& limits, Stats& stats, ModelCount& answer);
    // Publishes the sweeper's current lower bound; called in its thread.
    void publish(int sweeper);
    // Returns the best published lower bound.
    BigNatural lower_bound();
    // Appends a random solution, all equally likely. Requires a complete count with a diagram.
    void draw(Random& random, vector<uint8_t>& pictures) const;
    // Writes to shares[cell * colours + colour] how many solutions have this colour in the cell. Leaves `shares` empty
    // if a limit was reached. Requires a complete count with a diagram.
    void shares(Limits& limits, vector<BigNatural>& shares) const;

private:
    bool are_shares(span<const BigNatural> shares) const;

    const Model& model_;
    const Options& options_;
    const uint64_t seed_;
    DecisionDiagram* const diagram_;
    vector<uint8_t> witness_;
    vector<vector<uint8_t>> free_;  // for each cell outside all lines: its colours; empty for other cells
    CountingStore store_;
    vector<std::unique_ptr<ComponentSearch>> sweeps_;
    SpinLock lock_;
    BigNatural bound_;
};

}  // namespace nono

// A decision diagram with all components of a count. A node is a component, with a branch for each colour of the
// component's next cell. A branch contains the cells that this colour settles, and the remaining components, which are
// independent (a decision-DNNF: Darwiche, "Decomposable negation normal form", 2001). Choosing a branch at each node,
// from the root down, gives a solution, and every solution arises in this way. Drawing a random solution takes time
// about linear in the number of cells; all solutions are equally likely. A pass over the branches counts the solutions
// for each cell and colour. The diagram needs memory for every component counted.
#pragma once

#include "base/big_natural.hpp"
#include "base/limits.hpp"
#include "base/random.hpp"
#include "base/record_map.hpp"

namespace nono {

class DecisionDiagram {
public:
    static constexpr uint32_t kEmpty = UINT32_MAX;  // the value of a component without a solution, which has no node

    struct Settled {
        int32_t cell;
        int32_t colour;
    };

    // Finds the node of a component. Returns false if it has not been counted yet.
    bool find(Words key, uint64_t hash, uint32_t& node) const;
    const BigNatural& count(uint32_t node) const { return counts_[node]; }
    // To make a node, add its branches, then the node with its key.
    void add_branch(span<const Settled> settled, span<const uint32_t> children);
    void add_node(Words key, uint64_t hash, const BigNatural& count, size_t branches);
    void add_empty(Words key, uint64_t hash) { table_.insert(key, hash, {&kEmpty, 1}); }
    bool is_empty() const { return counts_.empty(); }
    uint32_t last() const { return count_of(counts_) - 1; }  // the newest node
    int64_t bytes() const;

    // Draws a random solution, all equally likely. Follows random branches from the root, which is the last node, and
    // writes the cells that they settle.
    void draw(Random& random, span<uint8_t> picture) const;
    // Adds the number of solutions with each cell and colour to shares[cell * colours + colour]. Returns false if a
    // limit was reached.
    bool add_shares(int colours, Limits& limits, vector<BigNatural>& shares) const;

private:
    static constexpr int64_t kBranchWork = 500;  // approximate nanoseconds of add_shares per branch

    struct Branch {
        uint32_t settled, children;  // where the settled cells and the children begin
        BigNatural count;
    };

    span<const Settled> settled(size_t branch) const;
    span<const uint32_t> children(size_t branch) const;
    BigNatural count_of_branches(size_t first) const;

    RecordMap table_;
    vector<BigNatural> counts_;      // one entry per node
    vector<uint32_t> first_branch_;  // one entry per node
    vector<Branch> branches_;
    vector<Settled> settled_;
    vector<uint32_t> children_;
    int64_t large_words_ = 0;
};

}  // namespace nono

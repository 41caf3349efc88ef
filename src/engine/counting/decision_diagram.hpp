// What a sweep found out, kept as a decision diagram: a node for each component, a branch for each colour of the cell that it was
// swept by, with the cells that this settles and the components that remain, which are independent (a decision-DNNF: Darwiche, 2001).
// Every solution is one way down; so they can be drawn uniformly, and counted by what they have in a cell.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/big_natural.hpp"
#include "base/limits.hpp"
#include "base/random.hpp"
#include "base/record_map.hpp"

namespace nono {

class DecisionDiagram {
public:
    static constexpr uint32_t kEmpty = UINT32_MAX;   // a component without a solution has no node

    struct Settled {
        int32_t cell;
        int32_t colour;
    };

    // The node of a component; false: it was not counted yet.
    bool find(Words key, uint64_t hash, uint32_t& node) const;
    const BigNatural& count(uint32_t node) const { return counts_[node]; }
    // The branches of a new node, one after another, then the node itself, under its key.
    void add_branch(std::span<const Settled> settled, std::span<const uint32_t> children);
    void add_node(Words key, uint64_t hash, const BigNatural& count, size_t branches);
    void add_empty(Words key, uint64_t hash) { table_.insert(key, hash, {&kEmpty, 1}); }
    bool is_empty() const { return counts_.empty(); }
    uint32_t last() const { return static_cast<uint32_t>(counts_.size() - 1); }   // the newest node
    int64_t bytes() const;

    // Draws one of the solutions, each as likely: writes the cells that nodes settle. The root is the last node.
    void draw(Random& random, std::span<uint8_t> picture) const;
    // Of the solutions how many have which colour: adds to shares[cell * colours + colour]. False: the limits ran out.
    bool add_shares(int colours, Limits& limits, std::vector<BigNatural>& shares) const;

private:
    static constexpr int64_t kBranchWork = 500;   // of one branch for the shares, in nanoseconds, about

    struct Branch {
        uint32_t settled, children;   // where they begin
        BigNatural count;
    };

    std::span<const Settled> settled(size_t branch) const;
    std::span<const uint32_t> children(size_t branch) const;

    RecordMap table_;
    std::vector<BigNatural> counts_;          // by node
    std::vector<uint32_t> first_branch_;   // by node
    std::vector<Branch> branches_;
    std::vector<Settled> settled_;
    std::vector<uint32_t> children_;
    int64_t large_words_ = 0;
};

}  // namespace nono

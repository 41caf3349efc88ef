// The graph of a count proof with the numbers of its clauses. `hints` shows that the root implies the formula.
#pragma once

#include "base/literal.hpp"
#include "compiling/clause_search.hpp"

namespace nono {

class GraphHints {
public:
    explicit GraphHints(const ClauseSearch& clauses) : clauses_(clauses) {}

    // Adds a node, whose own clause has this number. Returns the name of the node. Its children follow: literals in
    // DIMACS, or names of earlier nodes.
    int64_t add_node(bool is_sum, int64_t id);
    void add_child(int64_t child) { children_.push_back(checked<int32_t>(child)); }

    // Prepares `hints` for the clauses of the formula from `first` on, and returns the first clause that is not
    // prepared.
    ClauseId prepare(ClauseId first);
    // Returns hints which show that the root (the last node) is false if a prepared clause is false. The hints are
    // clauses of nodes, from the leaves up to the root. A clause that is always true needs no hints.
    vector<int64_t> hints(ClauseId clause);

private:
    static constexpr size_t kWords = 8;
    using Bits = std::array<uint64_t, kWords>;
    struct Node {
        bool is_sum;
        int64_t id;
        size_t begin;  // index in children_ of the first child
    };

    bool is_literal(int32_t child) const { return std::abs(child) <= clauses_.num_variables(); }
    size_t node_of(int32_t name) const { return name - clauses_.num_variables() - 1; }
    const Bits& false_if(int32_t child) const;
    Ints children(size_t node) const;

    const ClauseSearch& clauses_;
    vector<Node> nodes_;
    IntVector children_;
    // For each literal and each node, one bit per prepared clause. The bit is 1 if a false clause makes the literal or
    // node false.
    vector<Bits> literal_is_false_, node_is_false_;
    ClauseId first_ = 0;        // the first prepared clause
    vector<ClauseId> seen_by_;  // for each node: the last clause whose hints have the node
};

}  // namespace nono

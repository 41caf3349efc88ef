// A decision diagram with all components of a count (decision-DNNF: Darwiche, 2001). A node is a component, with a branch for
// each colour of its next cell: the cells that this colour settles, and the remaining, independent components. Drawing a random
// solution takes time about linear in the number of cells. The diagram needs memory for every component counted.
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
    bool find(Words key, uint64_t hash, uint32_t& node) const {
        const uint32_t* const entry = table_.find(key, hash);
        if (entry != nullptr) node = *entry;
        return entry != nullptr;
    }

    const BigNatural& count(uint32_t node) const { return counts_[node]; }
    // To make a node, add its branches, then the node with its key.
    void add_branch(span<const Settled> settled, span<const uint32_t> children) {
        // Children come before their parents, so a single pass over the nodes, in either direction, is enough.
        assert(ranges::all_of(children, [this](uint32_t child) { return child < counts_.size(); }));
        BigNatural count = 1;
        for (const uint32_t child : children) count *= counts_[child];
        large_words_ += count.num_words() - 1;
        branches_.push_back({checked<uint32_t>(settled_.size()), checked<uint32_t>(children_.size()), std::move(count)});
        append(settled_, settled);
        append(children_, children);
    }

    // Adds a node, whose branches are the last `branches` ones that were added.
    void add_node(Words key, uint64_t hash, const BigNatural& count, size_t branches) {
        assert(branches <= branches_.size() && count_of_branches(branches_.size() - branches) == count);
        const uint32_t node = count_of(counts_);
        counts_.push_back(count);
        large_words_ += count.num_words() - 1;
        first_branch_.push_back(checked<uint32_t>(branches_.size() - branches));
        table_.insert(key, hash, {&node, 1});
    }

    // Notes that a component has no solution.
    void add_empty(Words key, uint64_t hash) { table_.insert(key, hash, {&kEmpty, 1}); }
    bool is_empty() const { return counts_.empty(); }
    uint32_t last() const { return count_of(counts_) - 1; }  // the newest node

    // Returns the memory of the diagram, in bytes.
    int64_t bytes() const {
        return checked<int64_t>(table_.bytes() + counts_.capacity() * sizeof(BigNatural) + first_branch_.capacity() * sizeof(uint32_t) +
                                branches_.capacity() * sizeof(Branch) + settled_.capacity() * sizeof(Settled) +
                                children_.capacity() * sizeof(uint32_t)) +
               8 * large_words_;
    }

    // Draws a random solution, all equally likely. Follows random branches from the root, which is the last node, and
    // writes the cells that they settle.
    void draw(Random& random, span<uint8_t> picture) const {
        assert(!is_empty());
        vector<uint32_t> below{last()};
        while (!below.empty()) {
            const uint32_t node = below.back();
            below.pop_back();
            // A random solution of the node, numbered branch by branch: `left` is its number from the current branch on.
            BigNatural left = random_below(counts_[node], random);
            size_t branch = first_branch_[node];
            for (; !(left < branches_[branch].count); branch++) left -= branches_[branch].count;
            assert(branch < (node + 1 < first_branch_.size() ? first_branch_[node + 1] : branches_.size()) &&
                   left < branches_[branch].count);
            for (const auto& [cell, colour] : settled(branch)) picture[cell] = checked<uint8_t>(colour);
            const auto next = children(branch);
            append(below, next);
        }
    }

    // Adds the number of solutions with each cell and colour to shares[cell * colours + colour]. Returns false if a
    // limit was reached.
    bool add_shares(int colours, Limits& limits, vector<BigNatural>& shares) const {
        // For each node: the number of ways to complete the rest of the board, summed over all paths to it. Children come
        // before their parents.
        assert(first_branch_.size() == counts_.size());
        vector<BigNatural> outside(counts_.size(), 0);
        outside.back() = 1;
        size_t end = branches_.size();
        for (size_t node = counts_.size(); node-- > 0;) {
            for (size_t branch : range(first_branch_[node], end)) {
                if (limits.spend(kBranchWork)) return false;
                BigNatural solutions = branches_[branch].count;
                solutions *= outside[node];
                for (const auto& [cell, colour] : settled(branch)) shares[cell * colours + colour] += solutions;
                const auto next = children(branch);
                for (size_t i : indices(next)) {
                    BigNatural others = outside[node];
                    for (size_t j : indices(next)) {
                        if (j != i) others *= counts_[next[j]];
                    }
                    assert(next[i] < node);  // children come before their parents
                    outside[next[i]] += others;
                }
            }
            end = first_branch_[node];
            assert(node > 0 || end == 0);
        }
        return true;
    }

private:
    static constexpr int64_t kBranchWork = 500;  // approximate nanoseconds of add_shares per branch

    struct Branch {
        uint32_t settled, children;  // where the settled cells and the children begin
        BigNatural count;
    };

    // Returns the cells that a branch settles.
    span<const Settled> settled(size_t branch) const {
        const size_t start = branches_[branch].settled;
        const size_t end = branch + 1 < branches_.size() ? branches_[branch + 1].settled : settled_.size();
        return {settled_.data() + start, end - start};
    }

    // Returns the nodes of the remaining components of a branch.
    span<const uint32_t> children(size_t branch) const {
        const size_t start = branches_[branch].children;
        const size_t end = branch + 1 < branches_.size() ? branches_[branch + 1].children : children_.size();
        return {children_.data() + start, end - start};
    }

    // For assertions: returns the number of solutions of the branches from `first` on.
    BigNatural count_of_branches(size_t first) const {
        BigNatural sum = 0;
        for (size_t branch : range(first, branches_.size())) sum += branches_[branch].count;
        return sum;
    }

    RecordMap table_;
    vector<BigNatural> counts_;      // one entry per node
    vector<uint32_t> first_branch_;  // one entry per node
    vector<Branch> branches_;
    vector<Settled> settled_;
    vector<uint32_t> children_;
    int64_t large_words_ = 0;  // words of all counts beyond their first ones, for bytes()
};

}  // namespace nono

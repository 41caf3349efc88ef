#include "compiling/graph_hints.hpp"

#include <cstdlib>
#include <queue>

#include "base/bitset.hpp"

namespace nono {

int64_t GraphHints::add_node(bool is_sum, int64_t id) {
    assert(nodes_.empty() || nodes_.back().id < id);
    nodes_.push_back({is_sum, id, children_.size()});
    return clauses_.num_variables() + count_of(nodes_);
}

Ints GraphHints::children(size_t node) const {
    const size_t end = node + 1 < nodes_.size() ? nodes_[node + 1].begin : children_.size();
    return span(children_).subspan(nodes_[node].begin, end - nodes_[node].begin);
}

const GraphHints::Bits& GraphHints::false_if(int32_t child) const {
    if (is_literal(child)) return literal_is_false_[child > 0 ? positive(child - 1) : negative(-child - 1)];
    assert(node_of(child) < node_is_false_.size());
    return node_is_false_[node_of(child)];
}

ClauseId GraphHints::prepare(ClauseId first) {
    const ClauseId last = std::min(clauses_.num_input(), first + ClauseId{64 * kWords});
    literal_is_false_.assign(2 * clauses_.num_variables(), {});
    node_is_false_.resize(nodes_.size());
    seen_by_.assign(nodes_.size(), ClauseSearch::kNoClause);
    first_ = first;
    for (ClauseId c : range(first, last)) {
        for (const Lit p : clauses_.clause(c)) add_bit(literal_is_false_[p], c - first);
    }
    for (size_t node : range(nodes_.size())) {
        Bits& bits = node_is_false_[node];
        bits.fill(nodes_[node].is_sum ? ~uint64_t{0} : 0);
        for (const int32_t child : children(node)) {
            const Bits& below = false_if(child);
            for (size_t k : range(kWords)) nodes_[node].is_sum ? bits[k] &= below[k] : bits[k] |= below[k];
        }
    }
    return last;
}

vector<int64_t> GraphHints::hints(ClauseId clause) {
    vector<int64_t> hints;
    std::priority_queue<size_t> queue;  // children come before their parent nodes
    const auto need = [&](size_t node) {
        if (seen_by_[node] != clause) queue.push(node);
        seen_by_[node] = clause;
    };
    const auto is_false = [&](int32_t child) { return has_bit(false_if(child), clause - first_); };
    assert(clause >= first_ && clause - first_ < ClauseId{64 * kWords});
    for (need(nodes_.size() - 1); !queue.empty();) {
        const size_t node = queue.top();
        queue.pop();
        const auto all = children(node);
        if (nodes_[node].is_sum) {
            assert(all.size() == 2);
            hints.push_back(nodes_[node].id);
            for (const int32_t child : all) need(node_of(child));
        } else {
            const auto found = ranges::find_if(all, is_false);
            if (found == all.end()) return {};  // the clause is always true
            hints.push_back(nodes_[node].id + 1 + (found - all.begin()));
            if (!is_literal(*found)) need(node_of(*found));
        }
    }
    ranges::reverse(hints);
    return hints;
}

}  // namespace nono

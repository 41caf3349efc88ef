// A counting argument (Hall, "On representatives of subsets", 1935), used when propagation and trials find nothing more. Needs
// are rules that still require cells, without common cells; bounds are rules with an upper limit that contain such cells. If
// the bounds leave too little room for the needs, there is no solution: nine columns need a bulb each, but all their cells lie
// in eight rows that allow one. Augmenting paths match needs with bounds (Kuhn). Only one choice of needs, small ones first,
// is examined, and each cell counts to one bound, so some contradictions of this kind are missed.
#pragma once

#include <numeric>

#include "base/limits.hpp"
#include "cardinality/board.hpp"

namespace nono {

class HallMatching {
public:
    HallMatching(CardinalityBoard& board, Limits& limits) : board_(board), limits_(limits) {}
    // Returns false on a contradiction, but true at a limit. The board must be at a fixpoint.
    bool holds() {
        mark_.assign(board_.may.size(), 0);
        for (int32_t c : indices(board_.counters)) {
            const int32_t least = board_.counters[c].least;
            if (least > 0) add_need({&c, 1}, least);
        }
        for (const WideRule& wide : board_.wides) {
            if (wide.least > 0) add_need(board_.counters_of(wide), wide.least);
        }
        choose_needs();
        of_counter_.resize(board_.counters.size());
        seen_.assign(board_.counters.size(), 0);
        stamp_ = 0;
        for (int32_t need : indices(needs_)) {
            if (of_need_[need].empty()) continue;
            for (int32_t i = needs_[need].count; i > 0; i--) {
                stamp_++;
                if (limits_.spend(kServeWork)) return true;
                if (!match_one_more_cell(need)) return false;
            }
        }
        assert(is_matching());
        return true;
    }

private:
    static constexpr int64_t kServeWork = 200;  // approximate nanoseconds of matching a need with one more cell

    struct Need {
        int32_t count;
        IntVector values;
    };
    struct Edge {
        int32_t need, counter;
        bool used = false;
    };

    // Adds a need: how many cells the rule over these counters still needs, and the open values that can provide them. Adds
    // nothing if the rule has all the cells that it needs.
    void add_need(Ints counters, int32_t least) {
        Need need{least, {}};
        stamp_++;
        for (const int32_t c : counters) {
            for (const int32_t cell : board_.cells_of(c)) {
                const int32_t value = cell * board_.colours + board_.scopes[c].colour;
                if (board_.may[value] == 0 || mark_[value] == stamp_) continue;
                mark_[value] = stamp_;
                if (board_.is_settled(cell)) need.count--;
                else need.values.push_back(value);
            }
            if (need.count <= 0) return;
        }
        assert(need.count > 0);
        needs_.push_back(std::move(need));
    }

    // Chooses needs without common values, preferably needs with few values. For each value, also chooses the bound to
    // which it counts: the one that contains the fewest of this need's values, so rarely the need's own rule. Leaves out needs
    // with a value in no bound.
    void choose_needs() {
        IntVector order(needs_.size());
        IntVector inside(board_.counters.size(), 0);  // the number of the current need's values that each counter contains
        std::iota(order.begin(), order.end(), 0);
        sort_stably(order, [this](int32_t a, int32_t b) { return needs_[a].values.size() < needs_[b].values.size(); });
        of_need_.resize(needs_.size());
        mark_.assign(board_.may.size(), 0);
        const auto is_bound = [this](int32_t c) { return board_.counters[c].most < INT32_MAX; };
        for (const int32_t index : order) {
            const auto& values = needs_[index].values;
            const bool is_free = ranges::all_of(values, [&](int32_t v) {
                const auto counters = board_.counters_of(v);
                return mark_[v] == 0 && ranges::any_of(counters, is_bound);
            });
            if (!is_free) continue;
            for (const int32_t v : values) {
                mark_[v] = 1;
                for (const int32_t c : board_.counters_of(v)) inside[c]++;
            }
            for (const int32_t v : values) {
                int32_t best = -1;
                for (const int32_t c : board_.counters_of(v)) {
                    if (is_bound(c) && (best < 0 || inside[c] < inside[best])) best = c;
                }
                assert(best >= 0);  // some bound contains the value
                of_need_[index].push_back(count_of(edges_));
                edges_.push_back({index, best});
            }
            for (const int32_t v : values) {
                for (const int32_t c : board_.counters_of(v)) inside[c] = 0;
            }
        }
    }

    // Matches the need with one more cell, along an augmenting path: cells of other needs may move to make room.
    // Returns false if there is no such path.
    bool match_one_more_cell(int32_t need) {
        for (const int32_t edge : of_need_[need]) {
            const size_t c = edges_[edge].counter;
            if (edges_[edge].used || seen_[c] == stamp_) continue;
            seen_[c] = stamp_;
            const Counter& counter = board_.counters[c];
            auto& served = of_counter_[c];
            bool has_room = count_of(served) < counter.most - counter.committed;
            for (size_t i = 0; i < served.size() && !has_room; i++) {
                const int32_t occupant = served[i];
                if (!match_one_more_cell(edges_[occupant].need)) continue;
                assert(edges_[occupant].used && std::cmp_equal(edges_[occupant].counter, c));
                edges_[occupant].used = false;
                served.erase(served.begin() + i);
                has_room = true;
            }
            if (!has_room) continue;
            served.push_back(edge);
            edges_[edge].used = true;
            return true;
        }
        return false;
    }

    // For assertions: returns true if each need is matched with enough cells, and no bound with more cells than it allows.
    bool is_matching() const {
        for (size_t need : indices(needs_)) {
            const auto is_used = [this](int32_t e) { return edges_[e].used; };
            const auto& edges = of_need_[need];
            if (!edges.empty() && ranges::count_if(edges, is_used) != needs_[need].count) return false;
        }
        for (size_t c : indices(of_counter_)) {
            const auto counts_here = [&](int32_t e) { return edges_[e].used && std::cmp_equal(edges_[e].counter, c); };
            const Counter& counter = board_.counters[c];
            if (!ranges::all_of(of_counter_[c], counts_here)) return false;
            if (!of_counter_[c].empty() && count_of(of_counter_[c]) > counter.most - counter.committed) return false;
        }
        return true;
    }

    CardinalityBoard& board_;
    Limits& limits_;
    vector<Need> needs_;
    IntVector mark_;  // per value: in add_need, the last need that met it (stamp_); in choose_needs, 1 if it is in a chosen need
    vector<Edge> edges_;
    vector<IntVector> of_need_;     // for each need, its edges
    vector<IntVector> of_counter_;  // for each counter, the edges that count to it
    IntVector seen_;                // per counter: the last path that met it (stamp_)
    int32_t stamp_ = 0;
};

}  // namespace nono

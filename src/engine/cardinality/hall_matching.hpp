// A counting argument where propagation and trials stall: rules that still need cells, no two of them the same cells, and rules with
// upper bounds that those cells lie in. If the bounds cannot serve all needs (Hall, "On representatives of subsets", 1935), there is no
// solution: nine columns of eight rows that each need a bulb, one bulb a row, which a search refutes only by trying all permutations.
// Needs are matched with bounds by augmenting paths (Kuhn); a cell counts for one bound, that with fewest other cells of its need.
// It looks at one choice of such rules, smallest first, and so does not find every contradiction of this kind.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "cardinality/board.hpp"

namespace nono {

class HallMatching {
public:
    HallMatching(CardinalityBoard& board, Limits& limits) : board_(board), limits_(limits) {}
    // The board at a fixpoint. False: contradiction.
    bool holds();

private:
    struct Need {
        int32_t count;
        std::vector<int32_t> values;
    };
    struct Edge {
        int32_t need, counter;
        bool used = false;
    };

    void add_need(std::span<const int32_t> counters, int32_t least);
    void choose();
    bool serve(int32_t need);
    bool is_matching() const;

    CardinalityBoard& board_;
    Limits& limits_;
    std::vector<Need> needs_;
    std::vector<int32_t> mark_;  // by value
    std::vector<Edge> edges_;
    std::vector<std::vector<int32_t>> of_need_;     // edges
    std::vector<std::vector<int32_t>> of_counter_;  // edges in use
    std::vector<int32_t> seen_;                     // by counter
    int32_t stamp_ = 0;
};

}  // namespace nono

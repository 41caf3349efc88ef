// A counting argument for positions in which propagation and trials stall. Needs are rules that still require cells, no two of them the
// same cells; bounds are rules with upper bounds that contain those cells. If the bounds cannot serve all needs (Hall, "On representatives
// of subsets", 1935), there is no solution. An example: nine columns of eight rows each need a bulb, and each row has at most one bulb. A
// search refutes this only by trying all permutations. Needs are matched with bounds by augmenting paths (Kuhn). A cell counts towards one
// bound, the one with the fewest other cells of the cell's need. Only one choice of such rules is examined, smallest first, so not every
// contradiction of this kind is found.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "cardinality/board.hpp"

namespace nono {

class HallMatching {
public:
    HallMatching(CardinalityBoard& board, Limits& limits) : board_(board), limits_(limits) {}
    // The board must be at a fixpoint. Returns false on a contradiction.
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
    std::vector<int32_t> mark_;  // per value
    std::vector<Edge> edges_;
    std::vector<std::vector<int32_t>> of_need_;     // edges
    std::vector<std::vector<int32_t>> of_counter_;  // edges in use
    std::vector<int32_t> seen_;                     // per counter
    int32_t stamp_ = 0;
};

}  // namespace nono

// A counting argument (Hall's theorem), used when propagation and trials make no more progress. Needs are rules that
// still require cells. No two needs share a cell. Bounds are rules with an upper limit that contain cells of needs. If
// the bounds do not leave enough room for all needs, there is no solution (Hall, "On representatives of subsets",
// 1935). For example, each of nine columns needs a bulb, but their cells lie in only eight rows, and each row may have
// at most one bulb. A search refutes this only by trying all permutations. Augmenting paths match the needs with the
// bounds (Kuhn). A cell counts towards only one bound: the bound that contains the fewest other cells of the cell's
// need. The program examines only one set of needs, in which small needs are preferred, so it misses some
// contradictions of this kind.
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
    std::vector<int32_t> mark_;  // one entry per value
    std::vector<Edge> edges_;
    std::vector<std::vector<int32_t>> of_need_;     // the edges of each need
    std::vector<std::vector<int32_t>> of_counter_;  // the edges in use of each counter
    std::vector<int32_t> seen_;                     // one entry per counter
    int32_t stamp_ = 0;
};

}  // namespace nono

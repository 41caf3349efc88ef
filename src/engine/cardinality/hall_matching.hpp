// A counting argument (Hall's theorem), used when propagation and trials find nothing more. Needs are rules that still
// require cells. No two needs share a cell. Bounds are rules with an upper limit that contain cells of needs. If the
// bounds leave too little room for the needs, there is no solution (Hall, "On representatives of subsets", 1935). For
// example, each of nine columns needs a bulb, but their cells lie in only eight rows, and each row may have at most one
// bulb. A search would have to try all permutations. Augmenting paths match the needs with the bounds (Kuhn). A cell
// counts to only one bound: the bound that contains the fewest other cells of the same need. Only one choice of needs
// is examined, with preference for small needs. So some contradictions of this kind are missed.
#pragma once

#include "base/limits.hpp"
#include "cardinality/board.hpp"

namespace nono {

class HallMatching {
public:
    HallMatching(CardinalityBoard& board, Limits& limits) : board_(board), limits_(limits) {}
    // Returns false on a contradiction. The board must be at a fixpoint.
    bool holds();

private:
    struct Need {
        int32_t count;
        IntVector values;
    };
    struct Edge {
        int32_t need, counter;
        bool used = false;
    };

    void add_need(Ints counters, int32_t least);
    void choose();
    bool serve(int32_t need);
    bool is_matching() const;

    CardinalityBoard& board_;
    Limits& limits_;
    vector<Need> needs_;
    IntVector mark_;  // one entry per value
    vector<Edge> edges_;
    vector<IntVector> of_need_;     // for each need, its edges
    vector<IntVector> of_counter_;  // for each counter, the edges that count to it
    IntVector seen_;                // one entry per counter
    int32_t stamp_ = 0;
};

}  // namespace nono

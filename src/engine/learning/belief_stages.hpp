// When beliefs are computed, and when the search decides by them: plain belief propagation first, then reinforced attempts, each paid by
// the search's work. Stages in which the decisions take their phases from the beliefs alternate with stages of saved phases.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "belief/beliefs.hpp"
#include "cdcl/kernel.hpp"
#include "line/line_board.hpp"
#include "propagators/block_order_encoding.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

class BeliefStages {
public:
    // `order`: the block-start literals, which get hints too; it may be encoded later.
    BeliefStages(LineBoard& board, const CellEncoding& cells, const BlockOrderEncoding& order, Kernel& kernel, uint64_t seed);

    // No beliefs from now on: they lead to a first solution; a second one is near it, and a proof that there is none needs no phases.
    void end();
    // The conflicts at which an attempt or another stage may be due; -1: never.
    int64_t due_at() const;
    bool is_attempt_due() const;
    // An attempt at beliefs, at level 0. Returns their picture where it satisfies all lines, else nothing.
    std::vector<uint8_t> attempt();
    // Where the stage ends: decisions by the beliefs from now on, or by saved phases.
    void alternate();

private:
    bool may_attempt() const;
    bool may_alternate() const;
    void set_hints(Beliefs& beliefs);

    LineBoard& board_;
    const CellEncoding& cells_;
    const BlockOrderEncoding& order_;
    Kernel& kernel_;
    const Options& options_;
    Stats& stats_;
    Limits& limits_;
    Random random_;
    bool is_over_ = false;
    int attempts_ = 0;
    int64_t next_attempt_;           // in conflicts,
    int64_t next_attempt_work_ = 0;  // and in work of the kernel
    int64_t next_stage_ = 0;         // in conflicts
};

}  // namespace nono

// Chooses when beliefs are computed, and when they guide the decisions of the search. Plain belief propagation comes
// first. Reinforced attempts follow, which may use a share of the search's work. Stages in which decisions take their
// phases from the beliefs alternate with stages in which they take saved phases.
#pragma once

#include "base/random.hpp"
#include "belief/beliefs.hpp"
#include "cdcl/kernel.hpp"
#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

class BeliefStages {
public:
    BeliefStages(LineBoard& board, const CellEncoding& cells, Kernel& kernel, uint64_t seed);

    // Stops the use of beliefs, which help to find a first solution. A second solution is usually near the first one,
    // and a proof that there is none needs no phases.
    void end();
    // Returns the number of conflicts at which an attempt or another stage may be due; -1 if none will be.
    int64_t due_at() const;
    // Makes an attempt if one is due, at level 0, and begins another stage if one is due.
    void begin();
    // Returns the most likely picture of the attempt that began last, if it satisfies all lines, otherwise an empty
    // picture.
    const vector<uint8_t>& solution() const { return solution_; }

private:
    bool is_attempt_due() const;
    void attempt();
    void alternate();
    bool may_attempt() const;
    bool may_alternate() const;
    void set_hints(Beliefs& beliefs);

    LineBoard& board_;
    const CellEncoding& cells_;
    Kernel& kernel_;
    const Options& options_;
    Stats& stats_;
    Limits& limits_;
    Random random_;
    vector<uint8_t> solution_;
    bool is_over_ = false;
    int attempts_ = 0;
    int64_t next_attempt_;           // number of conflicts before the next attempt
    int64_t next_attempt_work_ = 0;  // work of the kernel before the next attempt
    int64_t next_stage_ = 0;         // number of conflicts before the next stage
};

}  // namespace nono

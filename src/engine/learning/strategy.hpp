// The strategy `learning`: conflict-driven search, and which stage begins when: symmetric solutions first, beliefs as phases, block-start
// literals, switching, symmetry breaking.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "belief/beliefs.hpp"
#include "cardinality/board.hpp"
#include "cdcl/kernel.hpp"
#include "learning/symmetry.hpp"
#include "line/line_board.hpp"
#include "model/query.hpp"
#include "propagators/block_order_encoding.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

class LearningStrategy {
public:
    // Estimate of the bytes that a search on this board needs from the start.
    static int64_t bytes(const LineBoard& board);
    // The board is at its root fixpoint and has open cells. `counts`: the count rules at the same fixpoint, nullptr: none.
    LearningStrategy(LineBoard& board, CardinalityBoard* counts, const Options& options, uint64_t seed, Limits& limits, Stats& stats);
    void run(const Query& query, Answer& answer);

private:
    void search(int64_t limit, Answer& answer);
    bool next_stage(const Answer& answer);
    bool is_order_due() const;
    bool may_believe() const;
    bool is_belief_due() const;
    bool is_staged() const;
    int64_t conflicts_to_next_stage() const;
    bool believe(const Answer& answer);
    void set_hints(Beliefs& beliefs);
    void set_phases(std::span<const uint8_t> picture);
    void record(Answer& answer);
    void find_symmetry(const Query& query);
    bool leave_symmetric(const Answer& answer);
    bool find_second(Answer& answer);
    // backbone.cpp
    void compare(const Query& query, Answer& answer);
    Kernel::Result ask(Lit assumed, int64_t conflicts, const Answer& answer);
    void write_lemmas(std::span<const Lit> log, std::vector<int32_t>& lemmas) const;

    const int64_t board_bytes_;
    LineBoard& board_;
    const Options& options_;
    Stats& stats_;
    Limits& limits_;
    Kernel kernel_;
    CellEncoding cells_;
    const std::vector<int> encoded_by_order_;  // propagators that block-start literals replace
    const bool has_counts_;                    // then symmetries, switching and beliefs, which see lines alone, do not apply
    BlockOrderEncoding order_;
    std::optional<Symmetry> symmetry_;  // where it applies
    Lit linked_ = kNoLit;               // assumed while only symmetric solutions are looked for
    bool is_broken_ = false;            // the search leaves out images of solutions
    bool may_switch_ = false;           // after the first solution
    bool has_order_ = false, has_solution_ = false;
    Random random_;
    int attempts_ = 0;               // runs of belief propagation
    int64_t next_belief_;            // in conflicts,
    int64_t next_belief_stage_ = 0;  // in conflicts: when hints are next switched on or off
    int64_t next_belief_work_ = 0;   // and in work of the kernel
};

}  // namespace nono

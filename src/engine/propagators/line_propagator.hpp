// The lines of a board as a single propagator of the kernel. When a cell of a line has lost a colour, the line is
// settled completely (generalised arc consistency of its clue, as by the regular constraint: Pesant, "A regular
// language membership constraint for finite sequences of variables", 2004). The propagator explains implied literals by
// the history of the line's removals.
#pragma once

#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"
#include "propagators/queued_propagator.hpp"

namespace nono {

class LinePropagator final : public QueuedPropagator<LinePropagator> {
public:
    // The board must be at its root fixpoint. From then on, its masks are the state of this propagator.
    LinePropagator(LineBoard& board, const CellEncoding& cells, Kernel& kernel);

    void explain(Kernel& kernel, Lit implied, int32_t line, vector<Lit>& reason) override;
    bool is_consistent(const Kernel& kernel) const override;
    bool is_fixpoint(const Kernel& kernel) override;

private:
    friend QueuedPropagator;
    // What a true literal means for a line: a cell loses a local colour.
    struct Loss {
        int32_t line;
        int32_t colour;
        int32_t position;
    };
    struct Cause {
        Lit literal;  // the true literal that removed it
        bool own;     // true if this line implied the literal
    };
    struct Line {
        vector<Removal> removals;  // in trail order
        vector<Cause> causes;
    };

    void take_in(const Kernel& kernel, Lit p);
    void give_back(Lit p);
    Step settle(Kernel& kernel, int line, vector<Lit>& conflict);
    void explain_from(Kernel& kernel, int line, size_t count, Lit implied, vector<Lit>& reason);
    span<const Loss> losses(Lit p) const {
        if (p + 1 >= count_of(loss_start_)) return {};
        return {losses_.data() + loss_start_[p], loss_start_[p + 1] - loss_start_[p]};
    }

    LineBoard& board_;
    const bool minimise_;
    vector<uint32_t> loss_start_;
    vector<Loss> losses_;
    vector<Lit> denial_;  // for each bit of the board's masks, stored compactly: the literal "the cell does not have this colour"
    vector<Line> lines_;
    vector<uint64_t> possible_, state_;
    vector<Removal> candidates_;
    vector<Lit> candidate_literals_;
    IntVector kept_;
};

}  // namespace nono

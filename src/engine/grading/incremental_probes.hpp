// Failed-literal probing to the fixpoint of line logic, done incrementally. For every colour of every cell, there is a
// copy of the grader's board on which the cell has this colour. When the board changes, only the changes are applied to
// the copy, so repeated probes are cheap. A line is settled again only if it lost a colour that the probe had not
// removed already. A probe only finds out whether there is a contradiction. To report steps, the probe is repeated on a
// trail (assumption_techniques.hpp).
//
// A probe that ended in a contradiction is not repeated: boards only lose colours, so it would end in the same way.
// kMostBytes limits the size of the copies. Beyond it, no copies are made, and probes without a copy count as
// undecided.
#pragma once

#include "line/line_fixpoint.hpp"
#include "probing/trailed_line_logic.hpp"

namespace nono {

class IncrementalProbes {
public:
    // At each call, the line logic and its board must be at their fixpoint.
    IncrementalProbes(const TrailedLineLogic& logic, LineBoard& board, Limits& limits);

    // Reports that a cell of this line has lost a colour on the board.
    void changed(int line);
    // Returns true if this colour of the open cell certainly leads to no contradiction. The colour must still be
    // possible.
    bool holds(int cell, int colour);
    // Returns true if probing the open cell may find something: a colour that leads to a contradiction, or a removal by
    // every colour of the cell.
    bool finds(int cell);
    // Returns true if some colour of the open cell certainly leads to a contradiction.
    bool refutes(int cell) const;

private:
    static constexpr size_t kMostBytes = size_t{1} << 29;

    struct Probe {
        std::unique_ptr<uint64_t[]> can;  // like LineBoard::can
        size_t changes = 0;               // number of changes of the board that the copy includes
        bool failed = false;
    };

    size_t board_bytes() const { return board_.can.size() * sizeof(uint64_t); }
    size_t index(int cell, int colour) const { return cell * logic_.colours() + colour; }
    void begin(Probe& probe, int cell, int colour);
    void catch_up(Probe& probe);
    bool is_within_board(const Probe& probe) const;
    bool agree(int cell);

    const TrailedLineLogic& logic_;
    LineBoard& board_;
    Limits& limits_;
    LineFixpoint fixpoint_;
    vector<Probe> probes_;  // by cell and colour
    // for each cell: 1 if a probe has removed something since its colours were compared
    vector<uint8_t> may_agree_;
    IntVector changes_;      // the changed lines, in order
    IntVector last_change_;  // for each line: the index of its last change; -1: none
    size_t read_ = 0;        // number of changes that probes may already have applied
    size_t bytes_ = 0;       // size of the copies
    vector<uint64_t> either_;
};

}  // namespace nono

// Failed-literal probing to the fixpoint of line logic, incrementally: every colour of every cell has a copy of the grader's board on
// which the cell has that colour. The copy is kept, and brought up to date when the grader's board has changed, so that a probe costs
// what is new to it: a line is settled again only where it lost something that the probe had not removed already. The result is yes
// or no; the steps of one probe are found by repeating it on a trail (assumption_techniques.hpp).
//
// A probe that ended in a contradiction does so ever after, as boards only lose colours. The copies are bounded by kMostBytes:
// beyond that no more are made, and their probes count as undecided.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "line/line_fixpoint.hpp"
#include "probing/trailed_line_logic.hpp"

namespace nono {

class IncrementalProbes {
public:
    // The line logic and its board are at their fixpoint at each call.
    IncrementalProbes(const TrailedLineLogic& logic, LineBoard& board, Limits& limits);

    // The board lost a colour of a cell of this line.
    void changed(int line);
    // Whether giving the open cell this colour, which it may have, is known to lead to no contradiction.
    bool holds(int cell, int colour);
    // Whether probing the open cell may find something: a colour that may not hold, or a removal that all its colours share.
    bool finds(int cell);
    // Whether some colour of the open cell is known not to hold.
    bool refutes(int cell) const;

private:
    static constexpr size_t kMostBytes = size_t{1} << 29;

    struct Probe {
        std::unique_ptr<uint64_t[]> can;  // as LineBoard::can
        size_t changes = 0;               // those of the board that the copy has
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
    std::vector<Probe> probes_;         // by cell and colour
    std::vector<uint8_t> may_agree_;    // by cell: a probe removed something since its colours were compared
    std::vector<int32_t> changes_;      // lines
    std::vector<int32_t> last_change_;  // by line: the index of its last change, -1: none
    size_t read_ = 0;                   // changes that some probe may have
    size_t bytes_ = 0;                  // of the copies
    std::vector<uint64_t> either_;
};

}  // namespace nono

// What line logic makes of each colour of each cell: a board of its own for each, kept, and carried on from where it stood when the
// grader's board has changed. So a trial costs what is new to it: a line is settled again only where it lost something that the
// trial had not taken from it already. It answers with yes or no; who wants the steps of one trial makes it once more.
//
// A trial that ended in a contradiction does so ever after, as boards only lose colours. Where the boards take too much memory no
// more are made, and their trials are not answered.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "probing/trailed_line_logic.hpp"

namespace nono {

class IncrementalTrials {
public:
    // The board of the line logic is at its fixpoint whenever something is asked.
    IncrementalTrials(const TrailedLineLogic& logic, LineBoard& board, Limits& limits);

    // The board lost a colour of a cell of this line.
    void changed(int line);
    // Whether line logic is known to find no contradiction with the open cell in a colour that it may have.
    bool holds(int cell, int colour);
    // Whether a colour of the open cell may not hold, or something goes that the board still has whatever colour it is of.
    bool tells(int cell);
    // Whether a colour of the open cell is known not to hold.
    bool refutes(int cell) const;

private:
    static constexpr size_t kMostBytes = size_t{1} << 29;

    struct Trial {
        std::unique_ptr<uint64_t[]> can;   // as LineBoard::can
        size_t changes = 0;                // taken in
        bool failed = false;
    };

    size_t board_bytes() const { return board_.can.size() * sizeof(uint64_t); }

    size_t index(int cell, int colour) const { return static_cast<size_t>(cell * logic_.colours() + colour); }
    void begin(Trial& trial, int cell, int colour);
    void carry_on(Trial& trial);
    bool propagate(uint64_t* can, uint8_t& gained);
    void take(uint64_t* can, int cell, int colour, int source);
    void push(int line);
    bool agree(int cell);

    const TrailedLineLogic& logic_;
    LineBoard& board_;
    Limits& limits_;
    std::vector<Trial> trials_;         // by cell and colour
    std::vector<uint8_t> may_agree_;    // by cell: a trial gained something since they were compared
    std::vector<int32_t> changes_;      // lines
    std::vector<int32_t> last_change_;  // by line: its last of them, -1: none
    size_t read_ = 0;                   // changes that some trial may have taken in
    size_t bytes_ = 0;                  // of boards
    std::vector<int32_t> queue_;
    std::vector<uint8_t> queued_;
    std::vector<uint64_t> possible_, either_;
};

}  // namespace nono

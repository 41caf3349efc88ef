// Line logic above an assumption, cut off at a depth: on copies of the lines that it looks at, so that there is nothing to take back
// and the lines that the outcome depends on are known. Most lines are settled after a single loss, and most of these as they were
// in another trial: what came of it is remembered.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/limits.hpp"
#include "probing/line_queue.hpp"
#include "probing/trailed_line_logic.hpp"

namespace nono {

class BoundedTrial {
public:
    // The lines of the board are settled in the order of the line logic's job list, which is empty.
    BoundedTrial(const TrailedLineLogic& logic, LineBoard& board, Limits& limits);

    // Gives the cell this colour, and settles lines in waves: those that lost something in the wave before are one deeper, and
    // lines at `depth` are only looked at for a contradiction. False: contradiction, or the limits ran out (ask them).
    bool assume(int cell, int colour, int depth);
    // And from there, if it found none, one line deeper.
    bool go_deeper() { return settle_wave() && look_at_wave(); }

    // The lines that were looked at or lost something, as a set; the outcome is theirs.
    std::span<const uint64_t> looked() const { return looked_; }
    // The line that the last contradiction was found in.
    int conflict() const { return conflict_; }

private:
    static constexpr size_t kMostWords = size_t{1} << 22;   // remembered

    void take_wave();
    bool settle_wave();
    bool look_at_wave();
    bool settle(int line);
    bool is_feasible(int line);
    const uint64_t* solve(int line, const uint64_t* can);
    uint64_t* remembered(int line);
    size_t size(int line) const { return static_cast<size_t>(board_.lines.words(line) * board_.lines.colours(line)); }
    void take(int cell, int colour, int source);
    bool is_looked(int line) const { return (looked_[static_cast<size_t>(line) / 64] >> (line & 63) & 1) != 0; }
    void look(int line);
    bool end(int line);

    const TrailedLineLogic& logic_;
    LineBoard& board_;
    Limits& limits_;
    LineQueue jobs_;
    std::vector<int32_t> wave_;  // lines
    std::vector<uint64_t> can_;  // as LineBoard::can, of the lines looked at
    std::vector<uint64_t> looked_, possible_;
    std::vector<int64_t> only_loss_;  // by line looked at: the place (TrailedLineLogic::places) of the one bit that it lost, -1: several
    size_t room_ = 0;                 // words of what is remembered of a place: the masks of the line, and what they are settled to
    std::vector<uint64_t> memory_;    // by place; nothing where it would take too much
    int conflict_ = -1;
};

}  // namespace nono

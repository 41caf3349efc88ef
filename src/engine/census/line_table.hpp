// All lines of one length: their clues, numbered, the patterns that have each clue, and what a line solver settles in every state of a
// line, read from a table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nono {

class LineTable {
public:
    static constexpr int kMostCells = 11;  // 233 clues

    explicit LineTable(int cells);

    const int cells;
    int states;                                   // 3 ^ cells; digit i of a state is cell i: 0 open, 1 ink, 2 blank
    std::vector<std::vector<int32_t>> clues;      // block lengths; clue 0 has no block
    std::vector<std::vector<uint16_t>> patterns;  // by clue; bit i is cell i
    std::vector<uint8_t> clue_of;                 // by pattern
    std::vector<uint8_t> reversed;                // by clue: the clue of the mirrored lines

    // What the complete line solver settles in a line of a clue: the digits that were open, to be added to the state. 0 where no
    // pattern of the clue fits the state.
    int gained(int clue, int state) const { return table_.empty() ? settle(clue, state) : table_[clue * states + state]; }

private:
    static constexpr int kMostEntries = 1 << 21;  // longer lines than 9 cells are settled pattern by pattern

    int settle(int clue, int state) const;

    std::vector<uint16_t> table_;  // by clue and state
};

}  // namespace nono

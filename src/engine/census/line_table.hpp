// All lines of one length: the numbered clues, the patterns of each clue, and a table. For every clue and state of a
// line, the table contains the cells that a line solver settles.
#pragma once

#include "base/lists.hpp"

namespace nono {

class LineTable {
public:
    static constexpr int kMostCells = 11;  // 11 cells have 233 clues

    explicit LineTable(int cells);

    const int cells;
    int states;                         // 3 ^ cells; digit i of a state stands for cell i: 0 open, 1 ink, 2 blank
    vector<IntVector> clues;            // block lengths; clue 0 is empty
    vector<vector<uint16_t>> patterns;  // per clue; bit i stands for cell i
    vector<uint8_t> clue_of;            // one entry per pattern
    vector<uint8_t> reversed;           // per clue: the clue of the mirrored lines

    // Returns the cells that a complete line solver settles in a line with this clue, as digits to be added to its
    // state. Returns 0 if no pattern fits the state.
    int gained(int clue, int state) const { return table_.empty() ? settle(clue, state) : table_[clue * states + state]; }

private:
    // for lines of more than 9 cells, tables would be too large; they are settled pattern by pattern
    static constexpr int kMostEntries = 1 << 21;

    int settle(int clue, int state) const;

    vector<uint16_t> table_;  // the results, by clue and state
};

}  // namespace nono

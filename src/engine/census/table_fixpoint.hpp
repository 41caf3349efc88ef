// Line logic on a small board, computed with tables. The clues of the columns are added one by one, and after each clue
// the lines are settled to the fixpoint. The fixpoint does not depend on the order of the clues, so boards that share
// some clues also share the work for these clues. Settling a line costs a few memory accesses. A board's state has one
// number per line (see LineTable), and one multiplication adds a line's new cells to all crossing lines.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "census/line_table.hpp"

namespace nono {

class TableFixpoint {
public:
    struct State {
        uint64_t rows, columns;  // the state of each line, in a fixed number of bits
        int open;                // number of open cells
    };

    // `rows` and `columns` are the tables of the lines. They must outlive this object.
    TableFixpoint(const LineTable& rows, const LineTable& columns);
    // Returns the settled board on which only the row clues are known.
    State start(const std::vector<int>& row_clues);
    // Adds the clue of a column to a board that already has the clues of all later columns. Settles the board again.
    void add_column(State& state, int column, int clue);

private:
    // The effect of settling a line on the states of the crossing lines.
    struct Gain {
        uint64_t digits = 0;  // one digit per crossing line, at the position of its state
        int cells = 0;        // number of cells gained
    };

    // The lines of one direction, which are either the rows or the columns.
    struct Lines {
        Lines(const LineTable& table, int crossing_bits);

        const LineTable& table;
        const int bits;           // number of bits of the state of a line
        std::vector<Gain> gains;  // indexed by the digits that LineTable::gained returns
        std::array<int, LineTable::kMostCells> clues{};
    };

    static int bits_of(const LineTable& table) { return std::bit_width(static_cast<unsigned>(table.states - 1)); }
    // Settles the lines first .. last - 1 once, without a branch per line. Returns true if any cell was settled.
    // `states` holds the states of these lines, and `crossing` holds the states of the lines that cross them.
    bool settle(const Lines& lines, int first, int last, uint64_t& states, uint64_t& crossing, int& open) const;
    bool settle_rows(State& state) const { return settle(rows_, 0, height_, state.rows, state.columns, state.open); }
    bool settle_columns(State& state, int first) const { return settle(columns_, first, width_, state.columns, state.rows, state.open); }

    const int height_, width_;
    Lines rows_, columns_;
    std::array<uint64_t, LineTable::kMostCells> power_;  // powers of 3
};

}  // namespace nono

// Line logic on a small board, computed with tables. The clues of the columns are added one by one, and after each of
// them the lines are settled to the fixpoint. The fixpoint does not depend on the order, so boards that share some
// clues also share the work for them. A line is settled by a few memory accesses. The state of a board is one number
// per line (see LineTable). One multiplication adds the new cells of a line to all crossing lines.
#pragma once

#include "census/line_table.hpp"

namespace nono {

class TableFixpoint {
public:
    struct State {
        uint64_t rows, columns;  // the states of the lines, with a fixed number of bits each
        int open;
    };

    // `rows` and `columns` are the tables of the lines, and must outlive this object.
    TableFixpoint(const LineTable& rows, const LineTable& columns);
    // Returns the settled board for the row clues alone.
    State start(const vector<int>& row_clues);
    // Adds the clue of a column to a board with the clues of all later columns, and settles the board.
    void add_column(State& state, int column, int clue);

private:
    // What settling a line does to the states of the crossing lines.
    struct Gain {
        uint64_t digits = 0;  // a digit for each crossing line, at the position of its state
        int cells = 0;
    };

    // The lines of one direction, rows or columns.
    struct Lines {
        Lines(const LineTable& table, int crossing_bits);

        const LineTable& table;
        const int bits;      // bits of a line's state
        vector<Gain> gains;  // the index is the result of LineTable::gained
        std::array<int, LineTable::kMostCells> clues{};
    };

    static int bits_of(const LineTable& table) { return std::bit_width(static_cast<unsigned>(table.states - 1)); }
    // Settles the lines first .. last - 1 once, without a branch per line. Returns true if a cell was settled. `states`
    // are the states of these lines, and `crossing` the states of the lines that cross them.
    bool settle(const Lines& lines, int first, int last, uint64_t& states, uint64_t& crossing, int& open) const;
    bool settle_rows(State& state) const { return settle(rows_, 0, height_, state.rows, state.columns, state.open); }
    bool settle_columns(State& state, int first) const { return settle(columns_, first, width_, state.columns, state.rows, state.open); }

    bool is_consistent(const State& state) const;

    const int height_, width_;
    Lines rows_, columns_;
    std::array<uint64_t, LineTable::kMostCells> power_;  // powers of 3
};

}  // namespace nono

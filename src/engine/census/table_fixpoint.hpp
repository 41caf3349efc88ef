// Line logic on a small board by tables: the columns' clues are added one by one, and each time lines are settled to the fixpoint. The
// fixpoint does not depend on the order, so boards that share some of their clues share the work on these. Settling a line costs a few
// loads: a state of the board is a number for each line (see LineTable), and what a line gains is added to all lines that cross it by
// one multiplication.
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
        uint64_t rows, columns;  // the state of each line, in as many bits for each as it takes
        int open;                // cells
    };

    // `rows` and `columns` are the tables of their lines, and outlive this.
    TableFixpoint(const LineTable& rows, const LineTable& columns);
    // The board on which only the clues of the rows are known, settled.
    State start(const std::vector<int>& row_clues);
    // Adds the clue of a column to a board that has those of the columns after it, and settles again.
    void add_column(State& state, int column, int clue);

private:
    // What a line gains, for the lines that cross it.
    struct Gain {
        uint64_t digits = 0;  // a digit for each of them, in its bits
        int cells = 0;        // how many
    };

    // The rows, or the columns.
    struct Lines {
        Lines(const LineTable& table, int crossing_bits);

        const LineTable& table;
        const int bits;           // of the state of each
        std::vector<Gain> gains;  // by what a line gains
        std::array<int, LineTable::kMostCells> clues{};
    };

    static int bits_of(const LineTable& table) { return std::bit_width(static_cast<unsigned>(table.states - 1)); }
    // Settles the lines first .. last - 1 once, without a branch for each; whether that gained anything. `states` are theirs, `crossing`
    // those of the lines that cross them.
    bool settle(const Lines& lines, int first, int last, uint64_t& states, uint64_t& crossing, int& open) const;
    bool settle_rows(State& state) const { return settle(rows_, 0, height_, state.rows, state.columns, state.open); }
    bool settle_columns(State& state, int first) const { return settle(columns_, first, width_, state.columns, state.rows, state.open); }

    const int height_, width_;
    Lines rows_, columns_;
    std::array<uint64_t, LineTable::kMostCells> power_;  // of 3
};

}  // namespace nono

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
        uint64_t rows, columns;  // the state of each line, row_bits_ or column_bits_ for each
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

    static std::vector<Gain> gains_of(const LineTable& table, int bits);
    // Settle all rows, or some columns, once, without a branch for each line; whether that gained anything.
    bool settle_rows(State& state) const;
    bool settle_columns(State& state, int first, int last) const;

    const LineTable &rows_, &columns_;
    const int height_, width_;
    const int row_bits_, column_bits_;
    const std::vector<Gain> row_gains_, column_gains_;
    std::array<uint64_t, LineTable::kMostCells> power_;  // of 3
    std::vector<int> row_clues_;
    std::array<int, LineTable::kMostCells> column_clues_{};
};

}  // namespace nono

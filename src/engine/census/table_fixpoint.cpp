#include "census/table_fixpoint.hpp"

namespace nono {

TableFixpoint::TableFixpoint(const LineTable& rows, const LineTable& columns)
    : height_(columns.cells), width_(rows.cells), rows_(rows, bits_of(columns)), columns_(columns, bits_of(rows)) {
    uint64_t power = 1;
    for (auto& one : power_) {
        one = power;
        power *= 3;
    }
}

TableFixpoint::Lines::Lines(const LineTable& table, int crossing_bits) : table(table), bits(bits_of(table)), gains(table.states) {
    for (int state : range(table.states)) {
        for (int i = 0, rest = state; i < table.cells; i++, rest /= 3) {
            if (rest % 3 == 0) continue;
            gains[state].digits |= static_cast<uint64_t>(rest % 3) << i * crossing_bits;
            gains[state].cells++;
        }
    }
}

TableFixpoint::State TableFixpoint::start(const vector<int>& row_clues) {
    std::copy(row_clues.begin(), row_clues.end(), rows_.clues.begin());
    State state{0, 0, height_ * width_};
    settle_rows(state);
    return state;
}

void TableFixpoint::add_column(State& state, int column, int clue) {
    columns_.clues[column] = clue;
    if (!settle(columns_, column, column + 1, state.columns, state.rows, state.open)) return;
    while (state.open > 0 && settle_rows(state) && state.open > 0 && settle_columns(state, column)) {
    }
    assert(is_consistent(state));
}

// For assertions: returns true if the rows and the columns have the same cells, and as many open ones as stated.
bool TableFixpoint::is_consistent(const State& state) const {
    int open = 0;
    for (int y : range(height_)) {
        const uint64_t row = state.rows >> y * rows_.bits & ((uint64_t{1} << rows_.bits) - 1);
        for (int x : range(width_)) {
            const uint64_t column = state.columns >> x * columns_.bits & ((uint64_t{1} << columns_.bits) - 1);
            if (row / power_[x] % 3 != column / power_[y] % 3) return false;
            open += row / power_[x] % 3 == 0;
        }
    }
    return open == state.open;
}

bool TableFixpoint::settle(const Lines& lines, int first, int last, uint64_t& states, uint64_t& crossing, int& open) const {
    const uint64_t mask = (uint64_t{1} << lines.bits) - 1;
    uint64_t gained = 0, gained_crossing = 0;
    for (int line = first, shift = first * lines.bits; line < last; line++, shift += lines.bits) {
        const int here = lines.table.gained(lines.clues[line], static_cast<int>(states >> shift & mask));
        const Gain& gain = lines.gains[here];
        gained |= static_cast<uint64_t>(here) << shift;
        gained_crossing += gain.digits * power_[line];
        open -= gain.cells;
    }
    states += gained;
    assert(open >= 0);
    crossing += gained_crossing;
    return gained != 0;
}

}  // namespace nono

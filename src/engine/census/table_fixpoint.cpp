#include "census/table_fixpoint.hpp"

namespace nono {

TableFixpoint::TableFixpoint(const LineTable& rows, const LineTable& columns)
    : rows_(rows),
      columns_(columns),
      height_(columns.cells),
      width_(rows.cells),
      row_bits_(std::bit_width(static_cast<unsigned>(rows.states - 1))),
      column_bits_(std::bit_width(static_cast<unsigned>(columns.states - 1))),
      row_gains_(gains_of(rows, column_bits_)),
      column_gains_(gains_of(columns, row_bits_)) {
    uint64_t power = 1;
    for (auto& one : power_) {
        one = power;
        power *= 3;
    }
}

std::vector<TableFixpoint::Gain> TableFixpoint::gains_of(const LineTable& table, int bits) {
    std::vector<Gain> gains(static_cast<size_t>(table.states));
    for (int state = 0; state < table.states; state++) {
        for (int i = 0, rest = state; i < table.cells; i++, rest /= 3) {
            if (rest % 3 == 0) continue;
            gains[state].digits |= static_cast<uint64_t>(rest % 3) << i * bits;
            gains[state].cells++;
        }
    }
    return gains;
}

TableFixpoint::State TableFixpoint::start(const std::vector<int>& row_clues) {
    row_clues_ = row_clues;
    State state{0, 0, height_ * width_};
    settle_rows(state);
    return state;
}

void TableFixpoint::add_column(State& state, int column, int clue) {
    column_clues_[column] = clue;
    if (!settle_columns(state, column, column + 1)) return;
    while (state.open > 0 && settle_rows(state) && state.open > 0 && settle_columns(state, column, width_)) {
    }
}

bool TableFixpoint::settle_rows(State& state) const {
    const uint64_t mask = (uint64_t{1} << row_bits_) - 1;
    uint64_t gained = 0, crossing = 0;
    for (int y = 0, shift = 0; y < height_; y++, shift += row_bits_) {
        const int here = rows_.gained(row_clues_[y], static_cast<int>(state.rows >> shift & mask));
        const Gain& gain = row_gains_[here];
        gained |= static_cast<uint64_t>(here) << shift;
        crossing += gain.digits * power_[y];
        state.open -= gain.cells;
    }
    state.rows += gained;
    state.columns += crossing;
    return gained != 0;
}

bool TableFixpoint::settle_columns(State& state, int first, int last) const {
    const uint64_t mask = (uint64_t{1} << column_bits_) - 1;
    uint64_t gained = 0, crossing = 0;
    for (int x = first, shift = first * column_bits_; x < last; x++, shift += column_bits_) {
        const int here = columns_.gained(column_clues_[x], static_cast<int>(state.columns >> shift & mask));
        const Gain& gain = column_gains_[here];
        gained |= static_cast<uint64_t>(here) << shift;
        crossing += gain.digits * power_[x];
        state.open -= gain.cells;
    }
    state.columns += gained;
    state.rows += crossing;
    return gained != 0;
}

}  // namespace nono

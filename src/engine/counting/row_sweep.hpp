// Counts the solutions of a grid cell by cell, row by row, if the columns can be in few states together. A column is in a
// state of the automaton of its clue: how far the cells above the sweep have come along its blocks. The number of
// solutions above the sweep depends only on these states and on the state of the current row. So the sweep keeps a table
// of numbers, one for each combination of states (Bellman's dynamic programming on a broken profile). A cell costs a step
// for each combination that occurs. Components (component_search.hpp) cost hundreds of steps for each, but the number of
// combinations is the product over all columns. So a sweep is only worth it for small products, as for n x n boards of
// ones, whose 2^n combinations are sets of columns.
#pragma once

#include "base/big_natural.hpp"
#include "base/limits.hpp"
#include "line/line_board.hpp"
#include "model/model.hpp"

namespace nono {

// The states of a line at each position: those that some arrangement of the clue within the domains passes.
class LineStates {
public:
    // The line must have no blotted block.
    LineStates(const LineBoard& board, int line) : colours_(board.model->colours) {
        read_clue(*board.model, line);
        const Ints cells = board.line_cells(line);
        vector<vector<uint8_t>> domains(cells.size());
        for (size_t i : indices(cells)) board.domain(cells[i], domains[i]);
        keep_possible(domains);
    }

    // The greatest number of states at a position.
    int largest() const { return largest_; }
    // The index of the state that follows if the cell at this position has the colour; -1 if no arrangement has it.
    int next(size_t position, int state, int colour) const { return next_[position][state * colours_ + colour]; }

private:
    // Adds the states of the clue: one before each block, and one for each cell of a block. The last cell of a clue is
    // also the state behind all blocks.
    void read_clue(const Model& model, int line) {
        const auto add = [&] {  // returns the number of a new state
            automaton_.resize(automaton_.size() + colours_, -1);
            return count_of(automaton_) / colours_ - 1;
        };
        const auto step = [&](int state, int colour) -> int& { return automaton_[state * colours_ + colour]; };
        int gap = add(), end = -1;  // the state before the next block; the one at the last cell of the previous block, or -1
        step(gap, 0) = gap;
        for (int block : range(model.block_start[line], model.block_start[line + 1])) {
            const int colour = model.colour[block];
            if (end >= 0) {
                gap = add();
                step(end, 0) = step(gap, 0) = gap;
            }
            int cell = add();
            step(gap, colour) = cell;
            if (end >= 0 && model.colour[block - 1] != colour) step(end, colour) = cell;
            for (int length = 1; length < model.length[block]; length++) {
                const int following = add();
                step(cell, colour) = following;
                cell = following;
            }
            end = cell;
        }
        last_ = end >= 0 ? end : gap;
        step(last_, 0) = last_;
    }

    // Keeps the states at each position that some arrangement passes: reached from the start, and leading to the end.
    void keep_possible(const vector<vector<uint8_t>>& domains) {
        const int num_states = count_of(automaton_) / colours_;
        const auto after = [&](int state, int colour) { return automaton_[state * colours_ + colour]; };
        const size_t size = domains.size();
        vector<vector<uint8_t>> reached(size + 1, vector<uint8_t>(num_states)), kept = reached;
        reached[0][0] = 1;
        for (size_t i : range(size)) {
            for (int state : range(num_states)) {
                if (!reached[i][state]) continue;
                for (const uint8_t colour : domains[i]) {
                    if (after(state, colour) >= 0) reached[i + 1][after(state, colour)] = 1;
                }
            }
        }
        kept[size][last_] = reached[size][last_];
        for (size_t i = size; i-- > 0;) {
            for (int state : range(num_states)) {
                const auto can = [&](uint8_t colour) { return after(state, colour) >= 0 && kept[i + 1][after(state, colour)]; };
                kept[i][state] = reached[i][state] && ranges::any_of(domains[i], can);
            }
        }
        connect(domains, kept);
    }

    // Numbers the states that are kept at each position, and finds the state that follows each.
    void connect(const vector<vector<uint8_t>>& domains, const vector<vector<uint8_t>>& kept) {
        next_.resize(domains.size());
        IntVector index, index_after;
        for (size_t i = kept.size(); i-- > 0;) {
            index.assign(kept[i].size(), -1);
            int states = 0;
            for (size_t state : indices(kept[i])) {
                if (!kept[i][state]) continue;
                index[state] = states++;
                if (i == domains.size()) continue;
                next_[i].resize(size_t{1} * states * colours_, -1);
                for (const uint8_t colour : domains[i]) {
                    const int following = automaton_[state * colours_ + colour];
                    if (following >= 0) next_[i][index[state] * colours_ + colour] = index_after[following];
                }
            }
            largest_ = std::max(largest_, states);
            index_after.swap(index);
        }
    }

    int colours_, last_ = 0, largest_ = 0;  // last_: the state behind all blocks
    IntVector automaton_;                   // for each state and colour, the state that follows; -1: no arrangement has the colour there
    vector<IntVector> next_;                // for each position: the same for the states that are kept there, by their new numbers
};

class RowSweep {
public:
    static constexpr size_t kMostStates = 1 << 21;  // the greatest table
    static constexpr int64_t kStepWork = 20;        // approximate nanoseconds of a step for one combination

    // The lines of the board must be rows and columns without blotted blocks, at a fixpoint.
    explicit RowSweep(const LineBoard& board) : colours_(board.model->colours) {
        assert(board.is_grid);
        const int height = board.model->height, lines = board.model->num_lines();
        rows_ = range_of(board, 0, height);
        columns_ = range_of(board, height, lines);
        if (table_size(columns_, rows_) > table_size(rows_, columns_)) std::swap(rows_, columns_);
    }

    // Returns the number of entries of the table, or kMostStates + 1 if there are more than kMostStates.
    size_t table_size() const { return table_size(columns_, rows_); }

    // Returns the number of solutions; 0 if a limit is reached. The index in the table is that of the row's state times the
    // number of combinations of column states, plus that of the combination. The end of a row needs no step of its own: only
    // one state is kept there, and its number is 0, like that of the state in which the next row begins.
    BigNatural count(Limits& limits) {
        IntVector weight;  // of each column in the index of a table
        int num_column_states = 1;
        for (const LineStates& column : columns_) {
            weight.push_back(num_column_states);
            num_column_states *= column.largest();
        }
        vector<BigNatural> table(table_size()), next(table.size());
        IntVector occurring{0}, occurring_next;
        table[0] = 1;
        for (size_t r : indices(rows_)) {
            for (size_t c : indices(columns_)) {
                if (limits.spend(kStepWork * count_of(occurring))) return 0;
                for (const int32_t place : occurring) {
                    const int row_state = place / num_column_states, state = place / weight[c] % columns_[c].largest();
                    for (int colour : range(colours_)) {
                        const int row_next = rows_[r].next(c, row_state, colour);
                        const int state_next = columns_[c].next(r, state, colour);
                        if (row_next < 0 || state_next < 0) continue;
                        const int to = place + (row_next - row_state) * num_column_states + (state_next - state) * weight[c];
                        if (next[to].is_zero()) occurring_next.push_back(to);
                        next[to] += table[place];
                    }
                    table[place] = 0;
                }
                std::swap(table, next);
                std::swap(occurring, occurring_next);
                occurring_next.clear();
            }
        }
        assert(occurring.size() <= 1);
        return occurring.empty() ? BigNatural(0) : table[occurring[0]];
    }

private:
    using Lines = vector<LineStates>;

    // Returns the states of the lines `first` to `end` (exclusive).
    static Lines range_of(const LineBoard& board, int first, int end) {
        Lines lines;
        for (int line : range(first, end)) lines.emplace_back(board, line);
        return lines;
    }

    // Returns the number of entries of the table, at most kMostStates + 1, for a sweep over `rows`: one for each combination
    // of a state of the current row and a state of each column.
    static size_t table_size(const Lines& columns, const Lines& rows) {
        size_t size = ranges::max_element(rows, {}, &LineStates::largest)->largest();
        for (const LineStates& column : columns) size = std::min(size * column.largest(), kMostStates + 1);
        return size;
    }

    int colours_;
    Lines rows_, columns_;
};

}  // namespace nono

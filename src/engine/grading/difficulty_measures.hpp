// Measures of difficulty from the literature, based on line logic. They supplement the grader's trace, and cost as much
// as two line fixpoints.
#pragma once

#include "base/limits.hpp"
#include "line/line_board.hpp"
#include "model/model.hpp"
#include "probing/trailed_line_logic.hpp"

namespace nono {

struct DifficultyMeasures {
    // sweeps over all rows, all columns, and so on, until nothing changes (Batenburg and Kosters)
    int64_t sweeps = 0;
    int64_t settled_lines = 0;  // lines settled by line logic with a queue ordered by rating (pbnsolve)
    int64_t opening = 0;        // number of cells that follow from the clue of a single line
};

constexpr int64_t kSweepWork = 100;  // units of work for each line of the model in a sweep

// Settles all lines of one direction. Returns true if a cell changed. Sets `holds` to false if some line has no
// arrangement.
inline bool sweep(LineBoard& board, int from, int to, vector<uint64_t>& possible, bool& holds) {
    bool changed = false;
    for (int line = from; line < to && holds; line++) {
        possible.resize(board.mask_words(line));
        const uint64_t* const can = board.masks(line);
        holds = board.lines.solve(line, can, possible.data());
        if (!holds) break;
        board.for_each_removal(line, can, possible.data(), [&](int cell, int colour) {
            board.take(cell, colour);
            changed = true;
            return true;
        });
    }
    return changed;
}

// Returns the number of cells that follow from the clue of a single line; 0 if some line has no arrangement.
inline int64_t count_opening(LineBoard& board, vector<uint64_t>& possible) {
    vector<uint8_t> is_settled(board.model->num_cells());
    for (int line : indices(board.lines)) {
        const size_t words = board.lines.words(line);
        const auto cells = board.line_cells(line);
        const size_t colours = board.lines.colours(line);
        possible.resize(board.mask_words(line));
        if (!board.lines.solve(line, board.masks(line), possible.data())) return 0;
        for (size_t x : indices(cells)) {
            size_t left = 0;
            for (size_t c : range(colours)) left += has_bit(&possible[c * words], x);
            if (left == 1) is_settled[cells[x]] = 1;
        }
    }
    int64_t count = 0;
    for (const uint8_t settled : is_settled) count += settled;
    return count;
}

// Computes the measures of a model of lines, by sweeps and then by line logic with a queue. The results are incomplete if a
// limit is reached.
inline DifficultyMeasures measure_lines(const Model& model, Limits& limits) {
    DifficultyMeasures result;
    LineBoard board;
    board.build(model);
    vector<uint64_t> possible;
    result.opening = count_opening(board, possible);
    // Sweeps over one direction after the other, until none of them changes the board.
    const IntVector directions = board.directions();
    const size_t num_directions = directions.size() - 1;
    bool holds = true;
    size_t direction = 0, unchanged = 0;
    while (unchanged < num_directions && holds && !limits.spend(kSweepWork * model.num_lines())) {
        const bool changed = sweep(board, directions[direction], directions[direction + 1], possible, holds);
        result.sweeps += changed;
        unchanged = changed ? 0 : unchanged + 1;
        direction = (direction + 1) % num_directions;
    }
    board.build(model);
    Stats stats;
    TrailedLineLogic(board, limits, stats, Trace()).propagate();
    result.settled_lines = stats.line_solves;
    return result;
}

}  // namespace nono

#include "census/engine_check.hpp"

#include "grading/line_grader.hpp"

namespace nono {

EngineCheck::EngineCheck(const LineTable& rows, const LineTable& columns) : rows_(rows), columns_(columns) {
    const int height = columns.cells, width = rows.cells;
    cell_start_.push_back(0);
    for (int line : range(height + width)) {
        for (int i : range(line < height ? width : height)) {
            cells_.push_back(line < height ? line * width + i : i * width + line - height);
        }
        cell_start_.push_back(count_of(cells_));
    }
}

void EngineCheck::lay_out(const vector<int>& row_clues, const vector<int>& column_clues) {
    block_start_.assign(1, 0);
    length_.clear();
    const auto add = [&](const IntVector& clue) {
        append(length_, clue);
        block_start_.push_back(count_of(length_));
    };
    for (const int clue : row_clues) add(rows_.clues[clue]);
    for (const int clue : column_clues) add(columns_.clues[clue]);
    colour_.assign(length_.size(), 1);
    model_ = {};
    model_.height = columns_.cells;
    model_.width = rows_.cells;
    model_.cell_start = cell_start_;
    model_.cells = cells_;
    model_.block_start = block_start_;
    model_.length = length_;
    model_.colour = colour_;
}

bool EngineCheck::agrees(const vector<int>& row_clues, const vector<int>& column_clues, int64_t solutions, bool line_solvable,
                         Limits& limits) {
    lay_out(row_clues, column_clues);
    Stats stats;
    solver_.solve(model_, options_, {}, limits, stats, answer_);
    if (answer_.count != std::min<int64_t>(solutions, 2)) return false;
    return solutions > 1 || (answer_.complete && stats.line_solvable == line_solvable);
}

bool EngineCheck::is_gradable(Limits& limits) {
    constexpr int most_tier = 4;
    Stats stats;
    board_.build(model_);
    trace_.clear();
    return LineGrader(board_, most_tier, 0, limits, stats).run(trace_) == LineGrader::End::kSolved;
}

}  // namespace nono

// Checks the engine and the grader on sets of clues whose number of solutions is known.
#pragma once

#include "base/limits.hpp"
#include "census/line_table.hpp"
#include "line/line_board.hpp"
#include "solver.hpp"

namespace nono {

class EngineCheck {
public:
    // the tables must outlive this object
    EngineCheck(const LineTable& rows, const LineTable& columns);

    // Returns true if the engine finds this number of solutions (at most two), and line logic solves the clues if and
    // only if `line_solvable`. The result is invalid if a limit is reached.
    bool agrees(const vector<int>& row_clues, const vector<int>& column_clues, int64_t solutions, bool line_solvable, Limits& limits);
    // Returns true if the grader solves the clues of the last `agrees` by single-line techniques.
    bool is_gradable(Limits& limits);

private:
    void lay_out(const vector<int>& row_clues, const vector<int>& column_clues);

    const LineTable &rows_, &columns_;
    IntVector cell_start_, cells_, block_start_, length_, colour_;
    Model model_;
    Solver solver_;
    LineBoard board_;  // used by the grader
    IntVector trace_;
    const Options options_;
    Answer answer_;
};

}  // namespace nono

// The test of a picture: does it meet the target, and if not, which cells does the target leave open? All parts of the
// search and the ratings of the page use this test.
//
// A unique puzzle is tested by line logic, which takes about 0.1 ms for 25x25, and then by the solver, which looks for a
// second solution. Open cells are those in which solutions differ. For a tier, they are the cells that the techniques
// leave open: line logic (picture_logic.hpp), or a run of the grader. A limit of conflicts bounds the solver.
#pragma once

#include "line/line_board.hpp"
#include "model/query.hpp"
#include "repairing/picture_logic.hpp"
#include "repairing/repair_search.hpp"
#include "solver.hpp"

namespace nono {

class RepairTrial {
public:
    enum class Verdict { kUnique, kMultiple, kUndecided };
    // The search tests thousands of pictures, which get kConflicts each. The page rates one picture at a time.
    static constexpr int64_t kConflicts = 1000, kManyConflicts = 20'000;
    static constexpr int kLineLogic = 4;  // techniques up to this tier together form line logic
    static constexpr int kUnique = -1;    // in place of a tier: the puzzle must be unique

    // Tests pictures on the task's lines. The arguments must outlive this object. The tiers may differ from that of the task.
    RepairTrial(const RepairTask& task, const PictureBoard& board, Ints colours, Limits& limits);

    // All results are invalid if a limit is reached.
    bool is_repair(Pixels picture, int tier);
    // Returns how much the techniques of a tier leave open: colours for line logic, cells for other tiers.
    int64_t excess(Pixels picture, int tier);
    // Returns the cells that the target leaves open, ascending; nothing if the solver cannot decide.
    std::optional<IntVector> open_cells(Pixels picture, int tier, int64_t conflicts = kConflicts);
    // Returns the cells of a picture's puzzle that techniques up to a tier leave open.
    IntVector left_open(Pixels picture, int tier);

    // Looks for two solutions of a picture's puzzle. Undecided after this number of conflicts.
    Verdict solve(Pixels picture, int64_t conflicts = kConflicts);
    // After kMultiple, finds the next solution, and the cells in which it differs from the picture. Returns false if
    // there is none.
    bool next_solution(IntVector& differing, Pixels& solution);
    int64_t num_solved() const { return num_solved_; }  // number of tests by the solver or the grader

private:
    IntVector differing(Pixels picture);
    void lay_out(Pixels picture);
    void ask(Pixels picture, const Comparison& comparison, int64_t conflicts, Limits& own);

    const RepairTask& task_;
    const PictureBoard& picture_board_;
    Limits& limits_;
    PictureLogic logic_;
    Model model_;
    IntVector block_start_, length_, colour_;
    Options options_;
    Solver solver_;
    Answer answer_;
    Pixels picture_;  // the picture that was tested last
    int64_t num_solved_ = 0;
    int64_t next_found_ = 0;  // index in the answer of the next solution
    LineBoard board_;         // the board of the grader
    IntVector trace_;
    vector<uint8_t> domain_;
};

}  // namespace nono

// Tests a picture: is its puzzle unique, and do techniques up to a tier solve it?
#pragma once

#include "base/limits.hpp"
#include "line/line_board.hpp"
#include "model/model.hpp"
#include "model/query.hpp"
#include "repairing/edits.hpp"
#include "repairing/picture_board.hpp"
#include "solver.hpp"

namespace nono {

class RepairTrial {
public:
    enum class Verdict { kUnique, kMultiple, kUndecided };
    static constexpr int64_t kConflicts = 1000, kManyConflicts = 20'000;
    static constexpr int kLineLogic = 4;  // techniques up to this tier together form line logic

    // Tests pictures on the model's lines. The board has the same lines and must outlive this object. `memory` is the
    // limit per search in MiB.
    RepairTrial(const Model& model, const PictureBoard& board, int64_t memory);

    // Returns the verdict on a picture's puzzle: undecided after `conflicts` conflicts, and invalid if a limit is
    // reached.
    Verdict solve(Pixels picture, Limits& limits, int64_t conflicts = kConflicts);
    int64_t num_solved() const { return num_solved_; }  // number of tests
    // After kMultiple, finds the next solution, and the cells in which it differs from the picture. Returns false if
    // there is none.
    bool next_solution(IntVector& differing, Pixels& solution);
    // Looks for solutions of a picture's puzzle, and returns the cells in which they differ from the picture, ascending.
    // Ends after kSolutions solutions, kFixed cells known to be the same in all solutions, or kFewConflicts conflicts.
    // Returns no cells if the picture is the only solution. The result is invalid if a limit is reached.
    IntVector differing(Pixels picture, Limits& limits);
    // Returns the cells of a picture's puzzle that techniques up to a tier leave open. The result is invalid if a limit
    // is reached.
    IntVector left_open(Pixels picture, int tier, int64_t deep_work, Limits& limits);

private:
    static constexpr int64_t kFewConflicts = 300;
    static constexpr int kSolutions = 24, kFixed = 1000;

    void lay_out(Pixels picture);
    void ask(Pixels picture, Comparison comparison, int64_t conflicts, Limits& own, Limits& limits);

    const PictureBoard& picture_board_;
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

// Tries a picture: whether its puzzle is unique, and whether techniques up to a tier solve it.
#pragma once

#include <cstdint>
#include <vector>

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

    // Of pictures of the model's lines, which the board has, too, and which it outlives; `memory` in MiB, of a search.
    RepairTrial(const Model& model, const PictureBoard& board, int64_t memory);

    // The verdict on a picture's puzzle; undecided after kConflicts. It is void when the limits run out.
    Verdict solve(Pixels picture, Limits& limits);
    // After kMultiple: the cells in which a solution differs from the picture, and the solution; false: there is no further one.
    bool next_solution(std::vector<int32_t>& differing, Pixels& solution);
    // The cells of a picture's puzzle that techniques up to a tier leave open; void when the limits run out.
    std::vector<int32_t> left_open(Pixels picture, int tier, int64_t deep_work, Limits& limits);

private:
    static constexpr int64_t kConflicts = 1000;

    void lay_out(Pixels picture);

    const PictureBoard& picture_board_;
    Model model_;
    std::vector<int32_t> block_start_, length_, colour_, removed_;
    Options options_;
    Solver solver_;
    Answer answer_;
    Pixels picture_;          // of the last verdict
    int64_t next_found_ = 0;  // of the answer
    LineBoard board_;         // of the grader
    std::vector<int32_t> trace_;
    std::vector<uint8_t> domain_;
};

}  // namespace nono

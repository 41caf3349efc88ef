// The test of a picture: does it meet the target, and which cells does the target leave open? A unique puzzle is tested by line
// logic, then by the solver with a limit of conflicts; open cells are those in which solutions differ. For a tier, they are the
// cells that line logic or a run of the grader leaves open.
#pragma once

#include "grading/line_grader.hpp"
#include "line/line_board.hpp"
#include "model/query.hpp"
#include "repairing/picture_logic.hpp"
#include "repairing/repair_search.hpp"
#include "solver.hpp"

namespace nono {

class RepairTrial {
public:
    enum class Verdict { kUnique, kMultiple, kUndecided };
    static constexpr int64_t kConflicts = 1000;  // the limit for each of thousands of pictures
    static constexpr int kLineLogic = 4;         // techniques up to this tier together form line logic
    static constexpr int kUnique = -1;           // in place of a tier: the puzzle must be unique

    // Tests pictures on the task's lines. The arguments must outlive this object. The tiers may differ from that of the task.
    RepairTrial(const RepairTask& task, const PictureBoard& board, Ints colours, Limits& limits)
        : task_(task), picture_board_(board), limits_(limits), logic_(board, colours), model_(task.model) {
        options_.memory = task.memory;
        model_.removed = {};
    }

    // Returns true if the picture is a repair for a tier, or for kUnique.
    // All results are invalid if a limit is reached.
    bool is_repair(Pixels picture, int tier) {
        if (excess(picture, tier) == 0) return true;
        return tier == kUnique && solve(picture) == Verdict::kUnique;
    }

    // Returns how much the techniques of a tier leave open: colours for kLineLogic, and for kUnique, which is also measured by
    // line logic; cells for other tiers.
    int64_t excess(Pixels picture, int tier) {
        if (tier == kUnique || tier == kLineLogic) return logic_.settle(picture, limits_);
        return count_of(left_open(picture, tier));
    }

    // Returns the cells that the target leaves open, ascending; nothing if the solver cannot decide.
    std::optional<IntVector> open_cells(Pixels picture, int tier) {
        if (tier != kUnique) return left_open(picture, tier);
        IntVector cells = differing(picture);
        if (!cells.empty() || limits_.stopped()) return cells;
        const Verdict verdict = solve(picture);
        if (verdict == Verdict::kUndecided) return {};
        Pixels second_solution;
        if (verdict == Verdict::kMultiple) next_solution(cells, second_solution);
        return cells;
    }

    // Returns the cells of a picture's puzzle that techniques up to a tier leave open.
    IntVector left_open(Pixels picture, int tier) {
        write_clues(picture);
        board_.build(model_);
        trace_.clear();
        Stats stats;
        LineGrader(board_, tier, task_.deep_work, limits_, stats).run(trace_);
        IntVector open;
        for (int32_t cell : range(model_.num_cells())) {
            board_.domain(cell, domain_);
            if (domain_.size() > 1) open.push_back(cell);
        }
        return open;
    }

    // Looks for two solutions of a picture's puzzle. Undecided after kConflicts conflicts.
    Verdict solve(Pixels picture) {
        Limits limits = limits_;
        solve_picture(picture, {}, kConflicts, limits);
        if (answer_.count > 1) return Verdict::kMultiple;
        assert(!answer_.complete || answer_.count == 1 || limits.stopped());  // the picture is a solution of its clues
        return answer_.complete ? Verdict::kUnique : Verdict::kUndecided;
    }

    // After kMultiple, finds the next solution, and the cells in which it differs from the picture. Returns false if
    // there is none.
    bool next_solution(IntVector& differing, Pixels& solution) {
        differing.clear();
        while (differing.empty() && next_found_ < answer_.count) {
            solution = Pixels(answer_.solutions).subspan(checked<size_t>(next_found_++) * picture_.size(), picture_.size());
            for (int32_t cell : range(picture_board_.num_cells())) {
                if (solution[cell] != picture_[cell]) differing.push_back(cell);
            }
        }
        // The picture is a solution of its clues, so every other solution differs in at least two cells.
        assert(differing.size() != 1);
        return !differing.empty();
    }

    int64_t num_solved() const { return num_solved_; }  // number of tests by the solver or the grader

private:
    // The comparison of solutions ends after this number of conflicts, of other solutions, or of cells that are known to be
    // equal in all solutions.
    static constexpr int64_t kFewConflicts = 300;
    static constexpr int kSolutions = 24, kFixed = 1000;

    // Compares solutions of a picture's puzzle with the picture for a short time. Returns the cells in which they differ,
    // ascending.
    IntVector differing(Pixels picture) {
        Limits limits = limits_;
        vector<uint8_t> differs(picture.size());
        int solutions = 0, fixed = 0;
        const auto listen = [&](int cell, Pixels solution) {
            for (size_t i : indices(solution)) differs[i] |= static_cast<uint8_t>(solution[i] != picture[i]);
            (cell < 0 ? solutions : fixed)++;
            if (solutions == kSolutions || fixed == kFixed) limits.set(Stop::kStalled);
        };
        solve_picture(picture, listen, kFewConflicts, limits);
        IntVector cells;
        for (int32_t cell : range(picture_board_.num_cells())) {
            if (differs[cell] != 0) cells.push_back(cell);
        }
        return cells;
    }

    // Writes the clues of the picture to the model.
    void write_clues(Pixels picture) {
        picture_ = picture;
        num_solved_++;
        block_start_.assign(1, 0);
        length_.clear();
        colour_.clear();
        for (int32_t line : range(picture_board_.num_lines())) {
            append_clue(picture_board_.line(line), [&](int32_t cell) { return picture[cell]; }, length_, colour_);
            block_start_.push_back(count_of(length_));
        }
        assert(std::cmp_equal(block_start_.size(), picture_board_.num_lines() + 1) && length_.size() == colour_.size());
        model_.block_start = block_start_;
        model_.length = length_;
        model_.colour = colour_;
    }

    // Solves the picture's puzzle. `limits` is a copy of the limits, which may stop alone, for example at the conflict limit.
    void solve_picture(Pixels picture, const Comparison& comparison, int64_t conflicts, Limits& limits) {
        write_clues(picture);
        options_.max_conflicts = conflicts;
        Query query;
        query.picture = picture;
        query.comparison = comparison;
        Stats stats;
        solver_.solve(model_, options_, query, limits, stats, answer_);
        if (limits.stop() == Stop::kTime || limits.stop() == Stop::kInterrupt) limits_.set(limits.stop());
        limits_.spend(Limits::kInterval);  // so that the clock is read again
        next_found_ = 0;
    }

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

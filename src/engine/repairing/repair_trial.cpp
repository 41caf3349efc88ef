#include "repairing/repair_trial.hpp"

#include "grading/line_grader.hpp"

namespace nono {

RepairTrial::RepairTrial(const Model& model, const PictureBoard& board, int64_t memory) : picture_board_(board), model_(model) {
    options_.memory = memory;
    model_.removed = {};
}

// Writes the clues of the picture to the model.
void RepairTrial::lay_out(Pixels picture) {
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

// Solves the picture's puzzle. `own` is a copy of the limits, which may stop alone, for example at the conflict limit.
void RepairTrial::ask(Pixels picture, Comparison comparison, int64_t conflicts, Limits& own, Limits& limits) {
    lay_out(picture);
    options_.max_conflicts = conflicts;
    Query query;
    query.picture = picture;
    query.comparison = comparison;
    Stats stats;
    solver_.solve(model_, options_, query, own, stats, answer_);
    if (own.stop() == Stop::kTime || own.stop() == Stop::kInterrupt) limits.set(own.stop());
    limits.spend(Limits::kInterval);
    next_found_ = 0;
}

RepairTrial::Verdict RepairTrial::solve(Pixels picture, Limits& limits, int64_t conflicts) {
    Limits own = limits;
    ask(picture, {}, conflicts, own, limits);
    if (answer_.count > 1) return Verdict::kMultiple;
    assert(!answer_.complete || answer_.count == 1 || own.stopped());  // the picture is a solution of its clues
    return answer_.complete ? Verdict::kUnique : Verdict::kUndecided;
}

bool RepairTrial::next_solution(IntVector& differing, Pixels& solution) {
    differing.clear();
    while (differing.empty() && next_found_ < answer_.count) {
        solution = Pixels(answer_.solutions).subspan(checked<size_t>(next_found_++) * picture_.size(), picture_.size());
        for (int32_t cell : range(picture_board_.num_cells())) {
            const bool is_inside = !picture_board_.lines_of(cell).empty();
            if (is_inside && solution[cell] != picture_[cell]) differing.push_back(cell);
        }
    }
    // The picture is a solution of its clues, so every other solution differs in at least two cells.
    assert(differing.size() != 1);
    return !differing.empty();
}

IntVector RepairTrial::differing(Pixels picture, Limits& limits) {
    Limits own = limits;
    struct Search {
        Pixels picture;
        Limits& limits;
        vector<uint8_t> differs;
        int solutions = 0, fixed = 0;
    } search{picture, own, vector<uint8_t>(picture.size())};
    const auto listen = [](void* context, int cell, Pixels other) {
        auto& found = *static_cast<Search*>(context);
        for (size_t i : indices(other)) found.differs[i] |= static_cast<uint8_t>(other[i] != found.picture[i]);
        (cell < 0 ? found.solutions : found.fixed)++;
        if (found.solutions == kSolutions || found.fixed == kFixed) found.limits.set(Stop::kStalled);
    };
    ask(picture, Comparison(listen, &search), kFewConflicts, own, limits);
    IntVector cells;
    for (int32_t cell : range(picture_board_.num_cells())) {
        if (search.differs[cell] != 0) cells.push_back(cell);
    }
    return cells;
}

IntVector RepairTrial::left_open(Pixels picture, int tier, int64_t deep_work, Limits& limits) {
    lay_out(picture);
    board_.build(model_);
    trace_.clear();
    Stats stats;
    LineGrader(board_, tier, deep_work, limits, stats).run(trace_);
    IntVector open;
    for (int32_t cell : range(model_.num_cells())) {
        board_.domain(cell, domain_);
        if (domain_.size() > 1) open.push_back(cell);
    }
    return open;
}

}  // namespace nono

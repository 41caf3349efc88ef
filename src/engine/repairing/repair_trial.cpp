#include "repairing/repair_trial.hpp"

#include <algorithm>

#include "grading/line_grader.hpp"

namespace nono {

RepairTrial::RepairTrial(int height, int width, int64_t memory) : height_(height), width_(width) {
    options_.max_conflicts = kConflicts;
    options_.memory = memory;
    cell_start_.push_back(0);
    for (int line = 0; line < height + width; line++) {
        for (int i = 0; i < (line < height ? width : height); i++) {
            cells_.push_back(line < height ? line * width + i : i * width + line - height);
        }
        cell_start_.push_back(static_cast<int32_t>(cells_.size()));
    }
}

void RepairTrial::lay_out(Pixels picture) {
    picture_ = picture;
    block_start_.assign(1, 0);
    length_.clear();
    colour_.clear();
    for (size_t line = 0; line + 1 < cell_start_.size(); line++) {
        int before = 0;
        for (int32_t i = cell_start_[line]; i < cell_start_[line + 1]; i++) {
            const int colour = picture[cells_[i]];
            if (colour != 0 && colour == before) {
                length_.back()++;
            } else if (colour != 0) {
                length_.push_back(1);
                colour_.push_back(colour);
            }
            before = colour;
        }
        block_start_.push_back(static_cast<int32_t>(length_.size()));
    }
    model_ = {};
    model_.height = height_;
    model_.width = width_;
    model_.colours = std::max(2, *std::max_element(picture.begin(), picture.end()) + 1);
    model_.cell_start = cell_start_;
    model_.cells = cells_;
    model_.block_start = block_start_;
    model_.length = length_;
    model_.colour = colour_;
}

RepairTrial::Verdict RepairTrial::solve(Pixels picture, Limits& limits) {
    lay_out(picture);
    Query query;
    query.picture = picture;
    Stats stats;
    Limits own = limits;  // stopped by conflicts, the others go on
    solver_.solve(model_, options_, query, own, stats, answer_);
    if (own.stop() == Stop::kTime || own.stop() == Stop::kInterrupt) limits.set(own.stop());
    limits.spend(Limits::kInterval);
    next_found_ = 0;
    if (answer_.count > 1) return Verdict::kMultiple;
    return answer_.complete ? Verdict::kUnique : Verdict::kUndecided;
}

bool RepairTrial::next_solution(std::vector<int32_t>& differing, Pixels& solution) {
    differing.clear();
    while (differing.empty() && next_found_ < answer_.count) {
        solution = Pixels(answer_.solutions).subspan(static_cast<size_t>(next_found_++) * picture_.size(), picture_.size());
        for (size_t cell = 0; cell < picture_.size(); cell++) {
            if (solution[cell] != picture_[cell]) differing.push_back(static_cast<int32_t>(cell));
        }
    }
    return !differing.empty();
}

std::vector<int32_t> RepairTrial::left_open(Pixels picture, int tier, int64_t deep_work, Limits& limits) {
    lay_out(picture);
    board_.build(model_);
    trace_.clear();
    Stats stats;
    LineGrader(board_, tier, deep_work, limits, stats).run(trace_);
    std::vector<int32_t> open;
    for (int32_t cell = 0; cell < model_.num_cells(); cell++) {
        board_.domain(cell, domain_);
        if (domain_.size() > 1) open.push_back(cell);
    }
    return open;
}

}  // namespace nono

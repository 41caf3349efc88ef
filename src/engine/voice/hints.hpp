// Chooses the step of a hint: one that is worth a press. Among the steps that are possible at once at the easiest tier, those that
// put ink come first, near the cursor if there is one; what is left of finished lines comes last. A clue of 0 is a hint only if no
// other step is left: its blanks count as known. If there is a step, the hardest technique is not tried, which takes most of the
// time: a contradiction that only it shows is found when the other steps have ended.
#pragma once

#include "voice/explanation.hpp"

namespace nono {

class Hints {
public:
    Hints(const Model& model, const Voice& voice, Limits& limits)
        : model_(model), voice_(voice), limits_(limits), needed_(model), possible_(possible_values(model)) {}

    // Returns the steps from which to choose, and how they end.
    Derivation derive_steps() const {
        if (model_.num_lines() > 0) {
            Derivation derivation = derive(model_, kHardestTier - 1, limits_);
            const auto is_hint = [](const ToldStep& step) { return !step.removed.empty() && !is_of_zero(step); };
            if (!derivation.is_stalled() || ranges::any_of(derivation.steps, is_hint)) return derivation;
        }
        return derive(model_, kHardestTier, limits_);
    }
    // Returns the best step of a derivation, or nothing if it has none on the board. `cursor` is a cell, or -1.
    std::optional<ToldStep> choose(const vector<ToldStep>& steps, int32_t cursor) {
        vector<ToldStep> open = model_.num_lines() > 0 ? open_line_steps() : open_steps(steps);
        if (open.empty()) {
            const auto on_board = [](const ToldStep& step) { return !step.removed.empty(); };
            auto step = ranges::find_if(steps, [&](const ToldStep& step) { return on_board(step) && !is_of_zero(step); });
            if (step == steps.end()) step = ranges::find_if(steps, on_board);
            if (step == steps.end()) return std::nullopt;
            open.push_back(*step);
        }
        for (const ToldStep& step : steps) {
            if (!is_of_zero(step) || is_of_zero(open[0])) continue;
            for (const int32_t value : step.removed) possible_[value] = 0;
        }
        const ToldStep* best = &open[0];
        for (const ToldStep& step : open) {
            if (std::pair(rank(step), distance(step, cursor)) < std::pair(rank(*best), distance(*best, cursor))) best = &step;
        }
        return *best;
    }
    // Returns the values that are possible before the best step, after clues of 0.
    const vector<uint8_t>& possible() const { return possible_; }

private:
    static bool is_of_zero(const ToldStep& step) {
        return step.technique == place_of(LineTechnique::empty_line) || step.technique == place_of(CardinalityTechnique::exact_count_zero);
    }

    // Returns the steps at the easiest tier that use nothing which an earlier step has changed, except for clues of 0.
    vector<ToldStep> open_steps(const vector<ToldStep>& steps) const {
        vector<ToldStep> open;
        vector<uint8_t> is_changed(possible_.size());
        for (const ToldStep& step : steps) {
            if (is_of_zero(step)) continue;
            if (!open.empty() && step.tier() > open[0].tier()) break;
            IntVector used = needed_.uses(step);
            for (const int32_t value : step.removed) append(used, needed_.values_at(-1 - value / model_.colours));
            const bool is_open = ranges::none_of(used, [&](int32_t value) { return is_changed[value] != 0; });
            if (is_open && !step.removed.empty() && !step.bounds.empty()) open.push_back(step);
            for (const int32_t value : needed_.changes(step)) is_changed[value] = 1;
        }
        return open;
    }
    // Returns the steps of lines at the easiest tier, one for each line.
    vector<ToldStep> open_line_steps() const {
        IntVector trace, zeros;
        Stats stats;
        LineBoard board;
        board.build(model_);
        LineGrader grader(board, kLineLogic, 0, limits_, stats);
        if (!grader.find_open(trace)) return {};
        vector<ToldStep> open;
        for (Ints rest = trace; !rest.empty();) {
            const Ints whole = rest;
            const LineStep step = next_line_step(rest);
            const Ints words = whole.first(whole.size() - rest.size());
            if (step.technique == LineTechnique::empty_line) {
                append(zeros, words);
                continue;
            }
            IntVector alone = zeros;  // the reason follows from the board before any other step
            append(alone, words);
            ToldStep told = told_line_steps(model_, alone).back();
            if (!open.empty() && told.tier() > open[0].tier()) break;
            open.push_back(std::move(told));
        }
        return open;
    }

    // Returns 0 for a step that puts ink, 2 for one that only finishes a line, and 1 for others.
    int rank(const ToldStep& step) const {
        if (ranges::any_of(step.settled, [&](int32_t value) { return voice_.is_ink(value % model_.colours); })) return 0;
        const bool is_rest = ranges::all_of(needed_.uses(step), [&](int32_t value) {
            const int32_t cell = value / model_.colours;
            const auto is_of_cell = [&](int32_t settled) { return settled / model_.colours == cell; };
            return ranges::any_of(step.settled, is_of_cell) || only_value(possible_, cell, model_.colours) >= 0;
        });
        return is_rest ? 2 : 1;
    }
    // Returns the number of cells between the cursor and the nearest cell of the step; 0 without a cursor.
    int32_t distance(const ToldStep& step, int32_t cursor) const {
        if (cursor < 0 || cursor >= model_.num_shown()) return 0;
        int32_t least = INT32_MAX;
        for (const int32_t value : step.removed) {
            const int32_t cell = value / model_.colours, width = model_.width;
            least = std::min(least, std::abs(cell / width - cursor / width) + std::abs(cell % width - cursor % width));
        }
        return least;
    }

    static constexpr int kLineLogic = 4;  // techniques up to this tier look at one line

    const Model& model_;
    const Voice& voice_;
    Limits& limits_;
    const NeededSteps needed_;
    vector<uint8_t> possible_;
};

}  // namespace nono

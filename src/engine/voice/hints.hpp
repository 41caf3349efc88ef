// Chooses the hint that is worth a press: all that one look at a line or rule settles. Those that put ink come first, then those near
// the cursor, then those with most cells for few numbers to look at; what is left of finished lines comes later, and
// what settles no cell last. Clues of 0 are a hint
// only if no other is left: their blanks count as known. A contradiction comes before any hint. One that only an assumption shows is
// looked for during kCheckWork.
#pragma once

#include "voice/explanation.hpp"
#include "voice/line_hints.hpp"

namespace nono {

class Hints {
public:
    Hints(const Model& model, const Voice& voice, Limits& limits)
        : model_(model), voice_(voice), limits_(limits), needed_(model), possible_(possible_values(model)), lines_(model, limits) {}

    // Returns the steps from which to choose, and how they end. They are not told if a line gives a hint.
    Derivation derive_steps() {
        if (is_of_lines()) open_ = lines_.find();
        Limits brief = limits_.within(kCheckWork);
        Derivation derivation = derive(model_, is_of_lines() ? kHardestTier - 1 : kHardestTier, brief, open_.empty());
        const auto is_hint = [](const ToldStep& step) { return !step.removed.empty() && !is_of_zero(step); };
        if (!derivation.is_stalled() || !open_.empty() || ranges::any_of(derivation.steps, is_hint)) return derivation;
        return derive(model_, kHardestTier, limits_);
    }
    // Returns the best hint of a derivation, or nothing if it has none on the board. `cursor` is a cell, or -1. The steps that it tells
    // are its parts.
    std::optional<ToldStep> choose(const vector<ToldStep>& steps, int32_t cursor) {
        if (!is_of_lines()) open_ = open_groups(steps);
        if (open_.empty()) {
            const auto first = ranges::find_if(steps, [](const ToldStep& step) { return !step.removed.empty() && !is_of_zero(step); });
            if (first != steps.end()) open_.push_back(hint_of({*first}));
        }
        vector<ToldStep> zeros;
        for (const ToldStep& step : is_of_lines() ? lines_.zeros() : steps) {
            if (is_of_zero(step) && !step.removed.empty()) zeros.push_back(step);
        }
        if (open_.empty() && zeros.empty()) return std::nullopt;
        if (open_.empty()) return hint_of(is_of_lines() ? std::move(zeros) : vector<ToldStep>{together(zeros)});
        for (const ToldStep& step : zeros) {
            for (const int32_t value : step.removed) possible_[value] = 0;
        }
        std::array<int32_t, 4> least{4};
        size_t first = 0;
        for (size_t i : indices(open_)) {
            const int32_t distance = distance_to(open_[i], cursor), size = count_of(open_[i].settled);
            const std::array<int32_t, 4> key{rank(open_[i]), distance / kNear, numbers_of(open_[i]) - 2 * size, distance};
            if (key < least) least = key, first = i;
        }
        ToldStep best = open_[first];
        if (best.line >= 0) lines_.read_reasons(best);
        return best;
    }
    // Returns the values that are possible before the best hint, after clues of 0.
    const vector<uint8_t>& possible() const { return possible_; }

private:
    bool is_of_lines() const { return model_.num_lines() > 0; }
    static bool is_of_zero(const ToldStep& step) {
        return step.technique == place_of(LineTechnique::empty_line) || step.technique == place_of(CardinalityTechnique::exact_count_zero);
    }

    // Returns the hints that the steps of count rules give at the easiest tier. A hint begins with a step that uses nothing which an
    // earlier step has changed, except for clues of 0. The steps at the same place which follow belong to it.
    vector<ToldStep> open_groups(const vector<ToldStep>& steps) const {
        vector<IntVector> bases, uses, changes;  // of each step; it uses its bases and the cells that it changes
        Texts sites;
        for (const ToldStep& step : steps) {
            bases.push_back(needed_.uses(step));
            uses.push_back(bases.back());
            for (const int32_t value : step.removed) append(uses.back(), needed_.values_at(-1 - value / model_.colours));
            changes.push_back(needed_.changes(step));
            sites.push_back(voice_.language.text(voice_.site(step)));
        }
        vector<ToldStep> groups;
        vector<uint8_t> is_told(steps.size());
        vector<uint8_t> is_changed(possible_.size());  // by steps before the first step of a hint
        for (int32_t first : indices(steps)) {
            const ToldStep& step = steps[first];
            if (is_of_zero(step)) continue;
            if (!groups.empty() && step.tier() > groups[0].tier()) break;
            const auto is_free = [](const IntVector& uses, const vector<uint8_t>& changed) {
                return ranges::none_of(uses, [&](int32_t value) { return changed[value] != 0; });
            };
            if (is_told[first] == 0 && is_free(uses[first], is_changed) && !step.removed.empty() && !step.bounds.empty()) {
                vector<ToldStep> parts{step};
                vector<uint8_t> elsewhere = is_changed, own(is_changed.size());  // by steps outside and inside this hint
                for (const int32_t value : changes[first]) own[value] = 1;
                for (int32_t i : range(first + 1, count_of(steps))) {
                    if (is_of_zero(steps[i])) continue;
                    const bool is_same = sites[i] == sites[first] && !steps[i].removed.empty() && !steps[i].bounds.empty();
                    if (is_same && steps[i].tier() <= std::max(kEasyTier, step.tier()) && is_free(uses[i], elsewhere) &&
                        add_part(parts, steps[i], !is_free(bases[i], own))) {
                        is_told[i] = 1;
                        for (const int32_t value : changes[i]) own[value] = 1;
                    } else {
                        for (const int32_t value : changes[i]) elsewhere[value] = 1;
                    }
                }
                groups.push_back(hint_of(std::move(parts)));
            }
            for (const int32_t value : changes[first]) is_changed[value] = 1;
        }
        return groups;
    }
    // Returns one step for several.
    static ToldStep together(const vector<ToldStep>& steps) {
        ToldStep whole = steps[0];
        for (const ToldStep& step : span(steps).subspan(1)) {
            whole.add(step);
            append(whole.bounds, step.bounds);
            append(whole.needs, step.needs);
        }
        return whole;
    }
    // Adds a step to the part with the same reason, or as a further part if it follows from the hint. Returns false if it does not
    // belong to the hint.
    bool add_part(vector<ToldStep>& parts, const ToldStep& step, bool follows) const {
        ToldStep both = parts.back(), same = step;
        both.add(step);
        same.removed = both.removed;
        if (voice_.name(step) == voice_.name(both) && voice_.is_same(voice_.reason(same), voice_.reason(both)))
            parts.back() = std::move(both);
        else if (follows && count_of(parts) < kMostRuleParts) parts.push_back(step);
        else return false;
        return true;
    }
    static ToldStep hint_of(vector<ToldStep> parts) {
        ToldStep hint = parts[0];
        for (const ToldStep& part : span(parts).subspan(1)) {
            hint.add(part);
            if (part.line != hint.line) hint.line = -1;
        }
        hint.parts = std::move(parts);
        return hint;
    }

    // Returns 0 for a hint that puts ink, 2 for one that only finishes a line, 3 for one that settles nothing, and 1 for others.
    int rank(const ToldStep& step) const {
        if (step.settled.empty()) return 3;
        if (ranges::any_of(step.settled, [&](int32_t value) { return voice_.is_ink(value % model_.colours); })) return 0;
        const bool is_rest = ranges::all_of(needed_.uses(step), [&](int32_t value) {
            const int32_t cell = value / model_.colours;
            const auto is_of_cell = [&](int32_t settled) { return settled / model_.colours == cell; };
            return ranges::any_of(step.settled, is_of_cell) || only_value(possible_, cell, model_.colours) >= 0;
        });
        return is_rest ? 2 : 1;
    }
    // Returns the number of cells between the cursor and the nearest cell of the hint; 0 without a cursor.
    int32_t distance_to(const ToldStep& step, int32_t cursor) const {
        if (cursor < 0 || cursor >= model_.num_shown()) return 0;
        int32_t least = INT32_MAX;
        for (const int32_t value : step.removed) {
            const int32_t cell = value / model_.colours, width = model_.width;
            least = std::min(least, std::abs(cell / width - cursor / width) + std::abs(cell % width - cursor % width));
        }
        return least;
    }
    // Returns how many numbers a person looks at: those of the clue of a line, or one for each rule.
    int32_t numbers_of(const ToldStep& step) const {
        return step.line < 0 ? count_of(step.bounds) : count_of(part(model_.length, model_.block_start, step.line));
    }

    static constexpr int32_t kMostRuleParts = 2;        // of a hint about rules
    static constexpr int kNear = 5;                     // distances that differ by fewer cells count as equally near
    static constexpr int64_t kCheckWork = 200'000'000;  // units of Limits::spend: about 0.2 s

    const Model& model_;
    const Voice& voice_;
    Limits& limits_;
    const NeededSteps needed_;
    vector<uint8_t> possible_;
    LineHints lines_;
    vector<ToldStep> open_;  // the hints that are possible at once
};

}  // namespace nono

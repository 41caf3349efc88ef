// What an explanation says about the steps of a grader of count rules. It follows the steps and counts for each rule its
// possible values and those that cells show. So it tells to how many rules a technique applied, how many values a bound
// needed or allowed, which cells showed the value of a rule, and which rule is broken at the end.
#pragma once

#include "grading/cardinality_grader.hpp"

namespace nono {

// Returns the values that a rule counts, ascending.
inline IntVector values_of_rule(const Model& model, int32_t rule) {
    IntVector values;
    const Ints regions = model.counts.regions(rule), colours = model.counts.colours(rule);
    for (int32_t i : indices(regions)) {
        for (const int32_t cell : model.counts.region_cells(regions[i])) values.push_back(cell * model.colours + colours[i]);
    }
    sort_unique(values);
    return values;
}

class StepFacts {
public:
    // Lists the values of each rule and the rules of each value. At first, cells have all colours that the model does
    // not remove.
    explicit StepFacts(const Model& model)
        : model_(model),
          may_(size_t{1} * model.num_cells() * model.colours, 1),
          left_(model.num_cells(), model.colours),
          possible_(model.counts.size()),
          shown_(model.counts.size()) {
        const CardinalityRules& counts = model.counts;
        vector<IntVector> rules_of(may_.size());
        for (int32_t rule : range(counts.size())) {
            const IntVector values = values_of_rule(model, rule);
            for (const int32_t value : values) rules_of[value].push_back(rule);
            possible_[rule] = count_of(values);
            shown_[rule] = model.colours == 1 ? count_of(values) : 0;
            append(values_, values);
            value_start_.push_back(count_of(values_));
        }
        for (const IntVector& rules : rules_of) {
            append(rules_, rules);
            rule_start_.push_back(count_of(rules_));
        }
        for (int32_t rule : range(counts.size())) count_ready(rule, 1);
        for (const int32_t value : model.removed) remove(value);
    }

    // Appends the facts of each step of a trace (CardinalityGrader::run): the number of places where the technique applied,
    // a number for each bound (how many more values it needs or allows), the number of cells on the board that show the
    // value of the first rule, and these cells.
    void read(Ints trace, IntVector& facts) {
        while (!trace.empty()) {
            const CountStep step = next_count_step(trace);
            facts.push_back(std::max(1, step.places > 0 ? step.places : ready_[step.technique]));
            int32_t first = -1;
            for (const Bound& bound : step.bounds) {
                const int32_t rule = bound.is_of_rule() ? bound.index : -1;
                if (first < 0) first = rule;
                const Ints numbers = bound.kind == Bound::Kind::kRuleMost ? model_.counts.most : model_.counts.least;
                facts.push_back(rule < 0 ? 1 : numbers[rule] - shown_[rule]);
            }
            const size_t size = facts.size();
            facts.push_back(0);
            for (const int32_t value : first < 0 ? Ints() : values_of(first)) {
                const int32_t cell = value / model_.colours;
                if (only_value(cell) == value && cell < model_.num_shown()) facts.push_back(cell);
            }
            facts[size] = checked<int32_t>(facts.size() - size - 1);
            for (const int32_t value : step.removed) remove(value);
        }
    }

    // Returns a rule that cannot be kept, -1 - c for a cell c without a colour, or nothing. The last such rule is returned,
    // because rules from clues come last. If no rule is broken yet, values that full rules exclude are removed first, because
    // players of Sudoku do this without counting it as a step.
    std::optional<int32_t> broken() {
        const std::optional<int32_t> rule = broken_rule();
        if (rule) return rule;
        IntVector excluded;
        for (int32_t full : range(model_.counts.size())) {
            if (shown_[full] != model_.counts.most[full]) continue;
            for (const int32_t value : values_of(full)) {
                if (only_value(value / model_.colours) != value) excluded.push_back(value);
            }
        }
        for (const int32_t value : excluded) remove(value);
        const auto empty = ranges::find(left_, 0);
        return empty == left_.end() ? broken_rule() : -1 - checked<int32_t>(empty - left_.begin());
    }

private:
    Ints values_of(int32_t rule) const { return part(values_, value_start_, rule); }

    // Returns the only value that a cell has left, or -1.
    int32_t only_value(int32_t cell) const {
        if (left_[cell] != 1) return -1;
        int32_t value = cell * model_.colours;
        while (may_[value] == 0) value++;
        return value;
    }

    // Removes a value from its cell, and updates the rules that count the values of the cell.
    void remove(int32_t value) {
        if (may_[value] == 0) return;
        const int32_t cell = value / model_.colours;
        const bool was_shown = left_[cell] == 1;
        may_[value] = 0;
        left_[cell]--;
        change(value, -1, was_shown ? -1 : 0);
        const int32_t shown_now = only_value(cell);
        if (shown_now >= 0) change(shown_now, 0, 1);
    }

    // Changes the numbers of possible and shown values of all rules that count a value.
    void change(int32_t value, int32_t possible, int32_t shown) {
        for (const int32_t rule : part(rules_, rule_start_, value)) {
            count_ready(rule, -1);
            possible_[rule] += possible;
            shown_[rule] += shown;
            count_ready(rule, 1);
        }
    }

    // Adds a number to the counts of the techniques that apply to a rule. A technique applies if the rule has open values,
    // and needs all of them or already shows its maximum.
    void count_ready(int32_t rule, int32_t by) {
        using enum CardinalityTechnique;
        if (shown_[rule] >= possible_[rule]) return;
        const int32_t least = model_.counts.least[rule], most = model_.counts.most[rule];
        const bool is_exact = least == most, is_wide = model_.counts.regions(rule).size() > 1;
        const auto add = [&](CardinalityTechnique technique) { ready_[static_cast<size_t>(technique)] += by; };
        if (possible_[rule] == least) add(is_exact ? exact_count_forced : is_wide ? cell_min_witness : at_least_one_witness);
        if (shown_[rule] == most) add(!is_exact ? at_most_saturated : most > 0 ? exact_count_saturated : exact_count_zero);
    }

    // Returns the last rule with too few possible or too many shown values, because rules from clues come last. Returns nothing
    // if there is none.
    std::optional<int32_t> broken_rule() const {
        for (int32_t rule = model_.counts.size() - 1; rule >= 0; rule--) {
            if (possible_[rule] < model_.counts.least[rule] || shown_[rule] > model_.counts.most[rule]) return rule;
        }
        return {};
    }

    const Model& model_;
    vector<uint8_t> may_;  // for each value, 1 if it is possible
    IntVector left_;       // for each cell, the number of possible values
    IntVector possible_, shown_;
    IntVector value_start_{0}, values_;
    IntVector rule_start_{0}, rules_;
    std::array<int32_t, std::size(kTierOf)> ready_{};  // for each technique, the number of rules to which it applies
};

}  // namespace nono

// A step as explanations see it: what a grader's trace says about one application of a technique, with the facts that its
// sentence states. Steps keep the order of the trace. Cells that are not on the board stand apart, because no text names them.
#pragma once

#include "grading/line_grader.hpp"
#include "grading/line_reasons.hpp"
#include "grading/step_facts.hpp"
#include "voice/phrases.hpp"

namespace nono {

constexpr int32_t kUnknownRule = INT32_MIN;  // a line or rule that is not known

// The tiers of the techniques. The table of sentences has those for lines first, then those for count rules, and at last a search.
constexpr int kLineTiers[] = {
#define TECHNIQUE(tier, name) tier,
#define ASSUMPTION(tier, name) tier,
#include "grading/line_techniques.def"
};
constexpr auto kLineTechniques = static_cast<int32_t>(std::size(kLineTiers));
constexpr int32_t kSearchTechnique = kLineTechniques + static_cast<int32_t>(std::size(kTierOf));

constexpr int32_t place_of(LineTechnique technique) { return static_cast<int32_t>(technique); }
constexpr int32_t place_of(CardinalityTechnique technique) { return kLineTechniques + static_cast<int32_t>(technique); }

struct ToldStep {
    int32_t technique = kSearchTechnique;         // its place in the table of techniques
    IntVector removed, hidden, settled;           // values (cell * colours + colour); `hidden` are those that other cells lose
    int32_t line = -1, block = -1;                // -1: none
    int32_t cell = -1, colour = -1;               // what was assumed; without a colour, each colour of the cell in turn
    int32_t refuted = kUnknownRule;               // the line or rule that the assumption breaks
    int32_t places = 1;                           // to which the technique applied
    vector<Bound> bounds;                         // empty in a model of lines
    IntVector needs, shown;                       // see StepFacts::read
    int32_t sentence = -1, ink = -1, number = 0;  // see LineReasons::read
    IntVector lacking;
    vector<Bound> further;   // of a hint about rules: the bounds of the steps that it tells with the first one
    vector<ToldStep> parts;  // the steps of a hint in their order; the hint itself has all that they exclude and settle
    // of a part in a line: the blocks that it uses, the cells begin .. end - 1 where its only block lies or which its blocks fill,
    // and whether it leaves no cell of the line open
    IntVector blocks;
    int32_t begin = -1, end = -1;
    bool finishes = false;

    // Adds what another step of the same hint excludes and settles.
    void add(const ToldStep& other) {
        append(removed, other.removed);
        append(settled, other.settled);
        append(further, other.bounds);
        append(further, other.further);
    }
    // Returns the first rule of the bounds, or -1.
    int32_t rule() const {
        const auto bound = ranges::find_if(bounds, &Bound::is_of_rule);
        return bound == bounds.end() ? -1 : bound->index;
    }
    bool assumes() const { return cell >= 0 && colour >= 0; }
    // Returns the tier of the technique, which is not a search.
    int tier() const { return technique < kLineTechniques ? kLineTiers[technique] : kTierOf[technique - kLineTechniques]; }
};

// Returns for each value of the board and of hidden cells 1 if it is possible before the first step. Inks that a clue lacks are
// not possible, except in empty lines, which a step settles.
inline vector<uint8_t> possible_values(const Model& model) {
    if (model.num_lines() > 0) return LineReasons(model).possible();
    vector<uint8_t> possible(size_t{1} * model.num_cells() * model.colours, 1);
    for (const int32_t value : model.removed) possible[value] = 0;
    return possible;
}

// Returns the only value that a cell may have, or -1.
inline int32_t only_value(span<const uint8_t> possible, int32_t cell, int32_t colours) {
    const auto values = possible.subspan(size_t{1} * cell * colours, colours);
    if (ranges::count(values, 1) != 1) return -1;
    return checked<int32_t>(cell * colours + (ranges::find(values, 1) - values.begin()));
}

// Removes values, and returns those that cells have left as their only ones.
inline IntVector settled_by(Ints removed, vector<uint8_t>& possible, int32_t colours) {
    IntVector cells, settled;
    for (const int32_t value : removed) {
        possible[value] = 0;
        add_new(cells, value / colours);
    }
    for (const int32_t cell : cells) {
        const int32_t value = only_value(possible, cell, colours);
        if (value >= 0) settled.push_back(value);
    }
    return settled;
}

// Reads the steps of a line grader. Their reasons follow from what earlier steps left.
inline vector<ToldStep> told_line_steps(const Model& model, Ints trace) {
    IntVector reasons;
    LineReasons(model).read(trace, reasons);
    vector<ToldStep> steps;
    vector<uint8_t> possible = possible_values(model);
    for (Ints facts = reasons; !trace.empty();) {
        ToldStep& step = steps.emplace_back();
        step.technique = trace[0], step.line = trace[1], step.block = trace[2], step.cell = trace[3], step.colour = trace[4];
        if (trace[5] >= 0) step.refuted = trace[5];
        step.places = std::max(trace[6], 1);  // not counted for every technique
        const Ints removed = next_line_step(trace).removed;
        step.removed.assign(removed.begin(), removed.end());
        step.settled = settled_by(removed, possible, model.colours);
        step.sentence = facts[0], step.ink = facts[1], step.number = facts[2];
        const Ints lacking = facts.subspan(4, facts[3]);
        step.lacking.assign(lacking.begin(), lacking.end());
        facts = facts.subspan(4 + lacking.size());
    }
    return steps;
}

// Reads the steps of a grader of count rules with their facts (StepFacts::read).
inline vector<ToldStep> told_count_steps(const Model& model, Ints trace, Ints facts) {
    const int32_t end_of_board = model.num_shown() * model.colours;
    vector<ToldStep> steps;
    while (!trace.empty()) {
        ToldStep& step = steps.emplace_back();
        CountStep read = next_count_step(trace);
        step.technique = kLineTechniques + read.technique;
        if (read.tried >= 0) step.cell = read.tried / model.colours, step.colour = read.tried % model.colours;
        for (size_t i : indices(read.removed)) {
            const bool is_on_board = read.removed[i] < end_of_board;
            (is_on_board ? step.removed : step.hidden).push_back(read.removed[i]);
            if (is_on_board && read.left[i] >= 0) step.settled.push_back(read.left[i]);
        }
        step.bounds = std::move(read.bounds);
        step.places = facts[0];
        const Ints needs = facts.subspan(1, step.bounds.size());
        step.needs.assign(needs.begin(), needs.end());
        facts = facts.subspan(1 + needs.size());
        const Ints shown = facts.subspan(1, facts[0]);
        step.shown.assign(shown.begin(), shown.end());
        facts = facts.subspan(1 + shown.size());
    }
    return steps;
}

}  // namespace nono

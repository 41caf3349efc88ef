// Grading, line logic and beliefs: what can be said about a model without a search.
#include "belief/beliefs.hpp"
#include "bindings/calls.hpp"
#include "grading/conflict_core.hpp"
#include "grading/difficulty_measures.hpp"
#include "grading/house_grader.hpp"
#include "grading/line_grader.hpp"
#include "grading/line_reasons.hpp"
#include "grading/step_facts.hpp"
#include "line/line_board.hpp"
#include "line/line_fixpoint.hpp"

namespace nono::bindings {

// Returns rules that contradict each other (ConflictCore::run).
Answer<conflict_core> conflict_core(Caller& caller, const Model& model) { return ConflictCore(model, caller.limits).run(); }

#ifndef NONO_SMALL

// Grades a model of count rules. If `explained`, adds the facts of each step (StepFacts::read) and what is broken at
// the end.
Answer<grade> grade(Caller& caller, const Model& model, int most_tier, const Options& options, bool explained) {
    IntVector trace, facts;
    if (model.num_lines() > 0) {
        caller.refuse("found a model with lines, expected one of count rules only");
        return {};
    }
    Stats stats;
    const auto end = grade_counts(model, most_tier, options, stats, caller.limits, trace);
    if (!explained) return {static_cast<int>(end), std::move(trace), std::move(facts), std::nullopt};
    StepFacts steps(model);
    steps.read(trace, facts);
    const auto broken = end == CardinalityGrader::End::kContradiction ? steps.broken() : std::nullopt;
    return {static_cast<int>(end), std::move(trace), std::move(facts), broken};
}

// Grades a model of lines. If `explained`, adds the reason of each step (LineReasons::read).
Answer<grade_lines> grade_lines(Caller& caller, const Model& model, int most_tier, int64_t deep_work, bool explained) {
    IntVector trace, reasons;
    if (model.counts.size() > 0) {
        caller.refuse("found a model with count rules, expected one of lines only");
        return {};
    }
    Stats stats;
    LineBoard board;
    board.build(model);
    LineGrader grader(board, most_tier, deep_work, caller.limits, stats);
    const auto end = grader.run(trace);
    if (explained) LineReasons(model).read(trace, reasons);
    return {static_cast<int>(end), grader.conflict(), std::move(trace), std::move(reasons)};
}

// Returns the techniques for count rules with their tiers.
Answer<techniques> techniques(Caller&) {
    return {
#define TECHNIQUE(tier, name) {#name, tier},
#include "grading/techniques.def"
    };
}

// Returns the techniques for lines with their tiers.
Answer<line_techniques> line_techniques(Caller&) {
    return {
#define TECHNIQUE(tier, name) {#name, tier},
#define ASSUMPTION(tier, name) {#name, tier},
#include "grading/line_techniques.def"
    };
}

// Returns the measures of difficulty, or nothing if a limit was reached.
Answer<measure_lines> measure_lines(Caller& caller, const Model& model) {
    const DifficultyMeasures measures = nono::measure_lines(model, caller.limits);
    if (caller.limits.stopped()) return std::nullopt;
    return std::tuple(measures.sweeps, measures.settled_lines, measures.opening);
}

// Returns, for each cell and colour, 1 if line logic leaves the cell this colour. After a contradiction or at a limit,
// all are 0.
Answer<settle> settle(Caller& caller, const Model& model) {
    vector<uint8_t> allowed(size_t{1} * model.num_cells() * model.colours);
    Stats stats;
    LineBoard board;
    board.build(model);
    if (!LineFixpoint().run(board, stats, caller.limits)) return allowed;
    vector<uint8_t> colours;
    for (int cell : range(model.num_cells())) {
        board.domain(cell, colours);
        for (const uint8_t colour : colours) allowed[cell * model.colours + colour] = 1;
    }
    return allowed;
}

// Returns the picture that violates the fewest lines among a plain attempt and up to `attempts` reinforced ones. After
// a contradiction or at a limit of line logic, it is blank.
Answer<beliefs> beliefs(Caller& caller, const Model& model, int rounds, int attempts, uint64_t seed) {
    Stats stats;
    LineBoard board;
    board.build(model);
    if (!LineFixpoint().run(board, stats, caller.limits)) return vector<uint8_t>(model.num_cells());
    Random random(seed);
    Beliefs beliefs(board, caller.limits, random);
    Beliefs::Attempt best = beliefs.run_plain(rounds);
    vector<uint8_t> picture = beliefs.picture();
    for (int i = 0; i < attempts && best.violated > 0 && !caller.limits.stopped(); i++) {
        const Beliefs::Attempt attempt = beliefs.run_reinforced(i);
        if (attempt.violated > best.violated) continue;
        best = attempt;
        picture = beliefs.picture();
    }
    return picture;
}

#endif

}  // namespace nono::bindings

// Explains the steps that solve a model, and for each assumption the steps that refute it. A refutation has only those steps of a
// derivation on which its contradiction may depend: from the last step to the first, it keeps the steps that change a value of the
// broken rule, or of a rule that a kept step uses. This costs a derivation for each assumption, up to the tier of its technique.
#pragma once

#include "grading/house_grader.hpp"
#include "voice/voice.hpp"

namespace nono {

constexpr int kHardestTier = 7;           // of the graders' techniques
constexpr int64_t kDeepWork = 2'000'000;  // maximum number of colour removals in contradiction-2, which take a few tenths of a second

// The steps of a grader, how they end (0: solved, 1: stalled, 2: contradiction), and then the line or rule that cannot be kept.
struct Derivation {
    int end = 0;
    vector<ToldStep> steps;
    int32_t conflict = kUnknownRule;

    bool is_stalled() const { return end == static_cast<int>(LineGrader::End::kStalled); }
    bool is_contradiction() const { return end == static_cast<int>(LineGrader::End::kContradiction); }
};

// Solves a model with techniques up to a tier. The steps of lines are left out unless they are told.
inline Derivation derive(const Model& model, int most_tier, Limits& limits, bool is_told = true) {
    Derivation derivation;
    IntVector trace;
    Stats stats;
    if (model.num_lines() > 0) {
        LineBoard board;
        board.build(model);
        LineGrader grader(board, most_tier, kDeepWork, limits, stats);
        derivation.end = static_cast<int>(grader.run(trace));
        if (grader.conflict() >= 0) derivation.conflict = grader.conflict();
        if (is_told) derivation.steps = told_line_steps(model, trace);
        return derivation;
    }
    IntVector facts;
    derivation.end = static_cast<int>(grade_counts(model, most_tier, Options(), stats, limits, trace));
    StepFacts reader(model);
    reader.read(trace, facts);
    if (derivation.is_contradiction()) derivation.conflict = reader.broken().value_or(kUnknownRule);
    derivation.steps = told_count_steps(model, trace, facts);
    return derivation;
}

// Finds the steps of a derivation on which something depends.
class NeededSteps {
public:
    explicit NeededSteps(const Model& model) : model_(model) {
        if (model.num_lines() > 0) return;
        rules_of_.resize(size_t{1} * model.num_cells() * model.colours);
        for (int32_t rule : range(model.counts.size())) {
            for (const int32_t value : values_at(rule)) rules_of_[value].push_back(rule);
        }
    }

    // Returns the values of a line, of a count rule if there are no lines, or of the cell c for -1 - c.
    IntVector values_at(int32_t place) const {
        if (place >= 0 && model_.num_lines() == 0) return values_of_rule(model_, place);
        IntVector values;
        const int32_t own = -1 - place;
        for (const int32_t cell : place < 0 ? Ints(&own, 1) : part(model_.cells, model_.cell_start, place)) {
            for (int32_t colour : range(model_.colours)) values.push_back(cell * model_.colours + colour);
        }
        return values;
    }
    // Returns the values that a step settles or excludes. With three or more colours, a settled value is also excluded from the other
    // cells of its rules, which is no step of its own.
    IntVector changes(const ToldStep& step) const {
        IntVector values = step.removed;
        append(values, step.hidden);
        append(values, step.settled);
        if (model_.colours == 2 || model_.num_lines() > 0) return values;
        for (const int32_t value : step.settled) {
            for (const int32_t rule : rules_of_[value]) append(values, values_at(rule));
        }
        return values;
    }
    // Returns the values of the lines, rules and cells that a step uses.
    IntVector uses(const ToldStep& step) const {
        IntVector values;
        if (step.line >= 0) values = values_at(step.line);
        for (const Bound& bound : step.bounds) append(values, values_at(bound.is_of_rule() ? bound.index : -1 - bound.index));
        return values;
    }

    // Returns the indices of the steps that may lead to some values. An assumption uses no line and no rule, so it may depend on all
    // earlier steps.
    IntVector leading_to(span<const ToldStep> steps, Ints values) const {
        IntVector needed;
        vector<uint8_t> is_wanted(size_t{1} * model_.num_cells() * model_.colours);
        for (const int32_t value : values) is_wanted[value] = 1;
        bool is_all = false;
        for (int32_t i = count_of(steps) - 1; i >= 0; i--) {
            if (!is_all && ranges::none_of(changes(steps[i]), [&](int32_t value) { return is_wanted[value] != 0; })) continue;
            needed.push_back(i);
            is_all |= steps[i].line < 0 && steps[i].bounds.empty();
            for (const int32_t value : uses(steps[i])) is_wanted[value] = 1;
        }
        ranges::reverse(needed);
        return needed;
    }
    // Returns the indices of the steps that lead to the removal of some values; none if the steps do not remove all of them.
    IntVector removing(span<const ToldStep> steps, Ints values) const {
        IntVector left(values.begin(), values.end());
        size_t end = 0;
        for (; end < steps.size() && !left.empty(); end++) {
            std::erase_if(left, [&](int32_t value) { return contains(steps[end].removed, value); });
        }
        return left.empty() ? leading_to(steps.first(end), values) : IntVector();
    }

private:
    const Model& model_;
    vector<IntVector> rules_of_;  // for each value, the rules that count it
};

// A step in words, with the steps that refute its assumption.
struct SpokenStep {
    ToldStep step;
    string name, tip, place, text;
    string said;           // of a hint: its sentences under a title that names the place, short ones for readers who see the cells
    Texts names;           // the names of its techniques
    string title;          // its place in few words
    string rule, refuted;  // the names of its line or first rule, and of what the assumption breaks
    Texts looked_at, refutation;
    int32_t at = -1;
    IntVector around;
};

class Explanation {
public:
    // Without a voice, it cannot speak.
    Explanation(const Model& model, const Voice* voice, Limits& limits) : model_(model), voice_(voice), limits_(limits), needed_(model) {}

    const NeededSteps& needed() const { return needed_; }

    // Puts a step into words. `possible` has 1 for each value that earlier steps leave.
    SpokenStep speak(const ToldStep& step, const vector<uint8_t>& possible) const {
        SpokenStep spoken;
        spoken.step = step;
        spoken.tip = voice_->tip(step);
        const Language& language = voice_->language;
        spoken.place = language.text(voice_->place(step));
        spoken.looked_at = language.texts(voice_->looked_at(step));
        spoken.at = voice_->at(step);
        spoken.around = voice_->around(step);
        if (step.assumes()) spoken.refutation = refute(spoken.step, possible);
        const int32_t rule = step.line >= 0 ? step.line : step.rule(), refuted = spoken.step.refuted;
        if (rule >= 0) spoken.rule = language.text(voice_->rule(rule));
        if (refuted != kUnknownRule) spoken.refuted = language.text(voice_->rule(refuted));
        spoken.text = language.text(voice_->step(spoken.step));
        spoken.name = voice_->name(step);
        return spoken;
    }

    // Puts a hint into words. Its text has its place in front and its techniques behind the sentences.
    SpokenStep speak_hint(ToldStep hint, const vector<uint8_t>& possible) const {
        SpokenStep spoken = speak(hint, possible);
        hint.parts[0].refuted = spoken.step.refuted;
        spoken.names = voice_->names(hint);
        spoken.title = voice_->language.text(voice_->title(hint));
        Phrases techniques, sentences = voice_->sentences(hint, false), spoken_sentences;
        for (const string& name : spoken.names) techniques.push_back(as_is(name));
        for (size_t i : range(size_t{1}, sentences.size())) sentences[i].form = "capital";
        for (const Phrase& sentence : voice_->sentences(hint, true))
            spoken_sentences.push_back(say("spoken-sentence").with("sentence", sentence));
        spoken.text = voice_->language.text(say("hint")
                                                .with("place", voice_->place(spoken.step))
                                                .with("sentences", joined(std::move(sentences), "sentences"))
                                                .with("techniques", joined(std::move(techniques), "comma")));
        spoken.said = voice_->language.text(joined(std::move(spoken_sentences), "spoken-sentences"));
        return spoken;
    }
    // Returns the step of a search that finds these values, of those that earlier steps leave.
    ToldStep search_step(Ints found, const vector<uint8_t>& possible) const {
        ToldStep search;
        search.settled.assign(found.begin(), found.end());
        for (const int32_t value : found) {
            const int32_t first = value / model_.colours * model_.colours;
            for (int32_t other : range(first, first + model_.colours)) {
                if (other != value && possible[other] != 0) search.removed.push_back(other);
            }
        }
        return search;
    }

private:
    // Returns the sentences that refute the assumption of a step, and notes the line or rule that it breaks. There are none if a
    // limit is reached.
    Texts refute(ToldStep& step, const vector<uint8_t>& possible) const {
        IntVector removed;
        for (int32_t value : indices(possible)) {
            const bool is_other = value / model_.colours == step.cell && value % model_.colours != step.colour;
            if (possible[value] == 0 || is_other) removed.push_back(value);
        }
        Model assumed = model_;
        assumed.removed = removed;
        const Derivation refuting = derive(assumed, voice_->depth(step), limits_);
        if (refuting.is_stalled() && limits_.stopped()) return {};
        IntVector causes;
        if (refuting.conflict != kUnknownRule) causes = needed_.leading_to(refuting.steps, needed_.values_at(refuting.conflict));
        else
            for (int32_t i : indices(refuting.steps)) causes.push_back(i);
        step.refuted = voice_->blamed(refuting.conflict, refuting.steps);
        Phrases sentences{say("suppose").with("assumption", voice_->state(voice_->cell_in_words(step.cell), step.colour, false))};
        for (const int32_t i : causes) {
            if (!refuting.steps[i].removed.empty()) sentences.push_back(voice_->step(refuting.steps[i]));
        }
        sentences.push_back(say("then").with("broken", voice_->broken(step.refuted, false)));
        return voice_->language.texts(sentences);
    }

    const Model& model_;
    const Voice* voice_;
    Limits& limits_;
    const NeededSteps needed_;
};

}  // namespace nono

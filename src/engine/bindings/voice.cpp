// Explanations and hints in words.
#include "bindings/calls.hpp"
#include "grading/conflict_core.hpp"
#include "voice/count_voice.hpp"
#include "voice/hints.hpp"
#include "voice/line_voice.hpp"

namespace nono::bindings {

namespace {

// Reads the tables of a task, and returns the voice that uses them. Refuses the call and returns null if they do not fit the engine.
std::unique_ptr<Voice> voice_of(Caller& caller, const VoiceTask& task, Json& table, Json& wording) {
    const Model& model = task.model;
    if (!read_json(task.table, table) || !read_json(task.wording, wording)) caller.refuse("found a table that is not JSON");
    const bool is_whole = table.at("techniques").items.size() == size_t{kSearchTechnique} + 1 &&
                          table.at("line_reasons").items.size() == size_t{static_cast<int>(LineReason::needs_at_least)} + 1;
    if (!is_whole) caller.refuse("found a table of other techniques or reasons than those of the engine");
    if (model.num_lines() > 0 && !is_rows_and_columns(model)) caller.refuse("found other lines, expected the rows and then the columns");
    if (caller.has_refused()) return nullptr;
    if (model.num_lines() > 0) return std::make_unique<LineVoice>(model, table, wording);
    return std::make_unique<CountVoice>(model, table, wording, task.subjects);
}

constexpr int kWeights[] = {1, 2, 3, 5, 8, 25, 50, 200};  // the points of a step in the score, by its tier

// Returns an explanation without steps. Its possible values are those after the last step.
//
// A step has the full weight of its tier if its technique can be applied in one place only, and down to half of it if there are
// many places. Steps of tiers 0 and 1 on hidden cells do not count.
Explained open_explanation(const Model& model, const Derivation& derivation) {
    Explained explained{derivation.end, 0, {}, possible_values(model), 0, -1, 0};
    for (const ToldStep& step : derivation.steps) {
        explained.number += !step.removed.empty();
        if (!step.removed.empty() || step.tier() > 1) explained.score += kWeights[step.tier()] * (1 + 1.0 / std::max(1, step.places)) / 2;
        for (const int32_t value : step.removed) explained.possible[value] = 0;
    }
    for (int32_t cell : range(model.num_shown())) {
        if (ranges::count(span(explained.possible).subspan(size_t{1} * cell * model.colours, model.colours), 1) < 2) continue;
        if (explained.num_open++ == 0) explained.open_cell = cell;
    }
    explained.possible.resize(size_t{1} * model.num_shown() * model.colours);
    return explained;
}

}  // namespace

// Reads the parts of a task, one after another.
void take(WordReader& in, VoiceTask& task) {
    take(in, task.model);
    take(in, task.table);
    take(in, task.wording);
    take(in, task.subjects);
}

// Writes a step as a list.
void put(WordWriter& out, const SpokenStep& spoken) {
    const ToldStep& step = spoken.step;
    const auto known = [](int32_t number, int32_t none = -1) { return number == none ? std::nullopt : std::optional(number); };
    put_all(out, step.technique, spoken.name, spoken.tip, known(step.line), known(step.block), known(step.rule()), step.cell, step.colour,
            known(step.refuted, kUnknownRule), step.places, step.removed, step.settled, step.hidden, spoken.place, spoken.text,
            spoken.refutation, spoken.rule, spoken.looked_at, spoken.refuted, known(spoken.at), spoken.around, spoken.said, spoken.names,
            spoken.title);
}

void put(WordWriter& out, const Explained& value) {
    put_all(out, value.end, value.number, value.steps, value.possible, value.num_open, value.open_cell, value.score);
}

// Explains the steps of a derivation in words (`is_told`), or only names their techniques.
Answer<explain> explain(Caller& caller, const VoiceTask& task, int most_tier, bool is_told, int64_t first, int64_t most, Ints found,
                        Ints wanted) {
    Json table, wording;
    const bool is_silent = !is_told && task.table.empty();
    const std::unique_ptr<Voice> voice = is_silent ? nullptr : voice_of(caller, task, table, wording);
    if (caller.has_refused()) return {};
    Derivation derivation = derive(task.model, most_tier, caller.limits);
    Explained explained = open_explanation(task.model, derivation);
    const Explanation explanation(task.model, voice.get(), caller.limits);
    const int32_t end = task.model.num_shown() * task.model.colours;
    if (!is_in_range(found, 0, end - 1) || !is_in_range(wanted, 0, end - 1)) caller.refuse("found a value that is not on the board");
    if (caller.has_refused()) return {};
    if (!found.empty()) {
        derivation.steps.push_back(explanation.search_step(found, explained.possible));
        first = explained.number++;
    }
    if (!wanted.empty()) {
        vector<ToldStep> steps;
        for (const int32_t i : explanation.needed().removing(derivation.steps, wanted)) steps.push_back(derivation.steps[i]);
        derivation.steps = std::move(steps);
    }
    vector<uint8_t> possible = possible_values(task.model);
    explained.possible.assign(possible.begin(), possible.begin() + end);
    int64_t number = 0;  // of the step on the board
    for (const ToldStep& step : derivation.steps) {
        const bool is_on_board = !step.removed.empty(), is_asked = number >= first && number - first < most;
        if (is_asked && (is_on_board || !is_told)) {
            SpokenStep spoken;
            if (is_told) {
                spoken = explanation.speak(step, possible);
                if (caller.limits.stopped()) break;
            } else {
                spoken.step = step;
                if (!is_silent) spoken.name = voice->name(step);
            }
            explained.steps.push_back(std::move(spoken));
        }
        for (const int32_t value : step.removed) {
            possible[value] = 0;
            if (number < first) explained.possible[value] = 0;
        }
        number += is_on_board;
    }
    return explained;
}

// Explains the step that is the best hint (Hints), if there is one.
Answer<hint> hint(Caller& caller, const VoiceTask& task, int cursor) {
    Json table, wording;
    const std::unique_ptr<Voice> voice = voice_of(caller, task, table, wording);
    if (caller.has_refused()) return {};
    Hints hints(task.model, *voice, caller.limits);
    const Derivation derivation = hints.derive_steps();
    Explained explained = open_explanation(task.model, derivation);
    if (derivation.is_contradiction()) return explained;
    const std::optional<ToldStep> step = hints.choose(derivation.steps, cursor);
    if (!step) return explained;
    explained.steps.push_back(Explanation(task.model, voice.get(), caller.limits).speak_hint(*step, hints.possible()));
    explained.possible.clear();  // they would give the solution away
    return explained;
}

// Says why rules contradict each other. Without rules, finds such rules (ConflictCore), or one that is easier to see.
Answer<contradiction> contradiction(Caller& caller, const VoiceTask& task, Ints rules, Ints mistakes) {
    Json table, wording;
    const std::unique_ptr<Voice> voice = voice_of(caller, task, table, wording);
    const int32_t end = task.model.num_lines() > 0 ? task.model.num_lines() : task.model.counts.size();
    if (!is_in_range(rules, 0, end - 1)) caller.refuse("found a rule that the model does not have");
    if (caller.has_refused()) return {};
    IntVector named(rules.begin(), rules.end());
    if (named.empty()) named = voice->easier(ConflictCore(task.model, caller.limits).run(), mistakes);
    return {named, voice->language.text(voice->contradicting(named)), voice->around_rules(named)};
}

// Says that cells are wrong, in each of the table's sentences about mistakes.
Answer<mistakes> mistakes(Caller& caller, string_view table, int width, Ints cells) {
    Json sentences;
    if (!read_json(table, sentences)) caller.refuse("found a table that is not JSON");
    if (width < 1) caller.refuse("expected a board of at least one cell");
    if (caller.has_refused()) return {};
    const Phrase words = say("").with("names", name_of_cells(cells, width)).with("rows", number_ranges(rows_of_cells(cells, width)));
    Phrases phrases;
    for (const Json& id : sentences.at("mistakes").items) phrases.push_back(say(id.text.c_str(), count_of(cells), words.parts));
    return Language(sentences).texts(phrases);
}

}  // namespace nono::bindings

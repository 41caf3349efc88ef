// Explains small random nonograms and count rules, and checks what the voice says: every step has a sentence without gaps, refutations end
// with a contradiction, needed steps lead to what was asked for, and no hint removes a value of a solution. The table here has
// short sentences of its own, so that the test does not depend on those of Python.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "check.hpp"
#include "puzzles.hpp"
#include "voice/count_voice.hpp"
#include "voice/hints.hpp"
#include "voice/line_voice.hpp"

using namespace nono;

namespace {

int num_steps = 0, num_refutations = 0, num_hints = 0;

// Returns a table in which every text names the places that it has.
Json table() {
    string text = R"({"sentences": {"step": "{found} [{reason}; {technique}]", "step-at": "{place}: {found} [{reason}; {technique}]")";
    for (const char* name :
         {"cell-is", "cells-are", "cell-is-not", "cells-are-not", "cell-has", "cells-have", "cell-has-no", "cells-have-no"})
        text += string(R"(, ")") + name + R"(": "{cells} {colour}")";
    for (const char* name : {"full", "line-lacks", "lines-lack"}) text += string(R"(, ")") + name + R"(": "{reason}{block}")";
    for (const char* name : {"either", "either-of-several"}) text += string(R"(, ")") + name + R"(": "{cell}")";
    text += R"(, "suppose": "suppose {assumption}", "then": "then {broken}", "line-broken": "{line} {cannot} {clue}")";
    text += R"(, "some-line-broken": "a line {cannot}", "some-rule-broken": "a rule {cannot}", "cell-broken": "{cell} {may}")";
    text += R"(, "lines-contradict": "{lines}", "rules-contradict": "{rules}", "too-many": "{rule} {found} {number}")";
    text += R"(, "together": "{needing}", "together-several": "{needing}", "needs-as-many": "{needing}", "need-as-many": "{needing}")";
    text += R"(, "chain-one": "{cells}", "chain-both": "{cells}"}, "techniques": {)";
    const auto add = [&](const char* name, int tier) {
        text += string(R"(")") + name + R"(": {"tier": )" + std::to_string(tier) +
                R"(, "tip": "tip", "reason": "because {refuted}{why}", "depth": 4},)";
    };
#define TECHNIQUE(tier, name) add(#name, tier);
#define ASSUMPTION(tier, name) add(#name, tier);
#include "grading/line_techniques.def"
#define TECHNIQUE(tier, name) add(#name, tier);
#include "grading/techniques.def"
    text += R"("search": {"tier": 9, "tip": "tip", "reason": "searched", "depth": 0}}, "numbers": ["no", "one"], "line_reasons": [)";
    for (int i = 0; i < 15; i++) text += i == 0 ? R"("full")" : R"(, "full")";
    text += R"(], "phrases": {"zero": ["", "{rule} {has} {noun}"])";
    for (const char* kind : {"exact", "at-most", "at-least", "between", "clause", "sum", "copy", "kept"})
        text += string(R"(, ")") + kind + R"(": ["{rule} {number}{values}", "{rule} {cannot} {number}"])";
    text += R"(}, "mixed": {)";
    for (const char* kind : {"exact", "at-most", "at-least", "between"})
        text += string(kind[0] == 'e' ? "" : ", ") + '"' + kind + R"(": ["{values}", "{count}"])";
    text += "}}";
    Json json;
    CHECK(read_json(text, json));
    return json;
}

// Checks all steps of a model, with `all`, the solutions.
void explain(const Model& model, const Voice& voice, const Answer& all) {
    Limits limits(0, nullptr, nullptr);
    const Derivation derivation = derive(model, kHardestTier, limits);
    const Explanation explanation(model, &voice, limits);
    IntVector removed(model.removed.begin(), model.removed.end());
    for (const ToldStep& step : derivation.steps) {
        const SpokenStep spoken = explanation.speak(step, removed);
        num_steps++;
        CHECK(!spoken.text.empty() && !spoken.place.empty() && !spoken.name.empty());
        CHECK(spoken.text.find('{') == string::npos);
        if (step.assumes()) {
            num_refutations++;
            CHECK(spoken.refutation.size() >= 2 && spoken.refutation.front().starts_with("suppose") &&
                  spoken.refutation.back().starts_with("then"));
        }
        const IntVector needed = explanation.needed().removing(derivation.steps, step.removed);
        CHECK(step.removed.empty() || !needed.empty());
        append(removed, step.removed);
    }
    if (derivation.is_contradiction()) return;
    IntVector known;
    for (const int32_t cursor : {-1, 0, model.num_shown() - 1}) {
        const auto hint = Hints(model, voice, limits).choose(derivation.steps, cursor, known);
        const auto is_on_board = [](const ToldStep& step) { return !step.removed.empty(); };
        CHECK(hint.has_value() == ranges::any_of(derivation.steps, is_on_board));
        if (!hint) continue;
        num_hints++;
        for (int32_t i : indices(all.solutions)) {
            const int32_t value = i % model.num_cells() * model.colours + all.solutions[i];
            CHECK(!contains(hint->removed, value), "a hint removes a value of a solution");
        }
    }
}

Json wording(int colours) {
    string text = R"({"fill": true, "blank": true, "colours": [)";
    for (int colour : range(colours)) text += (colour == 0 ? "\"c" : ", \"c") + std::to_string(colour) + '"';
    Json json;
    CHECK(read_json(text + "]}", json));
    return json;
}

constexpr int32_t kSide = 5;  // of the boards with count rules

// Returns all ways to give one cell of every row and column, and at most one of the diagonal, colour 1 without the removed values.
Answer placements(const IntVector& removed) {
    Answer all;
    IntVector columns(kSide);
    for (int32_t row : range(kSide)) columns[row] = row;
    do {
        int32_t on_diagonal = 0;
        bool is_possible = true;
        vector<uint8_t> board(kSide * kSide);
        for (int32_t row : range(kSide)) {
            on_diagonal += columns[row] == row;
            is_possible &= !contains(removed, 2 * (row * kSide + columns[row]) + 1);
            board[row * kSide + columns[row]] = 1;
        }
        if (is_possible && on_diagonal < 2) append(all.solutions, board);
    } while (std::next_permutation(columns.begin(), columns.end()));
    return all;
}

void check_phrases() {
    CHECK(joined({"a", "b", "c"}) == "a, b and c");
    CHECK(joined({"a", "b", "c"}, " or", true) == "a or b or c");
    CHECK(number_ranges(IntVector{1, 2, 4, 5, 6, 9}) == "1, 2, 4 to 6 and 9");
    CHECK(ordinal(1) == "1st" && ordinal(12) == "12th" && ordinal(22) == "22nd" && ordinal(103) == "103rd");
    CHECK(name_of_cells(IntVector{0, 1, 4, 5}, 4) == "columns 1 and 2 of rows 1 and 2");
    CHECK(name_of_cells(IntVector{0, 5}, 4) == "row 1 column 1 and row 2 column 2");
    CHECK(filled("{a} and {b}{c}", Fillings().set("a", "x").set("b", "{a}")) == "x and {a}");
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 150);
    check_phrases();
    const Json sentences = table();
    Random random(arguments.seed);
    for (int round = 0; round < arguments.rounds; round++) {
        const int height = 1 + static_cast<int>(random.below(7)), width = 1 + static_cast<int>(random.below(8));
        const int colours = 2 + static_cast<int>(random.below(2));
        SmallPuzzle puzzle(height, width, colours, random_picture(random, height * width, colours));
        if (random.below(8) == 0) std::swap(puzzle.clues[0], puzzle.clues[height - 1]);
        const Model& model = puzzle.build();
        Stats stats;
        const Answer all = learn(model, {}, {100, 0, {}}, stats);
        const Json words = wording(colours);
        explain(model, LineVoice(model, sentences, words), all);
    }
    // Every row and every column has one cell with colour 1, and a diagonal has at most one.
    IntVector starts{0}, cells, rules{0}, regions, inks, least, most;
    for (int32_t line : range(2 * kSide + 1)) {
        for (int32_t i : range(kSide))
            cells.push_back(line < kSide ? line * kSide + i : line < 2 * kSide ? i * kSide + line - kSide : i * kSide + i);
        starts.push_back(count_of(cells));
        regions.push_back(line);
        inks.push_back(1);
        rules.push_back(line + 1);
        least.push_back(line < 2 * kSide ? 1 : 0);
        most.push_back(1);
    }
    const Json words = wording(2);
    for (int round = 0; round < arguments.rounds; round++) {
        IntVector removed;
        for (int32_t cell : range(kSide * kSide)) {
            if (random.below(3) == 0) removed.push_back(2 * cell + 1);
        }
        Model model;
        model.height = model.width = kSide;
        const IntVector none{0};
        model.cell_start = model.block_start = none;
        model.removed = removed;
        model.counts = {starts, cells, rules, regions, inks, least, most};
        explain(model, CountVoice(model, sentences, words, {}), placements(removed));
    }
    CHECK(num_steps > 0 && num_refutations > 0 && num_hints > 0);
}

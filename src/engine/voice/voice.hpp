// The words that models of lines and models of count rules have in common: how steps, cells and colours become sentences. The
// sentences come from two tables as JSON. The first is the same for all puzzles: sentences, techniques, phrases. The second
// belongs to a puzzle: its genre's texts, which come first wherever they exist, the names of colours, and the texts of clues.
// LineVoice and CountVoice add the names of lines and rules, and the reasons. A text never names a hidden cell.
#pragma once

#include "voice/language.hpp"
#include "voice/step.hpp"

namespace nono {

class Voice {
public:
    Voice(const Model& model, const Json& table, const Json& wording) : language(table), model_(model), table_(table), wording_(wording) {
        for (const Json& name : wording.at("colours").items) colours_.push_back(name.text);
        colours_.resize(std::max<size_t>(colours_.size(), model.colours));
    }
    virtual ~Voice() = default;
    Voice(const Voice&) = delete;
    Voice& operator=(const Voice&) = delete;

    // Names a line or count rule; -1 - c stands for the cell c.
    virtual Phrase rule(int32_t rule) const = 0;
    // Says that a line or rule cannot be kept. After an assumption, the verb is "could".
    virtual Phrase broken(int32_t rule, bool is_assumed) const = 0;
    // Says that lines or rules contradict each other or, if there is only one, that it is broken; "" without any.
    virtual Phrase contradicting(const IntVector& rules) const = 0;
    // Returns the rules to name in place of these, where the cells with mistakes show a rule that is easier to see.
    virtual IntVector easier(const IntVector& rules, Ints /*mistakes*/) const { return rules; }
    // Returns the line or rule to name for a broken one at the end of these steps.
    virtual int32_t blamed(int32_t broken, const vector<ToldStep>& /*steps*/) const { return broken; }
    // Returns the reason of a step. Under a title, "it" stands for the rule that the title names.
    virtual Phrase reason(const ToldStep& step, const Phrase& title = as_is("")) const = 0;
    // Names the place to look at.
    virtual Phrase place(const ToldStep& step) const = 0;
    // Names the place of all steps that a hint tells together.
    virtual Phrase site(const ToldStep& step) const { return place(step); }
    // Names the place in few words: of several rules, only their kinds, such as "row 5 and a square".
    virtual Phrase title(const ToldStep& step) const { return place(step); }
    // Names the lines, rules and cells that a step uses.
    virtual Phrases looked_at(const ToldStep& step) const = 0;
    // Returns the cell to look at, or -1.
    virtual int32_t at(const ToldStep& /*step*/) const { return -1; }
    // Returns the cells of the rules and clues that a step uses, with those that show why; of lines, explanations know the cells.
    virtual IntVector around(const ToldStep& /*step*/) const { return {}; }
    // Returns the cells of lines or rules, with those of their clues.
    virtual IntVector around_rules(const IntVector& rules) const = 0;

    // Returns the sentences of a hint, for a text whose title names the place. They are `short` for readers who see the cells.
    Phrases sentences(const ToldStep& hint, bool is_short) const {
        Phrases sentences;
        for (size_t i : indices(hint.parts)) add_phrase(sentences, sentence(hint, i, is_short));
        return sentences;
    }
    // Returns the names of the techniques of a hint.
    Texts names(const ToldStep& hint) const {
        Texts names;
        for (const ToldStep& part : hint.parts) add_new(names, name(part));
        return names;
    }
    // Returns the step as a sentence.
    Phrase step(const ToldStep& step) const {
        return say(step.line < 0 ? "step" : "step-at")
            .with("place", place(step))
            .with("found", found(step))
            .with("reason", reason(step))
            .with("technique", as_is(name(step)));
    }
    // Returns the name of the technique as players know it.
    string name(const ToldStep& step) const {
        const string_view of_genre = find_text(wording_.at("names"), step);
        return string(of_genre.empty() ? table_.at("techniques").names[step.technique] : of_genre);
    }
    // Returns what to look for to find the step.
    string tip(const ToldStep& step) const {
        string_view text = find_text(wording_.at("tips"), step);
        if (text.empty()) text = find_text(table_.at("tips"), step);
        return string(text.empty() ? technique(step).at("tip").text : text);
    }
    // Returns the highest tier of the steps that refute the assumption of a technique.
    int32_t depth(const ToldStep& step) const { return technique(step).at("depth").number; }

    // Says that cells have a colour, or do not have it.
    virtual Phrase state(Phrase cells, int32_t colour, bool is_negated) const {
        return say(is_negated ? "cells-are-not" : "cells-are").with("cells", std::move(cells)).with("colour", colour_in_words(colour));
    }
    Phrase cell_in_words(int32_t cell) const { return name_of_cell(cell, model_.width); }
    // Returns true if a cell with this colour shows something: an ink, a mark or a text.
    bool is_ink(int32_t colour) const { return colour > 0 || wording_.at("blank").number == 0; }
    // Returns true if two phrases have the same words.
    bool is_same(const Phrase& phrase, const Phrase& other) const { return language.text(phrase) == language.text(other); }
    // Adds a phrase unless the phrases have one with the same words. Returns whether it did.
    bool add_phrase(Phrases& phrases, Phrase phrase) const {
        const bool is_new = ranges::none_of(phrases, [&](const Phrase& other) { return is_same(phrase, other); });
        if (is_new) phrases.push_back(std::move(phrase));
        return is_new;
    }

    const Language language;

protected:
    // Names cells; in a model of lines, by their places in `line` if it is given.
    virtual Phrase cells_in_words(const IntVector& cells, int32_t /*line*/ = -1) const { return name_of_cells(cells, model_.width); }
    Phrase colour_in_words(int32_t colour) const { return noun(colours_[colour]); }
    // Returns the keys of a step in tables of wording, the most specific first.
    virtual Texts keys(const ToldStep& step) const { return {table_.at("techniques").names[step.technique]}; }
    // Returns the text of a table for a step, or "".
    string_view find_text(const Json& texts, const ToldStep& step) const {
        if (texts.names.empty()) return {};
        for (const string& key : keys(step)) {
            if (const Json* text = texts.find(key)) return text->text;
        }
        return {};
    }
    const Json& technique(const ToldStep& step) const { return table_.at("techniques").items[step.technique]; }
    // Returns the reason of a step: the text of its genre or of its technique.
    string_view reason_text(const ToldStep& step) const {
        const string_view of_genre = find_text(wording_.at("reasons"), step);
        return of_genre.empty() ? string_view(technique(step).at("reason").text) : of_genre;
    }
    Phrase pronoun(const ToldStep& step) const {
        const auto is_first = [&](int32_t value) { return value / model_.colours == step.removed[0] / model_.colours; };
        return say("them", ranges::all_of(step.removed, is_first) ? 1 : 2);
    }
    Phrase assumed_place(const ToldStep& step) const { return step.cell < 0 ? say("subject-board") : cell_in_words(step.cell); }

    // Returns a sentence of a hint, without a capital and a full stop.
    virtual Phrase sentence(const ToldStep& hint, size_t i, bool is_short) const {
        const ToldStep& part = hint.parts[i];
        const Phrase title = place(hint);
        return say(follows_finding(part) ? "found-why" : "why-found")
            .with("why", reason(part, title))
            .with("found", found(part, title, is_short));
    }
    // Returns true if the reason of a step speaks of what the step finds, so that it must come second.
    bool follows_finding(const ToldStep& step) const {
        const string_view text = reason_text(step);
        const auto is_start = [&](const Json& start) { return text.starts_with(start.text); };
        return step.bounds.empty() || ranges::any_of(table_.at("second").items, is_start) || text.find("{them}") != string_view::npos;
    }
    // Says what a step finds. Under a title, the background comes last.
    Phrase found(const ToldStep& step, const Phrase& title = as_is(""), bool is_short = false) const {
        Phrases states;
        for (const bool is_last : {false, true}) {
            for (const Found& found : found_by(step)) {
                if (is_last != (!title.empty() && found.colour == 0 && !found.is_negated)) continue;
                Phrase name = title.empty() ? cells_in_words(found.cells, step.line) : name_under(title, found.cells, step.line, is_short);
                states.push_back(state(std::move(name), found.colour, found.is_negated));
            }
        }
        return joined(std::move(states), title.empty() ? "semicolon" : "and");
    }
    // Names cells under a title: "it", or by their places in the line that the title names.
    Phrase name_under(const Phrase& title, IntVector cells, int32_t line, bool is_short = false) const {
        Phrase name = name_of_cells(cells, model_.width);
        const int32_t number = count_of(cells);
        if (is_same(name, title)) return say("them", 1);
        if (line < 0 && is_short && cells.size() > kMostRead) return say("these-cells", number);
        for (const bool is_row : {true, false}) {
            const IntVector lines = lines_of(cells, is_row);
            if (lines.size() > 1 || !is_same(title, places_in_words(lines, is_row))) continue;
            for (int32_t& cell : cells) cell = is_row ? cell % model_.width : cell / model_.width;
            Phrase places = places_in_words(std::move(cells), !is_row);
            places.number = number;
            return line >= 0 ? places : say("cells-in-line", number).with("places", std::move(places));
        }
        return name;
    }
    // Returns the rows or columns of cells, from 0, ascending.
    IntVector lines_of(const IntVector& cells, bool are_rows) const {
        IntVector lines;
        for (const int32_t cell : cells) lines.push_back(are_rows ? cell / model_.width : cell % model_.width);
        sort_unique(lines);
        return lines;
    }
    // Names rows or columns by numbers from 0, in ascending order.
    static Phrase places_in_words(IntVector places, bool are_rows) {
        sort_unique(places);
        for (int32_t& place : places) place++;
        return say(are_rows ? "rows" : "columns").with("places", number_ranges(places));
    }
    // Cells that get a colour, or stay open and lose it.
    struct Found {
        IntVector cells;
        int32_t colour;
        bool is_negated;
    };
    // Returns what a step finds, by colour.
    vector<Found> found_by(const ToldStep& step) const {
        IntVector excluded;  // from cells that stay open
        for (const int32_t value : step.removed) {
            const auto is_same = [&](int32_t settled) { return settled / model_.colours == value / model_.colours; };
            if (ranges::none_of(step.settled, is_same)) excluded.push_back(value);
        }
        vector<Found> all;
        for (const bool is_negated : {false, true}) {
            const size_t first = all.size();
            for (const int32_t value : is_negated ? excluded : step.settled) {
                size_t i = first;
                while (i < all.size() && all[i].colour != value % model_.colours) i++;
                if (i == all.size()) all.push_back({{}, value % model_.colours, is_negated});
                all[i].cells.push_back(value / model_.colours);
            }
        }
        return all;
    }

    static constexpr size_t kMostRead = 4;  // cells that a short sentence names

    const Model& model_;
    const Json& table_;
    const Json& wording_;
    Texts colours_;
};

}  // namespace nono

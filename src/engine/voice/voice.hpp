// The words that models of lines and models of count rules have in common: how steps, cells and colours become sentences. The
// sentences come from two tables as JSON. The first is the same for all puzzles: sentences, techniques, phrases. The second
// belongs to a puzzle: its genre's texts, which come first wherever they exist, the names of colours, and the texts of clues.
// LineVoice and CountVoice add the names of lines and rules, and the reasons. A text never names a hidden cell.
#pragma once

#include "voice/step.hpp"

namespace nono {

class Voice {
public:
    Voice(const Model& model, const Json& table, const Json& wording) : model_(model), table_(table), wording_(wording) {
        for (const Json& name : wording.at("colours").items) colours_.push_back(name.text);
        colours_.resize(std::max<size_t>(colours_.size(), model.colours));
    }
    virtual ~Voice() = default;
    Voice(const Voice&) = delete;
    Voice& operator=(const Voice&) = delete;

    // Names a line or count rule; -1 - c stands for the cell c.
    virtual string rule(int32_t rule) const = 0;
    // Says that a line or rule cannot be kept. After an assumption, the verb is "could".
    virtual string broken(int32_t rule, bool is_assumed) const = 0;
    // Says that lines or rules contradict each other or, if there is only one, that it is broken; "" without any.
    virtual string contradicting(const IntVector& rules) const = 0;
    // Returns the rules to name in place of these, where the cells with mistakes show a rule that is easier to see.
    virtual IntVector easier(const IntVector& rules, Ints /*mistakes*/) const { return rules; }
    // Returns the line or rule to name for a broken one at the end of these steps.
    virtual int32_t blamed(int32_t broken, const vector<ToldStep>& /*steps*/) const { return broken; }
    // Returns the reason of a step. Under a title, "it" stands for the rule that the title names.
    virtual string reason(const ToldStep& step, const string& title = "") const = 0;
    // Names the place to look at.
    virtual string place(const ToldStep& step) const = 0;
    // Names the place of all steps that a hint tells together.
    virtual string site(const ToldStep& step) const { return place(step); }
    // Names the lines, rules and cells that a step uses.
    virtual Texts looked_at(const ToldStep& step) const = 0;
    // Returns the cell to look at, or -1.
    virtual int32_t at(const ToldStep& /*step*/) const { return -1; }
    // Returns the cells of the rules and clues that a step uses, with those that show why; of lines, explanations know the cells.
    virtual IntVector around(const ToldStep& /*step*/) const { return {}; }
    // Returns the cells of lines or rules, with those of their clues.
    virtual IntVector around_rules(const IntVector& rules) const = 0;

    // Returns the sentences of a hint, for a text whose title names the place. They are `short` for readers who see the cells.
    Texts sentences(const ToldStep& hint, bool is_short) const {
        Texts texts;
        for (size_t i : indices(hint.parts)) add_new(texts, sentence(hint, i, is_short));
        return texts;
    }
    // Returns the names of the techniques of a hint.
    Texts names(const ToldStep& hint) const {
        Texts names;
        for (const ToldStep& part : hint.parts) add_new(names, name(part));
        return names;
    }
    // Returns the step as a sentence.
    string step(const ToldStep& step) const {
        Fillings words;
        words.set("place", place(step)).set("found", found(step));
        words.set("reason", reason(step)).set("technique", name(step));
        return say(step.line < 0 ? "step" : "step-at", words);
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
    string state(const IntVector& cells, int32_t colour, bool is_negated) const {
        return state(cells_in_words(cells), cells.size() == 1, colour, is_negated);
    }
    virtual string state(const string& cells, bool is_one, int32_t colour, bool is_negated) const {
        const string key = string(is_one ? "cell-is" : "cells-are") + (is_negated ? "-not" : "");
        return say(key, Fillings().set("cells", cells).set("colour", colours_[colour]));
    }
    string say(string_view sentence, const Fillings& words) const { return filled(table_.at("sentences").at(sentence).text, words); }
    // Returns true if a cell with this colour shows something: an ink, a mark or a text.
    bool is_ink(int32_t colour) const { return colour > 0 || wording_.at("blank").number == 0; }

protected:
    // Names cells; in a model of lines, by their places in `line` if it is given.
    virtual string cells_in_words(const IntVector& cells, int32_t /*line*/ = -1) const { return name_of_cells(cells, model_.width); }
    string cell_in_words(int32_t cell) const { return name_of_cell(cell, model_.width); }
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
    string fill_in(const ToldStep& step, const Fillings& words) const { return filled(reason_text(step), words); }
    string pronoun(const ToldStep& step) const {
        const auto is_first = [&](int32_t value) { return value / model_.colours == step.removed[0] / model_.colours; };
        return ranges::all_of(step.removed, is_first) ? "it" : "them";
    }
    string assumed_place(const ToldStep& step) const { return step.cell < 0 ? "the whole board" : cell_in_words(step.cell); }
    static string cannot(bool is_assumed) { return is_assumed ? "could not" : "cannot"; }

    // Returns a sentence of a hint, without a capital and a full stop.
    virtual string sentence(const ToldStep& hint, size_t i, bool is_short) const {
        const ToldStep& part = hint.parts[i];
        const string title = place(hint), why = reason(part, title), what = found(part, title, is_short);
        return follows_finding(part) ? what + ": " + why : why + ", so " + what;
    }
    // Returns true if the reason of a step speaks of what the step finds, so that it must come second.
    bool follows_finding(const ToldStep& step) const {
        const string_view text = reason_text(step);
        return step.bounds.empty() || text.starts_with("otherwise") || text.starts_with("it ") || text.find("{them}") != string_view::npos;
    }
    // Says what a step finds. Under a title, the background comes last.
    string found(const ToldStep& step, const string& title = "", bool is_short = false) const {
        Texts texts;
        for (const bool is_last : {false, true}) {
            for (const Found& found : found_by(step)) {
                if (is_last != (!title.empty() && found.colour == 0 && !found.is_negated)) continue;
                const string name =
                    title.empty() ? cells_in_words(found.cells, step.line) : name_under(title, found.cells, step.line, is_short);
                texts.push_back(state(name, found.cells.size() == 1, found.colour, found.is_negated));
            }
        }
        return title.empty() ? joined(texts, ";", true) : joined(texts);
    }
    // Names cells under a title: "it", or by their places in the line that the title names.
    string name_under(const string& title, IntVector cells, int32_t line, bool is_short = false) const {
        const string name = name_of_cells(cells, model_.width);
        if (name == title) return "it";
        if (line < 0 && is_short && cells.size() > kMostRead)
            return say("these-cells", Fillings().set("number", std::to_string(cells.size())));
        const bool is_row = title.starts_with("row");
        if (title != line_of(cells, is_row)) return name;
        for (int32_t& cell : cells) cell = is_row ? cell % model_.width : cell / model_.width;
        const string_view own = line >= 0 ? "" : cells.size() == 1 ? "the cell in " : "the cells in ";
        return string(own) + places_in_words(std::move(cells), !is_row);
    }
    // Names the row or the column of cells, or returns "" if they have several.
    string line_of(const IntVector& cells, bool is_row) const {
        const auto line = [&](int32_t cell) { return is_row ? cell / model_.width : cell % model_.width; };
        const bool is_one = ranges::all_of(cells, [&](int32_t cell) { return line(cell) == line(cells[0]); });
        return is_one ? places_in_words({line(cells[0])}, is_row) : "";
    }
    // Names rows or columns by numbers from 0, in ascending order.
    static string places_in_words(IntVector places, bool are_rows) {
        sort_unique(places);
        for (int32_t& place : places) place++;
        return (are_rows ? "row" : "column") + string(places.size() == 1 ? " " : "s ") + number_ranges(places);
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

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
    virtual string reason(const ToldStep& step) const = 0;
    // Names the place to look at.
    virtual string place(const ToldStep& step) const = 0;
    // Names the lines, rules and cells that a step uses.
    virtual Texts looked_at(const ToldStep& step) const = 0;
    // Returns the cell to look at, or -1.
    virtual int32_t at(const ToldStep& /*step*/) const { return -1; }
    // Returns the cells of the rules and clues that a step uses, with those that show why; of lines, explanations know the cells.
    virtual IntVector around(const ToldStep& /*step*/) const { return {}; }
    // Returns the cells of lines or rules, with those of their clues.
    virtual IntVector around_rules(const IntVector& rules) const = 0;

    // Returns the step as a sentence.
    string step(const ToldStep& step) const {
        Fillings words;
        words.set("place", place(step)).set("found", found(step)).set("reason", reason(step)).set("technique", name(step));
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
    virtual string state(const IntVector& cells, int32_t colour, bool is_negated, int32_t line = -1) const {
        const string key = string(cells.size() == 1 ? "cell-is" : "cells-are") + (is_negated ? "-not" : "");
        return say(key, Fillings().set("cells", cells_in_words(cells, line)).set("colour", colours_[colour]));
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
    // Returns the reason of a step: the text of its genre or of its technique, filled with words.
    string fill_in(const ToldStep& step, const Fillings& words) const {
        const string_view of_genre = find_text(wording_.at("reasons"), step);
        return filled(of_genre.empty() ? technique(step).at("reason").text : of_genre, words);
    }
    string pronoun(const ToldStep& step) const {
        const auto is_first = [&](int32_t value) { return value / model_.colours == step.removed[0] / model_.colours; };
        return ranges::all_of(step.removed, is_first) ? "it" : "them";
    }
    string assumed_place(const ToldStep& step) const { return step.cell < 0 ? "the whole board" : cell_in_words(step.cell); }
    static string cannot(bool is_assumed) { return is_assumed ? "could not" : "cannot"; }

    const Model& model_;
    const Json& table_;
    const Json& wording_;
    Texts colours_;

private:
    // Says what a step finds: the colours that cells now have, or can no longer have.
    string found(const ToldStep& step) const {
        IntVector excluded;  // from cells that stay open
        for (const int32_t value : step.removed) {
            const auto is_same = [&](int32_t settled) { return settled / model_.colours == value / model_.colours; };
            if (ranges::none_of(step.settled, is_same)) excluded.push_back(value);
        }
        string text;
        for (const bool is_negated : {false, true}) {
            const IntVector& values = is_negated ? excluded : step.settled;
            IntVector colours;
            for (const int32_t value : values) add_new(colours, value % model_.colours);
            for (const int32_t colour : colours) {
                IntVector cells;
                for (const int32_t value : values) {
                    if (value % model_.colours == colour) cells.push_back(value / model_.colours);
                }
                text += (text.empty() ? "" : "; ") + state(cells, colour, is_negated, step.line);
            }
        }
        return text;
    }
};

}  // namespace nono

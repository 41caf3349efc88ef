// The names of count rules, and the phrases that say what a rule requires or that it is broken. A genre's own phrases for a kind
// of rule come first, then those of the table: for sums and copies, for rules with hidden cells, for rules that count the same
// colours in all of their cells, and for those that do not.
#pragma once

#include "voice/count_rules.hpp"
#include "voice/voice.hpp"

namespace nono {

class CountPhrases : public Voice {
public:
    CountPhrases(const Model& model, const Json& table, const Json& wording, Ints subjects)
        : Voice(model, table, wording), rules_(model, table, wording, subjects), possible_(possible_values(model)) {}

    string rule(int32_t rule) const override {
        if (rule < 0) return cell_in_words(-1 - rule);
        const int32_t whole = rules_.whole(rule);
        const CountRules::About& about = rules_.about(whole);
        if (!about.name.empty()) return about.name;
        if (about.place >= 0) {
            const Json* clue = wording_.at("clues").find(std::to_string(about.place));
            return clue == nullptr ? cell_in_words(about.place) : "the " + clue->text + " in " + cell_in_words(about.place);
        }
        const IntVector cells = rules_.shown_cells(whole);
        if (!rules_.colours(whole).empty() || rules_.kind(whole) == "sum") return cells_in_words(cells);
        return cells.empty() ? "a rule" : "the rule of " + cells_in_words(cells);
    }
    string broken(int32_t rule, bool is_assumed) const override {
        if (rule == kUnknownRule) return say("some-rule-broken", Fillings().set("cannot", cannot(is_assumed)));
        if (rule < 0) return say("cell-broken", Fillings().set("may", is_assumed ? "could" : "can").set("cell", this->rule(rule)));
        return phrase(rule, false, is_assumed);
    }
    string contradicting(const IntVector& rules) const override {
        IntVector named = rules, with_phrase;
        sort_stably(named);
        ranges::reverse(named);  // the rules of clues come last in a model, and first in a text
        Texts phrases;
        for (const int32_t rule : named) {
            const string text = phrase(rule, true);
            if (text.empty() || contains(phrases, text)) continue;
            phrases.push_back(text);
            with_phrase.push_back(rule);
        }
        if (phrases.size() == 1) return fault(with_phrase[0]);
        return phrases.empty() ? "" : say("rules-contradict", Fillings().set("rules", joined(phrases, ", and")));
    }
    // In place of a single rule, returns a rule whose clue is in a cell with a mistake and of whose values too many are shown.
    IntVector easier(const IntVector& rules, Ints mistakes) const override {
        if (rules.size() != 1) return rules;
        for (int32_t rule : range(rules_.size())) {
            const int32_t place = rules_.about(rules_.whole(rule)).place;
            if (place >= 0 && contains(mistakes, place) && count_of(inked_cells(rule)) > rules_.most(rule)) return {rule};
        }
        return rules;
    }
    // Of two colours, it says what the cells are or have instead of what they are not.
    using Voice::state;
    string state(const string& cells, bool is_one, int32_t colour, bool is_negated) const override {
        if (model_.colours != 2) return Voice::state(cells, is_one, colour, is_negated);
        const int32_t own = colour ^ int32_t{is_negated};
        if (is_filled() || is_ink(0)) return Voice::state(cells, is_one, own, false);
        const string key = string(is_one ? "cell-has" : "cells-have") + (own == 0 ? "-no" : "");
        return say(key, Fillings().set("cells", cells).set("colour", colours_[1]));
    }

protected:
    bool is_filled() const { return wording_.at("fill").number != 0; }
    // Returns what a rule counts: "bulb", "3s", "reds or blues"; "" without a common noun.
    string noun(int32_t rule, int32_t number) const {
        Texts things;
        for (const int32_t colour : rules_.colours(rule)) things.push_back(thing(colour, number));
        return joined(things, " or", true);
    }
    string thing(int32_t colour, int32_t number) const {
        return colours_[colour] + (is_filled() ? " cell" : "") + (number == 1 ? "" : "s");
    }
    // Returns a number of what a rule counts, such as "one bulb" or "12 stars".
    string so_many(int32_t rule, int32_t number) const {
        const string things = noun(rule, std::max(1, number));  // the singular also after "no"
        const vector<Json>& words = table_.at("numbers").items;
        if (things.empty()) return std::to_string(number);
        return (number < count_of(words) ? words[number].text : std::to_string(number)) + " " + things;
    }
    // Says what a rule requires (is_must), or that it is broken. `name` replaces the name of the rule if it is not empty.
    string phrase(int32_t any, bool is_must, bool is_assumed = false, const string& name = "") const {
        const int32_t rule = rules_.whole(any);
        const bool is_none = !is_must && rules_.most(rule) == 0 && rules_.kind(rule) == "exact" && !rules_.colours(rule).empty();
        const vector<Json>& pair = is_none ? table_.at("phrases").at("zero").items : phrases(rule);
        if (pair.size() < 2) return "";
        const string& text = pair[is_must ? 0 : 1].text;
        const int32_t number = rules_.number(rule);
        return filled(text, Fillings()
                                .set("rule", name.empty() ? this->rule(rule) : name)
                                .set("count", std::to_string(number))
                                .set("noun", noun(rule, number))
                                .set("number", so_many(rule, number))
                                .set("most", so_many(rule, rules_.most(rule)))
                                .set("total", total(rule))
                                .set("values", text.find("{values}") == string::npos ? "" : values(rule))
                                .set("may", is_assumed ? "could" : "can")
                                .set("cannot", cannot(is_assumed))
                                .set("would", is_assumed ? "would " : "")
                                .set("has", is_assumed ? "would have" : "has"));
    }
    // Says what a clause requires of cells of the board; of other rules, lists the values that they count.
    string values(int32_t rule) const {
        IntVector visible = rules_.values(rule);
        std::erase_if(visible, [&](int32_t value) { return value >= model_.num_shown() * model_.colours; });
        Texts states;
        for (const int32_t value : visible) states.push_back(state_of(value));
        if (rules_.kind(rule) != "clause" && rules_.kind_of_bounds(rule) != "clause") {
            const int32_t more = count_of(states) - kMostNamed;
            if (more > 0) states.resize(kMostNamed);
            if (more > 0) states.push_back(std::to_string(more) + " more");
            return joined(states, ",");
        }
        Texts suppositions, conclusions;
        for (size_t i = 0; i < visible.size();) {
            const int32_t first = visible[i] / model_.colours * model_.colours;
            IntVector missing;
            size_t end = i;
            for (int32_t colour : range(model_.colours)) {
                if (end < visible.size() && visible[end] == first + colour) end++;
                else missing.push_back(colour);
            }
            if (missing.size() == 1 && (missing[0] != 0 || model_.colours > 2)) suppositions.push_back(state_of(first + missing[0]));
            else append(conclusions, span(states).subspan(i, end - i));
            i = end;
        }
        if (suppositions.empty() || conclusions.empty()) return joined(states, " or", true);
        return "if " + joined(suppositions) + ", " + joined(conclusions, " or", true);
    }
    // Returns the cells that show a value which a rule counts.
    IntVector inked_cells(int32_t rule) const {
        IntVector cells;
        for (const int32_t value : rules_.values(rule)) {
            if (only_value(possible_, value / model_.colours, model_.colours) == value) cells.push_back(value / model_.colours);
        }
        return cells;
    }

    const CountRules rules_;
    const vector<uint8_t> possible_;

private:
    string state_of(int32_t value) const { return state(IntVector{value / model_.colours}, value % model_.colours, false); }
    // Returns the bounds in words: "12", "at most 12", "3 to 5".
    string total(int32_t rule) const {
        const int32_t least = rules_.least(rule), most = rules_.most(rule);
        return (least == most ? "" : least > 0 ? std::to_string(least) + " to " : "at most ") + std::to_string(most);
    }
    // Returns the two phrases of a rule: what it requires, and that it is broken.
    const vector<Json>& phrases(int32_t rule) const {
        const Json &of_genre = wording_.at("rules"), &usual = table_.at("phrases");
        const string kind = rules_.kind(rule), bounds = rules_.kind_of_bounds(rule);
        const Json* found = of_genre.find(kind);
        if (found == nullptr && (kind == "sum" || kind == "copy")) found = usual.find(kind);
        if (found == nullptr && rules_.has_hidden_cells(rule)) found = usual.find("kept");
        if (found == nullptr && !rules_.colours(rule).empty()) {
            found = usual.find(kind);
            if (found == nullptr) found = of_genre.find(bounds);
            if (found == nullptr) found = usual.find(bounds);
        }
        if (found == nullptr && (kind == "clause" || bounds == "clause")) found = usual.find("clause");
        return found == nullptr ? table_.at("mixed").at(bounds).items : found->items;
    }
    // Says that a rule is broken and, if cells show more than an exact number, how many. If the genre has a phrase for rules that
    // allow a number, the phrase names the cells, one more than allowed, because that is enough to show it.
    string fault(int32_t rule) const {
        IntVector inked = inked_cells(rule);
        const int32_t number = rules_.number(rule), found = count_of(inked);
        if (rules_.kind(rule) == "at-most" && wording_.at("rules").find("at-most") != nullptr && number < found) {
            inked.resize(number + 1);
            return phrase(rule, false, false, cells_in_words(inked));
        }
        if (rules_.kind(rule) != "exact" || rules_.colours(rule).empty() || number == 0 || number >= found) return broken(rule, false);
        return say("too-many",
                   Fillings().set("rule", this->rule(rule)).set("found", so_many(rule, found)).set("number", so_many(rule, number)));
    }
};

}  // namespace nono

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

    Phrase rule(int32_t rule) const override {
        if (rule < 0) return cell_in_words(-1 - rule);
        const int32_t whole = rules_.whole(rule), place = rules_.about(whole).place;
        if (rules_.has_name(whole)) return rules_.name(whole);
        if (place >= 0) {
            const Json* clue = wording_.at("clues").find(std::to_string(place));
            return clue == nullptr ? cell_in_words(place) : thing_in(noun(clue->text), place);
        }
        const IntVector cells = rules_.shown_cells(whole);
        if (!rules_.colours(whole).empty() || rules_.kind(whole) == "sum") return cells_in_words(cells);
        return cells.empty() ? say("some-rule") : say("rule-of").with("cells", cells_in_words(cells));
    }
    Phrase broken(int32_t rule, bool is_assumed) const override {
        if (rule == kUnknownRule) return say("some-rule-broken").with("assumed", first_if(is_assumed));
        if (rule < 0) return say("cell-broken").with("assumed", first_if(is_assumed)).with("cell", this->rule(rule));
        return phrase(rule, false, is_assumed);
    }
    Phrase contradicting(const IntVector& rules) const override {
        IntVector named = rules, with_phrase;
        sort_stably(named);
        ranges::reverse(named);  // the rules of clues come last in a model, and first in a text
        Phrases phrases;
        for (const int32_t rule : named) {
            const Phrase phrase = this->phrase(rule, true);
            if (!phrase.empty() && add_phrase(phrases, phrase)) with_phrase.push_back(rule);
        }
        if (phrases.size() == 1) return fault(with_phrase[0]);
        return phrases.empty() ? as_is("") : say("rules-contradict").with("rules", joined(std::move(phrases), "comma-and"));
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
    Phrase state(Phrase cells, int32_t colour, bool is_negated) const override {
        if (model_.colours != 2) return Voice::state(std::move(cells), colour, is_negated);
        const int32_t shown = colour ^ int32_t{is_negated};
        if (is_filled() || is_ink(0)) return Voice::state(std::move(cells), shown, false);
        return say(shown == 0 ? "cells-have-no" : "cells-have").with("cells", std::move(cells)).with("colour", colour_in_words(1));
    }

protected:
    bool is_filled() const { return wording_.at("fill").number != 0; }
    // Returns what a rule counts: "bulb", "3s", "reds or blues"; nothing without a common noun.
    Phrase things(int32_t rule, int32_t number) const {
        Phrases things;
        for (const int32_t colour : rules_.colours(rule)) things.push_back(thing(colour, number));
        return joined(std::move(things), "or-each");
    }
    Phrase thing(int32_t colour, int32_t number) const {
        if (is_filled()) return say("coloured-cells", number).with("colour", colour_in_words(colour));
        return noun(colours_[colour], number);
    }
    Phrase thing_in(Phrase thing, int32_t cell) const {
        return say("thing-in").with("thing", std::move(thing)).with("cell", cell_in_words(cell));
    }
    // Returns a number of what a rule counts, such as "one bulb" or "12 stars".
    Phrase so_many(int32_t rule, int32_t number) const {
        Phrase things = this->things(rule, std::max(1, number));  // the singular also after "no"
        return things.empty() ? number_of(number) : say("so-many", number).with("things", std::move(things));
    }
    // Says what a rule requires (is_must), or that it is broken. `name` replaces the name of the rule if it is not empty.
    Phrase phrase(int32_t any, bool is_must, bool is_assumed = false, const Phrase& name = as_is("")) const {
        const int32_t rule = rules_.whole(any);
        const bool is_none = !is_must && rules_.most(rule) == 0 && rules_.kind(rule) == "exact" && !rules_.colours(rule).empty();
        const vector<Json>& pair = is_none ? table_.at("phrases").at("zero").items : phrases(rule);
        const string text = pair.size() < 2 ? "" : pair[is_must ? 0 : 1].text;
        if (text.empty()) return as_is("");
        const int32_t number = rules_.number(rule);
        Phrase words = own(text)
                           .with("rule", [&] { return name.empty() ? this->rule(rule) : name; })
                           .with("count", number)
                           .with("noun", [&] { return things(rule, number); })
                           .with("number", [&] { return so_many(rule, number); })
                           .with("most", [&] { return so_many(rule, rules_.most(rule)); })
                           .with("total", [&] { return total(rule); })
                           .with("values", [&] { return values(rule); });
        for (const char* const verb : {"may", "cannot", "would", "has"}) {
            if (text.find(verb) != string::npos) words.fill(verb, say(verb).with("assumed", first_if(is_assumed)));
        }
        return words;
    }
    // Says what a clause requires of cells of the board; of other rules, lists the values that they count.
    Phrase values(int32_t rule) const {
        IntVector visible = rules_.values(rule);
        std::erase_if(visible, [&](int32_t value) { return value >= model_.num_shown() * model_.colours; });
        Phrases states;
        for (const int32_t value : visible) states.push_back(state_of(value));
        if (rules_.kind(rule) != "clause" && rules_.kind_of_bounds(rule) != "clause") {
            const int32_t more = count_of(states) - kMostNamed;
            if (more > 0) states.resize(kMostNamed);
            if (more > 0) states.push_back(say("more", more));
            return joined(std::move(states), "comma");
        }
        Phrases suppositions, conclusions;
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
        if (suppositions.empty() || conclusions.empty()) return joined(std::move(states), "or-each");
        return say("if")
            .with("suppositions", joined(std::move(suppositions)))
            .with("conclusions", joined(std::move(conclusions), "or-each"));
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
    Phrase state_of(int32_t value) const { return state(cells_in_words({value / model_.colours}), value % model_.colours, false); }
    // Returns the bounds in words: "12", "at most 12", "3 to 5".
    Phrase total(int32_t rule) const {
        const int32_t least = rules_.least(rule), most = rules_.most(rule);
        return least == most ? number_of(most) : say(least > 0 ? "range" : "at-most").with("first", least).with("last", most);
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
    Phrase fault(int32_t rule) const {
        IntVector inked = inked_cells(rule);
        const int32_t number = rules_.number(rule), found = count_of(inked);
        if (rules_.kind(rule) == "at-most" && wording_.at("rules").find("at-most") != nullptr && number < found) {
            inked.resize(number + 1);
            return phrase(rule, false, false, cells_in_words(inked));
        }
        if (rules_.kind(rule) != "exact" || rules_.colours(rule).empty() || number == 0 || number >= found) return broken(rule, false);
        return say("too-many").with("rule", this->rule(rule)).with("found", so_many(rule, found)).with("number", so_many(rule, number));
    }
};

}  // namespace nono

// Why a step of a grader of count rules holds, and where to look for it. A step depends on bounds: a rule needs so many values, or
// allows so many. The lower bounds of a step are its bases, and the upper bounds its covers.
#pragma once

#include "voice/count_phrases.hpp"

namespace nono {

class CountVoice final : public CountPhrases {
public:
    using CountPhrases::CountPhrases;

    // If the broken rule only copies values into hidden cells, which have no name, returns the rule that changed them last.
    int32_t blamed(int32_t broken, const vector<ToldStep>& steps) const override {
        if (broken < 0 || rules_.kind(broken) != "copy") return broken;
        const IntVector cells = rules_.cells(broken);
        for (int32_t i = count_of(steps) - 1; i >= 0; i--) {
            const bool is_copied = ranges::any_of(steps[i].hidden, [&](int32_t value) { return contains(cells, value / model_.colours); });
            if (is_copied && steps[i].rule() >= 0 && steps[i].rule() != broken) return steps[i].rule();
        }
        return broken;
    }
    // A full rule is found by a cell that shows its colour, and an exclusion by the rule that would be broken, its first one.
    Phrase place(const ToldStep& step) const override {
        if (!step.parts.empty()) return site(step.parts[0]);
        if (has_several_zeros(step)) return say("clues-of-zero");
        const bool is_full = step.technique == place_of(CardinalityTechnique::at_most_saturated);
        if (is_full && step.rule() >= 0 && !step.shown.empty() && !rules_.colours(step.rule()).empty())
            return showing(step, {step.shown[0]});
        if (step.bounds.empty()) return assumed_place(step);
        return joined(names_of(span(step.bounds).first(is_exclusion(step) ? 1 : step.bounds.size())));
    }
    // The steps about a cell that shows a colour belong together, and those about rules without names in the same line.
    Phrase site(const ToldStep& step) const override {
        const int32_t rule = step.bounds.size() == 1 && step.rule() >= 0 ? rules_.whole(step.rule()) : -1;
        if (rule < 0 || rules_.has_name(rule) || rules_.about(rule).place >= 0) return place(step);
        if (reason_text(step).find("{shown}") != string_view::npos) return place(step);
        const IntVector cells = rules_.shown_cells(rule);
        for (const bool is_row : {true, false}) {
            const IntVector lines = lines_of(cells, is_row);
            if (lines.size() == 1) return places_in_words(lines, is_row);
        }
        return place(step);
    }
    Phrase title(const ToldStep& step) const override {
        Phrase place = this->place(step);
        if (place.kind != Phrase::Kind::list || place.parts.size() < 2) return place;
        Phrases kinds;  // cells come last
        for (const bool are_cells : {false, true}) {
            for (const Phrase& name : place.parts) {
                const Phrase kind = name.kind == Phrase::Kind::list ? say("some-cells") : in_form(name, "kind");
                if (is_same(kind, say("some-cells")) == are_cells) add_phrase(kinds, kind);
            }
        }
        if (kinds.size() == 1) kinds[0].number = place.number;
        return joined(std::move(kinds));
    }
    Phrases looked_at(const ToldStep& step) const override {
        Phrases names;
        for (const Bound& bound : step.bounds) names.push_back(name_of(bound));
        return names;
    }
    // Returns the cell of the first rule's clue, otherwise the first cell that shows its colour.
    int32_t at(const ToldStep& step) const override {
        if (step.rule() < 0) return -1;
        const int32_t place = rules_.about(rules_.whole(step.rule())).place;
        return place < 0 && !step.shown.empty() ? step.shown[0] : place;
    }
    IntVector around(const ToldStep& step) const override {
        IntVector cells;
        for (const vector<Bound>* bounds : {&step.bounds, &step.further}) {
            for (const Bound& bound : *bounds) {
                if (bound.is_of_rule()) append(cells, cells_around(bound.index));
                else cells.push_back(bound.index);
            }
        }
        append(cells, witnesses(step));
        std::erase_if(cells, [&](int32_t cell) { return cell >= model_.num_shown(); });
        return cells;
    }
    IntVector around_rules(const IntVector& rules) const override {
        IntVector cells;
        for (const int32_t rule : rules) append(cells, rule < 0 ? IntVector{-1 - rule} : cells_around(rule));
        std::erase_if(cells, [&](int32_t cell) { return cell >= model_.num_shown(); });
        return cells;
    }

    // Returns the reason of a step: a refuted assumption, several rules, or one rule. A rule for which neither its genre nor its
    // technique has words states what it requires.
    Phrase reason(const ToldStep& step, const Phrase& title = as_is("")) const override {
        const string_view text = reason_text(step);
        if (step.bounds.empty() || is_exclusion(step)) {
            const int32_t refuted = step.bounds.empty() ? step.refuted : step.rule();
            const Phrase name = refuted >= 0 ? rule(refuted) : as_is("");
            if (title.empty() || !is_same(name, title)) return own(text).with("refuted", broken(refuted, true));
            return own(text).with("refuted", phrase(refuted, false, true, is_about(step, name) ? say("them") : in_form(name, "short")));
        }
        if (has_several_zeros(step)) return own(text).with("rule", say("clue-of-zero")).with("ink", things(rules_.whole(step.rule()), 1));
        if (step.rule() < 0 || step.bounds.size() > 1) {
            const bool is_plain = text == "{reason}";
            return own(text, is_plain ? Phrases() : words_of_sides(step).parts).with("reason", [&] {
                return together(step, !title.empty());
            });
        }
        const int32_t rule = rules_.whole(step.rule());
        if (wording_.at("reasons").find(rules_.about(rule).kind) == nullptr && rules_.colours(rule).empty()) return phrase(rule, true);
        return own(text)
            .with("rule", [&] { return rule_under(title, step); })
            .with("number", [&] { return so_many(rule, rules_.number(rule)); })
            .with("values", [&] { return values(rule); })
            .with("ink", [&] { return things(rule, 1); })
            .with("shown", [&] { return title.empty() ? showing(step, step.shown) : shown_under(title, step); })
            .with("them", [&] { return pronoun(step); });
    }

private:
    static bool is_exclusion(const ToldStep& step) {
        return step.technique == place_of(CardinalityTechnique::exclusion) && !step.bounds.empty();
    }
    // Clues of 0 are one hint.
    static bool has_several_zeros(const ToldStep& step) {
        return step.technique == place_of(CardinalityTechnique::exact_count_zero) && step.bounds.size() > 1;
    }
    // Returns true if the step changes only the cell with this name.
    bool is_about(const ToldStep& step, const Phrase& name) const {
        return step.removed.size() == 1 && is_same(cell_in_words(step.removed[0] / model_.colours), name);
    }
    // Names the only rule of a step: "it" if the sentence names it before.
    Phrase rule_under(const Phrase& title, const ToldStep& step) const {
        Phrase name = rule(step.rule());
        const bool is_titled = !title.empty() && is_same(name, title);
        if (is_about(step, name) || (is_titled && !follows_finding(step))) return say("them");
        return is_titled ? in_form(std::move(name), "again") : name;
    }
    // Names the cells that show a colour, under a title that names the first of them.
    Phrase shown_under(const Phrase& title, const ToldStep& step) const {
        const Phrase shown = showing(step, step.shown);
        if (is_same(shown, title)) return in_form(title, "short");
        if (step.shown.size() < 2) return shown;
        return say("thing-in").with("thing", things(step.rule(), 2)).with("cell", cells_in_words(step.shown));
    }
    static bool is_most(const Bound& bound) { return bound.kind == Bound::Kind::kRuleMost || bound.kind == Bound::Kind::kCellMost; }
    static vector<Bound> side(const ToldStep& step, bool is_upper) {
        vector<Bound> bounds;
        ranges::copy_if(step.bounds, std::back_inserter(bounds), [&](const Bound& bound) { return is_most(bound) == is_upper; });
        return bounds;
    }
    Phrase name_of(const Bound& bound) const { return bound.is_of_rule() ? rule(bound.index) : cell_in_words(bound.index); }
    Phrases names_of(span<const Bound> bounds) const {
        Phrases names;
        for (const Bound& bound : bounds) add_phrase(names, name_of(bound));
        return names;
    }
    // Names cells that show a colour which the rule of the step counts.
    Phrase showing(const ToldStep& step, const IntVector& cells) const {
        const Phrase things = step.rule() < 0 ? thing(1, 1) : this->things(step.rule(), 1);
        Phrases names;
        for (const int32_t cell : cells) names.push_back(things.empty() ? cell_in_words(cell) : thing_in(things, cell));
        return joined(std::move(names));
    }
    // Names what a bound demands: "the 3 of row 1", or a cell.
    Phrase demand(const Bound& bound) const {
        if (!bound.is_of_rule()) return cell_in_words(bound.index);
        return say("thing-of").with("thing", things(rules_.whole(bound.index), 1)).with("rule", rule(bound.index));
    }

    // Explains a step by several rules: some of them need as many values as the others allow. The sentence counts the values if all
    // bounds belong to rules of the same noun. Rules with a kind, or without a noun, state what they require.
    Phrase together(const ToldStep& step, bool is_titled) const {
        IntVector rules;
        Phrases nouns, requirements;
        bool is_plain = true;
        for (const Bound& bound : step.bounds) {
            if (!bound.is_of_rule()) continue;
            rules.push_back(rules_.whole(bound.index));
            add_phrase(nouns, things(rules.back(), 1));
            is_plain = is_plain && rules_.about(rules.back()).kind.empty();
        }
        if (rules.empty()) return as_is("");
        int32_t number = 0;  // of values that the upper bounds behind the first bound allow
        for (int32_t i : range(1, count_of(step.needs))) number += is_most(step.bounds[i]) ? step.needs[i] : 0;
        if (!is_plain || number == 0 || ranges::any_of(nouns, &Phrase::empty)) {
            for (const int32_t rule : rules) add_phrase(requirements, phrase(rule, true));
            std::erase_if(requirements, std::mem_fn(&Phrase::empty));
            return joined(std::move(requirements));
        }
        const vector<Bound> needing = side(step, false), allowing = side(step, true);
        Phrases needs, allows;
        if (rules.size() == step.bounds.size() && nouns.size() == 1) {
            needs = names_of(needing), allows = names_of(allowing);
            const bool are_both = is_titled && needs.size() == 1 && allows.size() == 1;
            if (are_both) {
                const Phrase first = in_form(needs[0], "short"), second = in_form(allows[0], "short");
                if (is_same(first, second) || are_cells(needing[0]) || are_cells(allowing[0]))
                    needs = {say("the-first")}, allows = {say("the-second")};
                else needs = {first}, allows = {second};
            }
            return say(are_both ? "together-both" : "together")
                .with("needing", joined(std::move(needs)))
                .with("number", so_many(rules[0], number))
                .with("allowing", joined(std::move(allows)));
        }
        for (const Bound& bound : needing) needs.push_back(demand(bound));
        for (const Bound& bound : allowing) allows.push_back(demand(bound));
        return say("needs-as-many").with("needing", joined(std::move(needs))).with("allowing", joined(std::move(allows)));
    }
    // Returns true if cells name the rule of a bound, such as "row 1 column 2".
    bool are_cells(const Bound& bound) const {
        const int32_t rule = rules_.whole(bound.index);
        const Subject::Kind kind = rules_.about(rule).subject.kind;
        if (rules_.has_name(rule)) return kind == Subject::kPair || kind == Subject::kRows || kind == Subject::kColumns;
        return rules_.about(rule).place < 0 || wording_.at("clues").find(std::to_string(rules_.about(rule).place)) == nullptr;
    }
    // Returns the words for a step on regions in which each value occurs only once.
    Phrase words_of_sides(const ToldStep& step) const {
        Phrases values, bases, covers, wings;
        IntVector cells;
        for (const Bound& bound : step.bounds) {
            if (bound.is_of_rule()) {
                add_phrase(values, things(bound.index, 1));
                add_phrase(is_most(bound) ? covers : bases, rule(bound.index));
                continue;
            }
            if (!cells.empty()) wings.push_back(cell_in_words(bound.index));
            cells.push_back(bound.index);
        }
        const char* const chain = covers.empty() ? "chain-one" : "chain-both";
        Phrase words = say("")
                           .with("have", say("have", count_of(bases)))
                           .with("bases", joined(std::move(bases)))
                           .with("covers", joined(std::move(covers)))
                           .with("values", joined(values))
                           .with("either", joined(values, "or"))
                           .with("cells", cells_in_words(cells))
                           .with("lost", step.removed.empty() ? as_is("") : colour_in_words(step.removed[0] % model_.colours))
                           .with("pivot", cells.empty() ? as_is("") : cell_in_words(cells[0]))
                           .with("wings", joined(std::move(wings), "or"));
        Phrases parts = words.parts;
        return std::move(words).with("chain", say(chain, 1, std::move(parts)));
    }

    string kind_of(const Bound& bound) const {
        if (!bound.is_of_rule()) return "cell";
        const int32_t rule = rules_.whole(bound.index), least = rules_.least(rule);
        const string& kind = rules_.about(rule).kind;
        return !kind.empty() ? kind : least == rules_.most(rule) ? "exact" : least == 0 ? "at-most" : "at-least";
    }
    // Returns the keys of a step: the technique with what its bounds need, the technique with their kinds, the kind of the only
    // rule, and the technique.
    Texts keys(const ToldStep& step) const override {
        const vector<string>& names = table_.at("techniques").names;
        Texts kinds, keys;  // the kinds in alphabetical order, each once
        for (const Bound& bound : step.bounds) {
            const string kind = kind_of(bound);
            const auto place = ranges::lower_bound(kinds, kind);
            if (place == kinds.end() || *place != kind) kinds.insert(place, kind);
        }
        if (step.bounds.size() > 1) {
            IntVector needs = step.needs;
            sort_stably(needs);
            string key = names[step.technique];
            for (int32_t i : indices(needs)) key += (i == 0 ? " " : "-") + std::to_string(needs[i]);
            keys.push_back(key);
        }
        const bool is_several = step.bounds.size() > 2 && step.technique == place_of(CardinalityTechnique::subset);
        const string& technique = names[is_several ? place_of(CardinalityTechnique::subsets) : step.technique];
        string key = technique + ' ';
        for (int32_t i : indices(kinds)) key += (i == 0 ? "" : "+") + kinds[i];
        keys.push_back(key);
        if (step.bounds.size() == 1 && step.bounds[0].is_of_rule()) keys.push_back(rules_.about(rules_.whole(step.bounds[0].index)).kind);
        keys.push_back(technique);
        return keys;
    }

    // Returns the cells to look at for a rule: those that it counts and that of its clue. A rule of one of several kinds whose place
    // is a cell is about this cell and its neighbours; a rule about two lines is about all of their cells.
    IntVector cells_around(int32_t rule) const {
        const CountRules::About& about = rules_.about(rules_.whole(rule));
        const Subject& subject = about.subject;
        const int32_t height = model_.height, width = model_.width, place = about.place;
        IntVector cells;
        if (place >= 0) cells.push_back(place);
        if (place >= 0 && subject.variant >= 0) {
            if (place >= width) cells.push_back(place - width);
            if (place % width > 0) cells.push_back(place - 1);
            if (place % width < width - 1) cells.push_back(place + 1);
            if (place < (height - 1) * width) cells.push_back(place + width);
            return cells;
        }
        if (subject.kind != Subject::kRows && subject.kind != Subject::kColumns) {
            append(cells, rules_.cells(rule));
            return cells;
        }
        for (int32_t cell : range(model_.num_shown())) {
            const int32_t line = subject.kind == Subject::kRows ? cell / width : cell % width;
            if (line == subject.first || line == subject.second) cells.push_back(cell);
        }
        return cells;
    }
    // Returns the cells that show why a step's rules have so few values left, such as the 8s that see all other cells of a box. These
    // cells fill other rules, which exclude values that the step's rules would need. The rules that exclude most come first.
    IntVector witnesses(const ToldStep& step) const {
        IntVector excluded;
        const auto need = [&](int32_t value) {
            const bool is_open = only_value(possible_, value / model_.colours, model_.colours) < 0;
            if (is_open && !contains(step.settled, value)) excluded.push_back(value);
        };
        for (const Bound& bound : step.bounds) {
            if (is_most(bound)) continue;
            if (bound.is_of_rule()) ranges::for_each(rules_.values(bound.index), need);
            else
                for (int32_t colour : range(model_.colours)) need(bound.index * model_.colours + colour);
        }
        IntVector full, cells;
        for (int32_t rule : range(rules_.size())) {
            const int32_t inked = count_of(inked_cells(rule));
            if (inked > 0 && inked == rules_.most(rule)) full.push_back(rule);
        }
        while (!excluded.empty()) {
            int32_t best = -1;
            int64_t most = 0;
            for (const int32_t rule : full) {
                const int64_t number =
                    ranges::count_if(excluded, [&](int32_t value) { return ranges::binary_search(rules_.values(rule), value); });
                if (number > most) most = number, best = rule;
            }
            if (best < 0) break;
            std::erase_if(excluded, [&](int32_t value) { return ranges::binary_search(rules_.values(best), value); });
            append(cells, inked_cells(best));
        }
        return cells;
    }
};

}  // namespace nono

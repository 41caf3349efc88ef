// What texts need to know about the count rules of a model: their values, and their names, kinds and places. The declared rules
// of a genre have subjects, from which these follow (Subject); for rules that Python wrote, the wording of the puzzle states them.
// The part of a sum stands for the whole sum, because players see only that.
#pragma once

#include "grading/step_facts.hpp"
#include "rules/rule_builder.hpp"
#include "voice/phrases.hpp"

namespace nono {

class CountRules {
public:
    // What a rule is about. Without a name, its clue or its cells describe it.
    struct About {
        string sentence, label;  // the ID of the sentence that names it, and the name that its rule gives
        string kind;
        int32_t place = -1;  // the cell of its clue, or its only cell
        int32_t whole = 0;   // the rule that texts name in its place
        Subject subject;
    };

    // Reads what the rules are about: from subjects of declared rules, then from the wording, as a list of name, kind, place and
    // whole for each rule.
    CountRules(const Model& model, const Json& table, const Json& wording, Ints subjects) : model_(model), table_(table) {
        for (int32_t rule : range(model.counts.size())) values_.push_back(values_of_rule(model, rule));
        for (; subjects.size() >= kSubjectNumbers; subjects = subjects.subspan(kSubjectNumbers)) {
            abouts_.push_back(declared(table, wording.at("declared").at("rules").items, subjects));
        }
        for (const Json& rule : wording.at("rule_names").items) {
            if (rule.items.size() == 4)
                abouts_.push_back({"", rule.items[0].text, rule.items[1].text, rule.items[2].number, rule.items[3].number, {}});
        }
        while (count_of(abouts_) < size()) abouts_.push_back({"", "", "", -1, count_of(abouts_), {}});
        for (int32_t rule : range(size())) {
            int32_t& whole = abouts_[rule].whole;
            if (whole < 0 || whole >= size()) whole = rule;
        }
    }

    int32_t size() const { return count_of(values_); }
    const About& about(int32_t rule) const { return abouts_[rule]; }
    int32_t whole(int32_t rule) const { return abouts_[rule].whole; }
    int32_t least(int32_t rule) const { return model_.counts.least[rule]; }
    int32_t most(int32_t rule) const { return model_.counts.most[rule]; }
    // Returns the number that phrases mention.
    int32_t number(int32_t rule) const { return least(rule) > 0 ? least(rule) : most(rule); }

    // Returns the name of a rule; empty if its clue or its cells describe it.
    Phrase name(int32_t rule) const {
        const About& about = abouts_[rule];
        if (about.sentence.empty()) return about.label.empty() ? as_is("") : label(about);
        Phrase name = say(about.sentence.c_str()).with("first", about.subject.first + 1).with("second", about.subject.second + 1);
        if (!about.label.empty()) name.fill("label", label(about));
        else if (about.subject.kind == Subject::kSquare || about.subject.kind == Subject::kPair) {
            name.fill("first_cell", name_of_cell(about.subject.first, model_.width));
            name.fill("second_cell", name_of_cell(about.subject.second, model_.width));
        }
        return name;
    }
    bool has_name(int32_t rule) const { return !abouts_[rule].sentence.empty() || !abouts_[rule].label.empty(); }
    // Returns the values that a rule counts, ascending.
    const IntVector& values(int32_t rule) const { return values_[rule]; }
    // Returns the cells of these values, ascending.
    IntVector cells(int32_t rule) const {
        IntVector cells;
        for (const int32_t value : values_[rule]) {
            if (cells.empty() || cells.back() != value / model_.colours) cells.push_back(value / model_.colours);
        }
        return cells;
    }
    IntVector shown_cells(int32_t rule) const {
        IntVector cells = this->cells(rule);
        std::erase_if(cells, [&](int32_t cell) { return cell >= model_.num_shown(); });
        return cells;
    }
    bool has_hidden_cells(int32_t rule) const {
        return !values_[rule].empty() && values_[rule].back() / model_.colours >= model_.num_shown();
    }
    // Returns the colours that a rule counts in each of its cells; none if cells differ or are hidden.
    IntVector colours(int32_t rule) const {
        const IntVector& values = values_[rule];
        if (values.empty()) return {1};
        if (has_hidden_cells(rule)) return {};
        IntVector colours;
        for (const int32_t value : values) {
            if (value / model_.colours == values[0] / model_.colours) colours.push_back(value % model_.colours);
        }
        const IntVector cells = this->cells(rule);
        if (values.size() != cells.size() * colours.size()) return {};
        for (int32_t i : indices(values)) {
            if (values[i] != cells[i / count_of(colours)] * model_.colours + colours[i % count_of(colours)]) return {};
        }
        return colours;
    }

    // Returns the kind that follows from a rule's bounds.
    string kind_of_bounds(int32_t rule) const {
        const bool is_all = most(rule) >= count_of(cells(rule));
        if (least(rule) == 1 && is_all && colours(rule).empty()) return "clause";
        return least(rule) == most(rule) ? "exact" : least(rule) == 0 ? "at-most" : is_all ? "at-least" : "between";
    }
    string kind(int32_t rule) const { return abouts_[rule].kind.empty() ? kind_of_bounds(rule) : abouts_[rule].kind; }

private:
    // Returns what the first of the subjects says.
    About declared(const Json& table, const vector<Json>& rules, Ints numbers) const {
        static const Json kNone;
        const Json& rule = std::cmp_less(numbers[0], rules.size()) && numbers[0] >= 0 ? rules[numbers[0]] : kNone;
        const Subject subject{static_cast<Subject::Kind>(numbers[1]), numbers[2], numbers[3], numbers[4], numbers[5]};
        const bool is_clue = subject.kind == Subject::kClue, has_label = is_clue || subject.kind == Subject::kPart;
        const string& label = !has_label ? kNone.text : rule.at(rule.at("label").text.empty() ? "name" : "label").text;
        const vector<Json>& sentences = table.at("subjects").items;
        const bool is_known = std::cmp_less(numbers[1], sentences.size()) && numbers[1] >= 0 && !(has_label && label.empty());
        const vector<Json>& kinds = rule.at("kinds").items;
        const bool has_variant = subject.variant >= 0 && std::cmp_less(subject.variant, kinds.size());
        return {is_known ? sentences[subject.kind].text : "",
                label,
                subject.variant < 0 ? rule.at("kind").text
                : has_variant       ? kinds[subject.variant].text
                                    : "",
                is_clue || subject.kind == Subject::kPlace ? subject.second : -1,
                count_of(abouts_) - subject.back,
                subject};
    }
    // Returns the name that a rule gives itself. If it looks like one of the table's labels, such as "the {thing} at {cell}", its thing
    // is a noun, which may have other forms.
    Phrase label(const About& about) const {
        const auto whole = [&](string_view text) {
            if (about.sentence.empty()) return as_is(text);
            const Phrase cell = name_of_cell(about.subject.second, model_.width);
            if (text == "{cell}") return cell;
            // labels of 2.0 have {} for the cell
            return own(text).with("", about.subject.kind == Subject::kClue ? cell : number_of(about.subject.first + 1)).with("cell", cell);
        };
        const Json& labels = table_.at("labels");
        for (size_t i : indices(labels.names)) {
            const string_view label = about.label, line = labels.items[i].text;
            const size_t first = line.find('{'), joint = line.find('}') + 1, last = line.rfind('{');
            const size_t end = label.find(line.substr(joint, last - joint), first);
            if (end == string_view::npos || !label.starts_with(line.substr(0, first))) continue;
            const string_view rest = label.substr(end + last - joint);
            const bool is_number = line.ends_with("{}");
            if (is_number && rest.find_first_not_of("{}0123456789") != string_view::npos) continue;
            return say(labels.names[i].c_str())
                .with("thing", noun(label.substr(first, end - first)))
                .with(is_number ? "" : "cell", whole(rest));
        }
        return whole(about.label);
    }

    const Model& model_;
    const Json& table_;
    vector<IntVector> values_;
    vector<About> abouts_;
};

}  // namespace nono

// Puts phrases into words, from the tables of a language (nono.grading). A sentence of the table has places:
//
//   {cells}                what fills this place; {n} is the number of the sentence itself
//   {rule:short}           the same in a form, for which the table has a line "ID:short"; without such a line, the plain one
//   {cells|cell|cells}     one of several words: for a number, or for how many things a phrase names
//   {later|now |}          for a choice, the chosen one
//
// The words for a number stand in the order of the language's plural forms. `{n:nth|st|nd|rd|th}` uses another order of its table.
// A phrase that stays as it is may have forms, too: they are found under its own text, which translates them.
#pragma once

#include "voice/phrases.hpp"

namespace nono {

class Language {
public:
    explicit Language(const Json& table) : sentences_(table.at("sentences")), nouns_(table.at("nouns")), orders_(table.at("orders")) {}

    string text(const Phrase& phrase) const {
        string text;
        put(text, phrase, {});
        return text;
    }
    Texts texts(const Phrases& phrases) const {
        Texts texts;
        for (const Phrase& phrase : phrases) texts.push_back(text(phrase));
        return texts;
    }

private:
    // The lines of a table, sorted, because texts look up several for each step. A table that is sorted already is fastest.
    class Lines {
    public:
        explicit Lines(const Json& table) {
            for (size_t i : indices(table.names)) {
                const Line line(table.names[i], table.items[i].text);
                const bool is_last = lines_.empty() || lines_.back().first < line.first;
                lines_.insert(is_last ? lines_.end() : ranges::lower_bound(lines_, line.first, {}, &Line::first), line);
            }
        }
        // Returns a line in a form, otherwise in its plain form; null if there is none.
        const string_view* find(string_view id, string_view form) const {
            const string_view* const in_form = form.empty() ? nullptr : find(string(id) + ':' + string(form));
            return in_form != nullptr ? in_form : find(id);
        }

    private:
        const string_view* find(string_view id) const {
            const auto line = ranges::lower_bound(lines_, id, {}, &Line::first);
            return line != lines_.end() && line->first == id ? &line->second : nullptr;
        }

        using Line = std::pair<string_view, string_view>;  // its ID and its text
        vector<Line> lines_;
    };

    // Adds the words of a phrase to a text, in a form such as "short" ("": the plain one). In the form "capital", they begin with one.
    void put(string& text, const Phrase& phrase, string_view form) const {
        if (form.empty()) form = phrase.form;
        const size_t begin = text.size();
        const string_view* line = nullptr;
        switch (phrase.kind) {
            case Phrase::Kind::text: text += phrase.text; break;
            case Phrase::Kind::choice: break;
            case Phrase::Kind::number:
                text += std::to_string(phrase.number);
                if (!form.empty()) line = sentences_.find(string_view(text).substr(begin), form);
                if (line != nullptr) text.replace(begin, string::npos, *line);
                break;
            case Phrase::Kind::noun:
                line = nouns_.find(phrase.text, form);
                if (line == nullptr) line = sentences_.find("noun", form);
                fill(text, line == nullptr ? "" : *line, phrase);
                break;
            case Phrase::Kind::sentence:
                line = sentences_.find(phrase.text, form);
                fill(text, line == nullptr ? "" : *line, phrase);
                break;
            case Phrase::Kind::own: fill(text, phrase.text, phrase); break;
            case Phrase::Kind::list:
                for (size_t i : indices(phrase.parts)) {
                    if (i > 0) line = sentences_.find(phrase.text, i + 1 < phrase.parts.size() ? "comma" : "");
                    if (line != nullptr) text += *line;
                    put(text, phrase.parts[i], form);
                }
        }
        if (form == "capital" && begin < text.size() && 'a' <= text[begin] && text[begin] <= 'z')
            text[begin] = static_cast<char>(text[begin] - 'a' + 'A');
    }
    // Adds a sentence with its places filled. A place without a phrase stays empty; Python refuses such sentences of a genre.
    void fill(string& text, string_view sentence, const Phrase& words) const {
        while (!sentence.empty()) {
            const size_t open = sentence.find('{');
            text += sentence.substr(0, open);
            if (open == string_view::npos) break;
            const size_t close = std::min(sentence.find('}', open), sentence.size());
            put_place(text, sentence.substr(open + 1, close - open - 1), words);
            sentence.remove_prefix(std::min(close + 1, sentence.size()));
        }
    }
    void put_place(string& text, string_view place, const Phrase& words) const {
        const size_t bar = std::min(place.find('|'), place.size()), colon = std::min(place.find(':'), bar);
        const string_view name = place.substr(0, colon), form = place.substr(colon, bar - colon).substr(colon < bar ? 1 : 0);
        const Phrase number = number_of(words.number);
        const Phrase* part = name == "n" ? &number : nullptr;
        for (const Phrase& filling : words.parts) {
            if (name == filling.place) part = &filling;
        }
        if (part == nullptr) text += name == "name" ? words.text : "";
        else if (bar == place.size()) put(text, *part, form);
        else text += option(place.substr(bar + 1), part->kind == Phrase::Kind::choice ? part->number : order(form, part->number));
    }
    // Returns one of the words between bars, or the last one.
    static string_view option(string_view words, int32_t i) {
        for (size_t bar = words.find('|'); i > 0 && bar != string_view::npos; bar = words.find('|'), i--) words.remove_prefix(bar + 1);
        return words.substr(0, words.find('|'));
    }
    // Returns which of several words belongs to a number. The first line that is this number, or after a * its last digits, says it.
    int32_t order(string_view form, int32_t number) const {
        const Json& lines = orders_.at(form.empty() ? "plural" : form);
        const string digits = std::to_string(number);
        for (size_t i : indices(lines.names)) {
            const string_view line = lines.names[i];
            if (line.starts_with('*') ? digits.ends_with(line.substr(1)) : digits == line) return lines.items[i].number;
        }
        return INT32_MAX;
    }

    const Lines sentences_, nouns_;
    const Json& orders_;
};

}  // namespace nono

// Phrases before they are in a language. A phrase is a tree: a sentence of the table with the phrases in its places, a noun, a
// number, a list, or a text that stays as it is. The code that explains makes such trees and knows no words; `Language` puts them
// into words at last.
#pragma once

#include "rules/json.hpp"

namespace nono {

using Texts = vector<string>;

struct Phrase {
    enum class Kind { text, number, choice, noun, sentence, own, list };

    Kind kind = Kind::text;
    string text;             // as it is; or the name of a noun, the ID of a sentence, a sentence of the genre, or the ID of a list's joint
    int32_t number = 1;      // a number, a choice, or how many things the phrase names
    vector<Phrase> parts;    // in the places of a sentence; or the items of a list
    const char* place = "";  // where this phrase stands in its sentence
    const char* form = "";   // in which form; "": in the plain one

    bool empty() const { return kind == Kind::text ? text.empty() : kind == Kind::list && parts.empty(); }
    // Fills a place of the sentence.
    void fill(const char* place, Phrase part) {
        part.place = place;
        if (parts.empty()) parts.reserve(4);  // most sentences have fewer places
        parts.push_back(std::move(part));
    }
    Phrase&& with(const char* place, Phrase part) && {
        fill(place, std::move(part));
        return std::move(*this);
    }
    // Fills a place of a genre's or technique's sentence with the phrase that `make` returns, if the sentence has the place.
    template <std::invocable Make>
    Phrase&& with(const char* place, Make make) && {
        if (kind != Kind::own || text.find(place) != string::npos) fill(place, make());
        return std::move(*this);
    }
    Phrase&& with(const char* place, int32_t number) && { return std::move(*this).with(place, Phrase{Kind::number, {}, number, {}}); }
};

using Phrases = vector<Phrase>;

inline Phrase as_is(string_view text) { return {Phrase::Kind::text, string(text), 1, {}}; }
inline Phrase number_of(int32_t number) { return {Phrase::Kind::number, {}, number, {}}; }
// Chooses the first or the second of the words in a place, such as {is_row|row|column}.
inline Phrase first_if(bool is_first) { return {Phrase::Kind::choice, {}, is_first ? 0 : 1, {}}; }
inline Phrase noun(string_view name, int32_t number = 1) { return {Phrase::Kind::noun, string(name), number, {}}; }
// Says a sentence of the table. `words` fill its places.
inline Phrase say(const char* id, int32_t number = 1, Phrases words = {}) { return {Phrase::Kind::sentence, id, number, std::move(words)}; }
// Says a sentence that a genre or a technique has.
inline Phrase own(string_view sentence, Phrases words = {}) { return {Phrase::Kind::own, string(sentence), 1, std::move(words)}; }
inline Phrase joined(Phrases items, const char* joint = "and") {
    const int32_t number = count_of(items);
    return {Phrase::Kind::list, joint, number, std::move(items)};
}
inline Phrase in_form(Phrase phrase, const char* form) {
    phrase.form = form;
    return phrase;
}

constexpr int32_t kMostNamed = 6;  // maximum number of rows in which a text names cells

// Lists ascending numbers. Three or more consecutive numbers are written as "3 to 5".
inline Phrase number_ranges(Ints numbers) {
    Phrases words;
    for (size_t i = 0; i < numbers.size();) {
        size_t end = i + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) end++;
        if (end - i > 2) words.push_back(say("range").with("first", numbers[i]).with("last", numbers[end - 1]));
        else
            for (; i < end; i++) words.push_back(number_of(numbers[i]));
        i = end;
    }
    Phrase list = joined(std::move(words));
    list.number = count_of(numbers);
    return list;
}

// Adds an item to a list that does not have it yet.
template <class T>
void add_new(vector<T>& items, const T& item) {
    if (!contains(items, item)) items.push_back(item);
}

// Names a cell of a board of this width.
inline Phrase name_of_cell(int32_t cell, int32_t width) {
    return say("cell").with("row", cell / width + 1).with("column", cell % width + 1);
}

// Returns the numbers of the rows of cells, from 1, ascending.
inline IntVector rows_of_cells(Ints cells, int32_t width) {
    IntVector rows;
    for (const int32_t cell : cells) rows.push_back(cell / width + 1);
    sort_unique(rows);
    return rows;
}

// Names cells by row and column: as part of a line or as a rectangle, otherwise row by row.
inline Phrase name_of_cells(Ints cells, int32_t width) {
    if (cells.size() == 1) return name_of_cell(cells[0], width);
    const IntVector rows = rows_of_cells(cells, width);
    IntVector columns;
    for (const int32_t cell : cells) columns.push_back(cell % width + 1);
    sort_unique(columns);
    if (rows.size() == 1 || columns.size() == 1 || (!cells.empty() && cells.size() == rows.size() * columns.size())) {
        const char* const shape = rows.size() == 1 ? "cells-of-row" : columns.size() == 1 ? "cells-of-column" : "rectangle";
        return say(shape, count_of(cells)).with("rows", number_ranges(rows)).with("columns", number_ranges(columns));
    }
    IntVector named;  // the rows, in the order of the cells
    for (const int32_t cell : cells) add_new(named, cell / width);
    Phrases names;
    int32_t more = 0;
    bool has_lists = false;
    for (int32_t i : indices(named)) {
        IntVector group;
        ranges::copy_if(cells, std::back_inserter(group), [&](int32_t cell) { return cell / width == named[i]; });
        if (i < kMostNamed) names.push_back(name_of_cells(group, width));
        else more += count_of(group);
        has_lists = has_lists || ranges::any_of(names.back().parts, [](const Phrase& part) { return part.parts.size() > 1; });
    }
    if (more > 0) names.push_back(say("more", more));
    Phrase list = joined(std::move(names), has_lists ? "comma-and" : "and");
    list.number = count_of(cells);
    return list;
}

}  // namespace nono

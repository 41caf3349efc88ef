// The small things of English that sentences consist of: lists, ranges of numbers, ordinals, the names of cells, and sentences
// of a table with their places filled in. A sentence comes from a table in UTF-8 (nono.grading) and has places such as {rule}.
#pragma once

#include "rules/json.hpp"

namespace nono {

using Texts = vector<string>;

// What stands in the places of a sentence, by name.
class Fillings {
public:
    Fillings& set(string_view name, const string& text) {
        names_.push_back(name);
        texts_.push_back(text);
        return *this;
    }
    Fillings& set(string_view name, const char* text) { return set(name, string(text)); }
    // Returns the text for a place. A place without one stays empty; Python refuses such sentences when it loads a genre.
    string_view find(string_view name) const {
        const auto found = ranges::find(names_, name);
        return found == names_.end() ? string_view() : texts_[found - names_.begin()];
    }

private:
    vector<string_view> names_;
    Texts texts_;
};

constexpr int32_t kMostNamed = 6;  // maximum number of rows in which a text names cells

// Fills the places of a sentence.
inline string filled(string_view sentence, const Fillings& fillings) {
    string text;
    while (!sentence.empty()) {
        const size_t open = sentence.find('{');
        text += sentence.substr(0, open);
        if (open == string_view::npos) break;
        const size_t close = sentence.find('}', open);
        text += fillings.find(sentence.substr(open + 1, close - open - 1));
        sentence.remove_prefix(close == string_view::npos ? sentence.size() : close + 1);
    }
    return text;
}

// Joins words as in "a, b and c". `last` replaces " and" and, if the words are `alike`, also the commas.
inline string joined(const Texts& words, string_view last = " and", bool alike = false) {
    string text;
    for (int32_t i : indices(words)) {
        if (i > 0) text += i + 1 < count_of(words) && !alike ? "," : last;
        if (i > 0) text += ' ';
        text += words[i];
    }
    return text;
}

// Returns a text with a capital at its beginning.
inline string capital(string text) {
    if (!text.empty() && 'a' <= text[0] && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

// Returns ascending numbers in words. Three or more consecutive numbers are written as "3 to 5".
inline string number_ranges(Ints numbers) {
    Texts words;
    for (size_t i = 0; i < numbers.size();) {
        size_t end = i + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) end++;
        if (end - i > 2) words.push_back(std::to_string(numbers[i]) + " to " + std::to_string(numbers[end - 1]));
        else
            for (; i < end; i++) words.push_back(std::to_string(numbers[i]));
        i = end;
    }
    return joined(words);
}

inline string ordinal(int32_t number) {
    const bool is_teen = number % 100 / 10 == 1;
    const int32_t digit = number % 10;
    return std::to_string(number) + (is_teen ? "th" : digit == 1 ? "st" : digit == 2 ? "nd" : digit == 3 ? "rd" : "th");
}

// Adds an item to a list that does not have it yet.
template <class T>
void add_new(vector<T>& items, const T& item) {
    if (!contains(items, item)) items.push_back(item);
}

// Names a cell of a board of this width.
inline string name_of_cell(int32_t cell, int32_t width) {
    return "row " + std::to_string(cell / width + 1) + " column " + std::to_string(cell % width + 1);
}

// Returns the numbers of the rows of cells, from 1, ascending.
inline IntVector rows_of_cells(Ints cells, int32_t width) {
    IntVector rows;
    for (const int32_t cell : cells) rows.push_back(cell / width + 1);
    sort_unique(rows);
    return rows;
}

// Names cells by row and column: as part of a line or as a rectangle, otherwise row by row.
inline string name_of_cells(Ints cells, int32_t width) {
    if (cells.size() == 1) return name_of_cell(cells[0], width);
    const IntVector rows = rows_of_cells(cells, width);
    IntVector columns;
    for (const int32_t cell : cells) columns.push_back(cell % width + 1);
    sort_unique(columns);
    if (rows.size() == 1) return "row " + std::to_string(rows[0]) + " columns " + number_ranges(columns);
    if (columns.size() == 1) return "column " + std::to_string(columns[0]) + " rows " + number_ranges(rows);
    if (!cells.empty() && cells.size() == rows.size() * columns.size())
        return "columns " + number_ranges(columns) + " of rows " + number_ranges(rows);
    IntVector named;  // the rows, in the order of the cells
    for (const int32_t cell : cells) add_new(named, cell / width);
    Texts names;
    int32_t more = 0;
    for (int32_t i : indices(named)) {
        IntVector group;
        ranges::copy_if(cells, std::back_inserter(group), [&](int32_t cell) { return cell / width == named[i]; });
        if (i < kMostNamed) names.push_back(name_of_cells(group, width));
        else more += count_of(group);
    }
    if (more > 0) names.push_back(std::to_string(more) + " more");
    const bool has_and = ranges::any_of(names, [](const string& name) { return name.find(" and ") != string::npos; });
    return joined(names, has_and ? ", and" : " and");
}

}  // namespace nono

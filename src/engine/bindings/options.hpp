// Access to the engine's options by name, generated from the rows of model/options.def.
#pragma once

#include <variant>

#include "model/options.hpp"

namespace nono::bindings {

using OptionValue = std::variant<bool, int64_t, double, string_view>;

// An option: its default and its bounds. For a CHOICE, both bounds are the list of its words.
struct OptionRow {
    const char* name;
    OptionValue standard, low, high;
    const char* expected;  // which values are valid
    const char* help;
    size_t place;  // of the field in Options
};
using OptionList = span<const OptionRow>;

#ifdef NONO_SMALL  // the page shows no help
#define HELP(text) ""
#else
#define HELP(text) text
#endif

inline constexpr OptionRow kOptions[] = {
#define FLAG(field, standard, help) {#field, standard, false, true, "True or False", HELP(help), offsetof(Options, field)},
#define COUNT(field, standard, low, high, help)                                                                  \
    {#field,     int64_t{standard},       int64_t{low}, int64_t{high}, "a whole number from " #low " to " #high, \
     HELP(help), offsetof(Options, field)},
#define REAL(field, standard, low, high, help) \
    {#field, double{standard}, double{low}, double{high}, "a number from " #low " to " #high, HELP(help), offsetof(Options, field)},
#define CHOICE(field, words, help)                               \
    {#field,                                                     \
     string_view(words).substr(0, string_view(words).find(' ')), \
     string_view(words),                                         \
     string_view(words),                                         \
     "one of: " words,                                           \
     HELP(help),                                                 \
     offsetof(Options, field)},
#include "model/options.def"
};
#undef HELP

// Returns the index of a word in a list of words with spaces between them, or -1.
inline int index_of(string_view word, string_view words) {
    for (int index = 0; !words.empty(); index++) {
        const size_t end = std::min(words.find(' '), words.size());
        if (words.substr(0, end) == word) return index;
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return -1;
}

// Writes a value to the field of an option. Returns false if it does not fit.
inline bool set(const OptionRow& row, void* field, const OptionValue& value) {
    if (std::holds_alternative<string_view>(row.standard)) {
        const auto* const word = std::get_if<string_view>(&value);
        const int index = word == nullptr ? -1 : index_of(*word, std::get<string_view>(row.low));
        if (index >= 0) *static_cast<int*>(field) = index;
        return index >= 0;
    }
    const auto* const whole = std::get_if<int64_t>(&value);
    if (std::holds_alternative<double>(row.standard) && whole != nullptr) return set(row, field, double(*whole));
    if (value.index() != row.standard.index() || !(value >= row.low && value <= row.high)) return false;
    if (whole != nullptr) {
        *static_cast<int64_t*>(field) = *whole;
    } else if (const auto* const real = std::get_if<double>(&value)) {
        *static_cast<double*>(field) = *real;
    } else {
        *static_cast<bool*>(field) = std::get<bool>(value);
    }
    return true;
}

// Sets an option. Returns a description of the fault if there is no such option or the value is out of bounds, or "".
inline string set_option(Options& options, string_view name, const OptionValue& value) {
    for (const OptionRow& row : kOptions) {
        if (name != row.name) continue;
        if (set(row, reinterpret_cast<char*>(&options) + row.place, value)) return "";
        return string("option ") + row.name + ": expected " + row.expected;
    }
    return "unknown option " + string(name);
}

}  // namespace nono::bindings

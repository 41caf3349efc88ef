#include "bindings/option_values.hpp"

#include <nanobind/stl/string.h>

#include <algorithm>
#include <string>

namespace nb = nanobind;

namespace python {

namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& expected) {
    throw nb::value_error(("option " + name + ": expected " + expected).c_str());
}

template <class T>
T number(const std::string& name, nb::handle value, T low, T high, const std::string& range) {
    T result{};
    if (nb::isinstance<nb::bool_>(value) || !nb::try_cast(value, result) || !(result >= low && result <= high)) refuse(name, range);
    return result;
}

int choice(const std::string& name, nb::handle value, const std::string& words) {
    std::string word;
    const bool is_word = nb::try_cast(value, word);
    int index = 0;
    for (size_t start = 0; is_word && start < words.size(); index++) {
        const size_t end = std::min(words.find(' ', start), words.size());
        if (words.substr(start, end - start) == word) return index;
        start = end + 1;
    }
    refuse(name, "one of: " + words);
}

}  // namespace

nono::Options read_options(const nb::dict& given) {
    nono::Options options;
    for (const auto& [key, value] : given) {
        const auto name = nb::cast<std::string>(key);
#define FLAG(field, standard, help)                                           \
    if (name == #field) {                                                     \
        if (!nb::isinstance<nb::bool_>(value)) refuse(name, "True or False"); \
        options.field = nb::cast<bool>(value);                                \
        continue;                                                             \
    }
#define COUNT(field, standard, low, high, help)                                                            \
    if (name == #field) {                                                                                  \
        options.field = number<int64_t>(name, value, low, high, "a whole number from " #low " to " #high); \
        continue;                                                                                          \
    }
#define REAL(field, standard, low, high, help)                                                      \
    if (name == #field) {                                                                           \
        options.field = number<double>(name, value, low, high, "a number from " #low " to " #high); \
        continue;                                                                                   \
    }
#define CHOICE(field, words, help)                  \
    if (name == #field) {                           \
        options.field = choice(name, value, words); \
        continue;                                   \
    }
#include "model/options.def"
        throw nb::value_error(("unknown option " + name).c_str());
    }
    return options;
}

nb::dict describe_options() {
    nb::dict result;
#define FLAG(field, standard, help) result[#field] = nb::make_tuple(standard, false, true, help);
#define COUNT(field, standard, low, high, help) result[#field] = nb::make_tuple(int64_t{standard}, int64_t{low}, int64_t{high}, help);
#define REAL(field, standard, low, high, help) result[#field] = nb::make_tuple(double{standard}, double{low}, double{high}, help);
#define CHOICE(field, words, help) \
    result[#field] = nb::make_tuple(std::string(words).substr(0, std::string(words).find(' ')), words, words, help);
#include "model/options.def"
    return result;
}

}  // namespace python

// Access to the engine's options by name, generated from the rows of model/options.def.
#pragma once

#include <variant>

#include "model/options.hpp"

namespace nono::door {

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

// Sets an option. Returns a description of the fault if there is no such option or the value is out of bounds, or "".
string set_option(Options& options, string_view name, const OptionValue& value);

}  // namespace nono::door

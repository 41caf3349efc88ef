// Access to the engine's options by name, generated from the rows of model/options.def.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "door/values.hpp"
#include "model/options.hpp"

namespace nono::door {

using OptionValue = std::variant<bool, int64_t, double, std::string_view>;

// An option: its default and its bounds. For a CHOICE, both bounds are the list of its words.
struct OptionRow {
    const char* name;
    OptionValue standard, low, high;
    const char* expected;  // which values are valid
    const char* help;
    size_t place;  // of the field in Options
};
using OptionList = std::span<const OptionRow>;

// Sets an option. Returns a description of the fault if there is no such option or the value is out of bounds, or "".
std::string set_option(Options& options, std::string_view name, const OptionValue& value);

void put(Out& out, OptionList rows);

}  // namespace nono::door

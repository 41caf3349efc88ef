// Checks the arrays of a model. Each function returns a message, which is empty if there is no fault, and takes one step per number.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "model/model.hpp"

namespace nono {

// Checks an array that holds the starts of several lists, followed by the end of the last list. The lists are parts of an array of `size`
// values.
std::string fault_of_starts(const std::string& name, std::span<const int32_t> starts, size_t size);
std::string fault_of_range(const std::string& name, std::span<const int32_t> values, int32_t low, int32_t high);
std::string fault_of_counts(const Model& model);

}  // namespace nono

// Checks the arrays of a model. Each function takes linear time, and returns an error message, empty if there is no
// error.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "model/model.hpp"

namespace nono {

// Checks an array with the start indices of lists, followed by the end of the last list. The lists are in an array of
// `size` values.
std::string fault_of_starts(const std::string& name, std::span<const int32_t> starts, size_t size);
std::string fault_of_range(const std::string& name, std::span<const int32_t> values, int32_t low, int32_t high);
std::string fault_of_counts(const Model& model);

}  // namespace nono

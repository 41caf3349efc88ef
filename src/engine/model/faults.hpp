// Checks the arrays of a model. Each function returns a message, which is empty if there is no fault, and takes one step per number.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "model/model.hpp"

namespace nono {

// Checks an array that gives the start of each of several lists in an array of `size` values, and the end of the last list.
std::string fault_of_starts(const std::string& name, std::span<const int32_t> starts, size_t size);
std::string fault_of_range(const std::string& name, std::span<const int32_t> values, int32_t low, int32_t high);
std::string fault_of_counts(const Model& model);

}  // namespace nono

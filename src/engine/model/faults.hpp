// What is wrong with the arrays of a model: a message, empty where nothing is. Each costs a step for each number.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "model/model.hpp"

namespace nono {

// Of where each of several lists begins in an array of `size` values, and where the last ends.
std::string fault_of_starts(const std::string& name, std::span<const int32_t> starts, size_t size);
std::string fault_of_range(const std::string& name, std::span<const int32_t> values, int32_t low, int32_t high);
std::string fault_of_counts(const Model& model);

}  // namespace nono

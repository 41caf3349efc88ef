// Checks the arrays of a model. Each function takes linear time, and returns an error message, empty if there is no
// error.
#pragma once

#include "model/model.hpp"

namespace nono {

// Checks an array with the start indices of lists, followed by the end of the last list. The lists are in an array of
// `size` values.
string fault_of_starts(const string& name, Ints starts, size_t size);
string fault_of_range(const string& name, Ints values, int32_t low, int32_t high);
string fault_of_counts(const Model& model);

}  // namespace nono

// The options of the engine by name, made from the rows of model/options.def.
#pragma once

#include <nanobind/nanobind.h>

#include "model/options.hpp"

namespace python {

// Raises ValueError for an unknown name or a value out of its bounds.
nono::Options read_options(const nanobind::dict& given);

// name -> (default, lowest, highest, help); both bounds of a choice are its words.
nanobind::dict describe_options();

}  // namespace python

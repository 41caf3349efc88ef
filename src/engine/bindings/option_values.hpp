// Access to the engine's options by name, generated from the rows of model/options.def.
#pragma once

#include <nanobind/nanobind.h>

#include "model/options.hpp"

namespace python {

// Raises ValueError for an unknown name or a value that is out of bounds.
nono::Options read_options(const nanobind::dict& given);

// Maps each name to (default, lowest, highest, help). For a CHOICE, both bounds are the list of its words.
nanobind::dict describe_options();

}  // namespace python

// Options by name, as options.def has them.
#pragma once

#include <nanobind/nanobind.h>

#include "model/options.hpp"

namespace python {

nono::Options read_options(const nanobind::dict& given);

// name -> (default, lowest, highest, help); a choice has its words for the bounds.
nanobind::dict describe_options();

}  // namespace python

// Adds counting and sampling to the module of the engine.
#pragma once

#include <nanobind/nanobind.h>

void bind_count(nanobind::module_& module);

// Adds the census to the module of the engine.
#pragma once

#include <nanobind/nanobind.h>

void bind_census(nanobind::module_& module);

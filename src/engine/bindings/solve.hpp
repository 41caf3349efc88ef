// Adds solving to the module of the engine.
#pragma once

#include <nanobind/nanobind.h>

void bind_solve(nanobind::module_& module);

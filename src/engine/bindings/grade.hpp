// Adds the graders to the module of the engine.
#pragma once

#include <nanobind/nanobind.h>

void bind_grade(nanobind::module_& module);

// Adds peg solitaire to the module of the engine.
#pragma once

#include <nanobind/nanobind.h>

void bind_pegs(nanobind::module_& module);

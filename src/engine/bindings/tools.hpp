// Adds line logic, beliefs and the check of proofs to the module of the engine.
#pragma once

#include <nanobind/nanobind.h>

void bind_logic(nanobind::module_& module);

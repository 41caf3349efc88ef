// The parts of the module _engine. Each function is defined in the file with its name, and adds the bindings of this
// file to the module.
#pragma once

#include <nanobind/nanobind.h>

void bind_solve(nanobind::module_& module);      // solutions of a model, and cells in which solutions differ
void bind_session(nanobind::module_& module);    // several questions about one model
void bind_proofs(nanobind::module_& module);     // lemmas of a search, and checked proofs
void bind_inference(nanobind::module_& module);  // line logic and beliefs
void bind_count(nanobind::module_& module);      // the number of solutions, and random solutions
void bind_grade(nanobind::module_& module);      // the graders and their techniques
void bind_census(nanobind::module_& module);     // all pictures of a size
void bind_pegs(nanobind::module_& module);       // peg solitaire
void bind_repair(nanobind::module_& module);     // the fewest cells of a picture to change
void bind_hard_stop(nanobind::module_& module);  // ending a process that exceeds its time limit

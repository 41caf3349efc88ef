// The parts of the module _engine: each function is in the file of its name and adds what that file binds.
#pragma once

#include <nanobind/nanobind.h>

void bind_solve(nanobind::module_& module);      // solutions, and where they differ
void bind_session(nanobind::module_& module);    // questions about one model, one after another
void bind_proofs(nanobind::module_& module);     // what a search derived, and the check of a proof
void bind_inference(nanobind::module_& module);  // what follows without a search: line logic, beliefs
void bind_count(nanobind::module_& module);      // the number of solutions, and samples of them
void bind_grade(nanobind::module_& module);      // the graders and their techniques
void bind_census(nanobind::module_& module);     // all pictures of a size
void bind_pegs(nanobind::module_& module);       // peg solitaire
void bind_repair(nanobind::module_& module);     // the fewest cells of a picture to change

// The door to Python: the files of bindings are nothing but translation, one for each wing of the engine. The GIL is released while
// the engine works; signals are looked at every 20 ms.
#include <nanobind/nanobind.h>

#include "census_bindings.hpp"
#include "count_bindings.hpp"
#include "grade_bindings.hpp"
#include "logic_bindings.hpp"
#include "option_bindings.hpp"
#include "peg_bindings.hpp"
#include "solve_bindings.hpp"

NB_MODULE(_engine, module) {
    module.doc() = "The native engine: see nono.backends.native.";
    bind_solve(module);
    bind_count(module);
    bind_logic(module);
    bind_grade(module);
    bind_census(module);
    bind_pegs(module);
    module.def("options", &python::describe_options, "Every option: default, lowest, highest, help.");
}

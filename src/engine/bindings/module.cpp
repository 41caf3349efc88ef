// The door to Python: the files of bindings are nothing but translation, one for each wing of the engine. The GIL is released while
// the engine works; signals are looked at every 20 ms.
#include <nanobind/nanobind.h>

#include "bindings/census.hpp"
#include "bindings/count.hpp"
#include "bindings/grade.hpp"
#include "bindings/options.hpp"
#include "bindings/pegs.hpp"
#include "bindings/solve.hpp"
#include "bindings/tools.hpp"

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

// The module _engine, by which Python reaches the engine. The files of this folder only translate: arguments from Python, answers to
// Python. The GIL is released while the engine works, and signals are checked every 20 ms.
#include "bindings/module.hpp"

#include <version.hpp>  // made by version.cmake

#include "bindings/option_values.hpp"

NB_MODULE(_engine, module) {
    module.doc() = "The native engine: see nono.backend.native.";
    bind_solve(module);
    bind_session(module);
    bind_proofs(module);
    bind_inference(module);
    bind_count(module);
    bind_grade(module);
    bind_census(module);
    bind_pegs(module);
    bind_repair(module);
    module.def("version", [] { return NONO_ENGINE_VERSION; }, "A hash over the sources from which the engine was compiled.");
    module.def("compiler", [] { return NONO_COMPILER; }, "The compiler of the engine, its version and its flags.");
    module.def("options", &python::describe_options, "Every option: default, lowest value, highest value, help.");
}

// The module _engine, through which Python calls the engine. The files in this folder only convert Python arguments for
// the engine, and the engine's answers for Python. The GIL is released while the engine works, and signals are checked
// every 20 ms.
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
    bind_hard_stop(module);
    module.def("version", [] { return NONO_ENGINE_VERSION; }, "Return a hash of the sources from which the engine was compiled.");
    module.def("compiler", [] { return NONO_COMPILER; }, "Return the compiler of the engine with its version and flags.");
    module.def("options", &python::describe_options, "Return a dict of every option: default, lowest value, highest value, help.");
}

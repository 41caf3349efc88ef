// The census: counts all black-and-white pictures of one size by their clues.
#include "bindings/module.hpp"

#include <nanobind/stl/vector.h>

#include "census/census.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

nb::object run(const nono::Census& census, int64_t first, int64_t last, bool grades, double time_limit) {
    nono::Limits limits(time_limit, nullptr, nullptr);
    nono::Census::Count count;
    {
        const nb::gil_scoped_release released;
        census.run(first, last, grades, limits, count);
    }
    if (limits.stopped()) return nb::none();
    nb::dict result;
    result["pictures"] = count.pictures;
    result["clue_sets"] = count.clue_sets;
    result["unique"] = count.unique;
    result["line_solvable"] = count.line_solvable;
    if (grades) result["gradable"] = count.gradable;
    result["checked"] = count.checked;
    result["disagreements"] = count.disagreements;
    nb::dict by_solutions;
    for (size_t n = 0; n < count.by_solutions.size(); n++) {
        if (count.by_solutions[n] > 0) by_solutions[nb::int_(n)] = count.by_solutions[n];
    }
    result["by_solutions"] = by_solutions;
    result["disputed"] = count.disputed;
    return result;
}

}  // namespace

void bind_census(nb::module_& module) {
    nb::class_<nono::Census>(module, "Census",
                             "All black and white pictures of a size, grouped by their clues. Height and width together are at most 12.")
        .def(nb::init<int, int>(), "height"_a, "width"_a)
        .def_prop_ro("choices", &nono::Census::num_choices, "The number of ways to choose the clues of all rows.")
        .def("run", &run, "first"_a, "last"_a, "grades"_a = false, "time_limit"_a = 0.0,
             nb::sig("def run(self, first: int, last: int, grades: bool = False, time_limit: float = 0.0) -> dict | None"),
             "Count the choices first to last - 1. Pass a few hundred choices per call, because a call cannot be interrupted. grades: "
             "also count the puzzles that the grader solves line by line, which must equal those that line logic solves. Returns None if "
             "the time runs out.");
}

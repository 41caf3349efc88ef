// Grading: the graders for count rules and for lines, their techniques, and further measures of difficulty.
#include "bindings/module.hpp"

#include <nanobind/stl/optional.h>

#include <optional>
#include <vector>

#include "bindings/answers.hpp"
#include "bindings/models.hpp"
#include "bindings/option_values.hpp"
#include "grading/difficulty_measures.hpp"
#include "grading/house_grader.hpp"
#include "grading/line_grader.hpp"
#include "line/line_board.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace python;

namespace {

const char* const kEnds[] = {"solved", "stalled", "contradiction"};

nb::tuple grade(nb::handle model_object, int most_tier, const nb::dict& given, double time_limit, nb::object cancel) {
    const nono::Options options = read_options(given);
    const BorrowedModel borrowed(model_object);
    if (borrowed.model.num_lines() > 0) throw nb::value_error("found a model with lines, expected one of count rules only");
    Watch watch(cancel);
    nono::Limits limits(time_limit, Watch::poll, &watch);
    auto end = nono::CardinalityGrader::End::kContradiction;
    std::vector<int32_t> trace;
    {
        const nb::gil_scoped_release released;
        nono::Stats stats;
        end = nono::grade_counts(borrowed.model, most_tier, options, stats, limits, trace);
    }
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    return nb::make_tuple(kEnds[static_cast<size_t>(end)], bytes_of(trace));
}

nb::tuple grade_lines(nb::handle model_object, int most_tier, int64_t deep_work, double time_limit, nb::object cancel) {
    const BorrowedModel borrowed(model_object);
    if (borrowed.model.counts.size() > 0) throw nb::value_error("found a model with count rules, expected one of lines only");
    Watch watch(cancel);
    nono::Limits limits(time_limit, Watch::poll, &watch);
    auto end = nono::LineGrader::End::kContradiction;
    int conflict = -1;
    std::vector<int32_t> trace;
    {
        const nb::gil_scoped_release released;
        nono::Stats stats;
        nono::LineBoard board;
        board.build(borrowed.model);
        nono::LineGrader grader(board, most_tier, deep_work, limits, stats);
        end = grader.run(trace);
        conflict = grader.conflict();
    }
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    return nb::make_tuple(kEnds[static_cast<size_t>(end)], conflict, bytes_of(trace));
}

std::optional<nb::tuple> measure_lines(nb::handle model_object, double time_limit, nb::object cancel) {
    const BorrowedModel borrowed(model_object);
    Watch watch(cancel);
    nono::Limits limits(time_limit, Watch::poll, &watch);
    nono::DifficultyMeasures measures;
    {
        const nb::gil_scoped_release released;
        measures = nono::measure_lines(borrowed.model, limits);
    }
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    if (limits.stopped()) return std::nullopt;
    return nb::make_tuple(measures.sweeps, measures.settled_lines, measures.opening);
}

nb::list line_techniques() {
    nb::list names;
#define TECHNIQUE(tier, name) names.append(nb::make_tuple(#name, tier));
#define ASSUMPTION(tier, name) names.append(nb::make_tuple(#name, tier));
#include "grading/line_techniques.def"
    return names;
}

nb::list techniques() {
    nb::list names;
#define TECHNIQUE(tier, name) names.append(nb::make_tuple(#name, tier));
#include "grading/techniques.def"
    return names;
}

}  // namespace

void bind_grade(nb::module_& module) {
    module.def(
        "grade", &grade, "model"_a, "most_tier"_a, "options"_a, "time_limit"_a, "cancel"_a = nb::none(),
        "Solve a model of count rules one technique at a time. Returns the outcome (solved, stalled or contradiction) and the steps as "
        "C ints. A step is: index of the technique in techniques(), value tried (-1: none), number of places to which the technique "
        "applies (0: not counted), number of bounds, number of losses, the bounds, the losses. A bound is 2 * rule for a lower bound "
        "and 2 * rule + 1 for an upper one; -2 * cell - 2 says that a cell has a colour, and -2 * cell - 1 that it does not have two. A"
        " loss is the value (cell * colours + colour) that a cell lost and the value that is left to it (-1: several).");
    module.def("techniques", &techniques, "Return the techniques of grade with their tiers, easiest first.");
    module.def(
        "grade_lines", &grade_lines, "model"_a, "most_tier"_a, "deep_work"_a, "time_limit"_a, "cancel"_a = nb::none(),
        "Solve a model of lines one technique at a time. Returns the outcome (solved, stalled or contradiction), the line without an "
        "arrangement (-1: none), and the steps as C ints. A step is: index of the technique in line_techniques(), line, block of the "
        "line, cell and colour assumed, line refuted (-1 for each of these that does not apply), number of lines on which the technique "
        "found something, number of losses, and each loss as cell * colours + colour.");
    module.def("measure_lines", &measure_lines, "model"_a, "time_limit"_a, "cancel"_a = nb::none(),
               "Return the number of sweeps over all rows or all columns that change something, the number of lines settled by line "
               "logic, and the number of cells that single lines settle from the clues alone. Returns None if the time runs out or "
               "cancel is set.");
    module.def("line_techniques", &line_techniques, "Return the techniques of grade_lines with their tiers, easiest first.");
}

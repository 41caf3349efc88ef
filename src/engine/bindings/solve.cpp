// Solving: the solutions of one or many models, and the cells in which the solutions of a model differ.
#include "bindings/module.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <ctime>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "bindings/answers.hpp"
#include "bindings/models.hpp"
#include "bindings/option_values.hpp"
#include "threads.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace python;

namespace {

// Passes the steps of a search to a Python function. The search stops if the function raises an exception.
struct Reporter {
    nb::object function;
    nono::Limits& limits;
    std::exception_ptr error;

    static void report(void* context, const nono::Step& step) {
        static constexpr const char* names[] = {
#define STEP(name) #name,
#include "model/steps.def"
        };
        auto& self = *static_cast<Reporter*>(context);
        if (self.error) return;
        const nb::gil_scoped_acquire gil;
        try {
            self.function(names[static_cast<size_t>(step.kind)], step.line, step.cell, step.colour, step.settled, step.removed, step.open,
                          step.level);
        } catch (const nb::python_error&) {
            self.error = std::current_exception();
            self.limits.set(nono::Stop::kInterrupt);
        }
    }
};

// A solver that is kept for the next small model. Allocating the storage of a solver takes about as long as solving an
// easy puzzle. The GIL protects it.
std::unique_ptr<nono::Solver> spare_solver;

void solve_by_spare(const nono::Model& model, const nono::Options& options, const nono::Query& query, nono::Limits& limits,
                    nono::Stats& stats, nono::Answer& answer) {
    static constexpr int most_cells = 4096;
    std::unique_ptr<nono::Solver> solver = spare_solver ? std::move(spare_solver) : std::make_unique<nono::Solver>();
    {
        const nb::gil_scoped_release released;
        solver->solve(model, options, query, limits, stats, answer);
    }
    if (model.num_cells() <= most_cells) spare_solver = std::move(solver);
}

nb::tuple solve(nb::handle model_object, int64_t limit, double time_limit, uint64_t seed, const nb::dict& given,
                std::optional<nb::bytes> picture, nb::object trace, int jobs, nb::object cancel, nb::object progress) {
    const nono::Options options = read_options(given);
    const BorrowedModel borrowed(model_object);
    nono::Query query{limit, seed, {}, nullptr, {}};
    if (picture) query.picture = picture_of(*picture, borrowed.model);
    nono::Stats stats;
    stats.is_timed = true;
    const bool is_alone = jobs == 1 || !trace.is_none();
    Watch watch(cancel, progress, is_alone ? &stats.conflicts : nullptr);
    nono::Limits limits(time_limit, Watch::poll, &watch);
    Reporter reporter{trace, limits, nullptr};
    if (!trace.is_none()) query.trace = nono::Trace(Reporter::report, &reporter);
    nono::Answer answer;
    if (is_alone) {
        solve_by_spare(borrowed.model, options, query, limits, stats, answer);
    } else {
        const nb::gil_scoped_release released;
        nono::solve_in_threads(borrowed.model, options, query, jobs, limits, stats, answer);
    }
    if (reporter.error) std::rethrow_exception(reporter.error);
    const char* const stop = watch.stop(limits.stop());
    return nb::make_tuple(solutions(answer, borrowed.model.num_shown()), answer.complete, stop, describe(stats));
}

// Passes each finding of a comparison to a Python function. The comparison stops if the function raises an exception.
struct Comparer {
    nb::object function;
    nono::Limits& limits;
    std::exception_ptr error;

    static void report(void* context, int cell, std::span<const uint8_t> solution) {
        auto& self = *static_cast<Comparer*>(context);
        if (self.error) return;
        const nb::gil_scoped_acquire gil;
        try {
            self.function(cell, nb::bytes(solution.data(), solution.size()));
        } catch (const nb::python_error&) {
            self.error = std::current_exception();
            self.limits.set(nono::Stop::kInterrupt);
        }
    }
};

nb::tuple compare(nb::handle model_object, nb::bytes solution, nb::object report, double time_limit, uint64_t seed, const nb::dict& given,
                  nb::object cancel) {
    const nono::Options options = read_options(given);
    const BorrowedModel borrowed(model_object);
    if (static_cast<int>(solution.size()) != borrowed.model.num_shown())
        throw nb::value_error("expected a solution with one colour per cell of the board");
    Watch watch(cancel);
    nono::Limits limits(time_limit, Watch::poll, &watch);
    Comparer comparer{report, limits, nullptr};
    nono::Query query;
    query.seed = seed;
    query.picture = {reinterpret_cast<const uint8_t*>(solution.c_str()), solution.size()};
    query.comparison = nono::Comparison(Comparer::report, &comparer);
    nono::Stats stats;
    nono::Answer answer;
    {
        const nb::gil_scoped_release released;
        nono::Solver().solve(borrowed.model, options, query, limits, stats, answer);
    }
    if (comparer.error) std::rethrow_exception(comparer.error);
    const char* const stop = watch.stop(limits.stop());
    return nb::make_tuple(answer.complete, stop, describe(stats));
}

// Solves models one after another. After an interrupt, the remaining models stay unsolved. Reading the CPU clock takes
// a tenth of the time of a small puzzle. So puzzles that take less than kShared seconds together share one reading.
// Their shares are proportional to their wall times.
class Bulk {
public:
    Bulk(const nb::list& models, const nb::list& pictures, nono::Query query) {
        for (size_t i = 0; i < models.size(); i++) {
            models_.push_back(std::make_unique<BorrowedModel>(models[i]));
            queries_.push_back(query);
            const nb::handle picture = pictures.size() == 0 ? nb::handle(Py_None) : pictures[i];
            if (!picture.is_none()) queries_.back().picture = picture_of(nb::cast<nb::bytes>(picture), models_.back()->model);
        }
        solved_.resize(models_.size());
    }

    void solve(const nono::Options& options, double time_limit, Watch& watch) {
        bool interrupted = watch.is_over();
        const nb::gil_scoped_release released;
        nono::Solver solver;
        std::clock_t began = std::clock();
        double unwatched = 0;  // seconds of solving since the last check for an interrupt
        double unshared = 0;   // seconds of solving since `began`, the last reading of the CPU clock
        size_t first = 0;      // the first model solved since `began`
        for (size_t i = 0; i < models_.size(); i++) {
            Solved& one = solved_[i];
            if (interrupted) {
                one.stop = nono::Stop::kInterrupt;
                continue;
            }
            nono::Limits limits(time_limit, Watch::poll, &watch);
            nono::Stats stats;
            solver.solve(models_[i]->model, options, queries_[i], limits, stats, one.answer);
            one.stop = limits.stop();
            one.seconds = limits.elapsed();
            unshared += one.seconds;
            unwatched += one.seconds;
            interrupted = one.stop == nono::Stop::kInterrupt || (unwatched > nono::Limits::kPoll && Watch::poll(&watch));
            if (unwatched > nono::Limits::kPoll) unwatched = 0;
            if (unshared < kShared && !interrupted && i + 1 < models_.size()) continue;
            const std::clock_t ended = std::clock();
            const double used = static_cast<double>(ended - began) / CLOCKS_PER_SEC;
            for (; first <= i; first++) solved_[first].cpu_seconds = used * solved_[first].seconds / std::max(unshared, 1e-9);
            began = ended;
            unshared = 0;
        }
    }

    // Returns a tuple for each model: the solutions, whether there are no others, the limit that stopped the search,
    // and the wall time and CPU time of the search in seconds.
    nb::list answers(const Watch& watch) const {
        nb::list result;
        for (size_t i = 0; i < solved_.size(); i++) {
            const auto& [answer, stop, seconds, cpu_seconds] = solved_[i];
            const int num_cells = models_[i]->model.num_shown();
            const char* const stopped = stop == nono::Stop::kNone ? "" : watch.stop(stop);
            result.append(nb::make_tuple(solutions(answer, num_cells), answer.complete, stopped, seconds, cpu_seconds));
        }
        watch.stop(nono::Stop::kNone);  // raises an exception for a signal that came after the last model
        return result;
    }

private:
    static constexpr double kShared = 1e-3;

    struct Solved {
        nono::Answer answer;
        nono::Stop stop = nono::Stop::kNone;
        double seconds = 0;
        double cpu_seconds = 0;
    };

    std::vector<std::unique_ptr<BorrowedModel>> models_;
    std::vector<nono::Query> queries_;
    std::vector<Solved> solved_;
};

nb::list solve_many(const nb::list& models, int64_t limit, double time_limit, uint64_t seed, const nb::dict& given,
                    const nb::list& pictures, nb::object cancel) {
    const nono::Options options = read_options(given);
    if (pictures.size() != 0 && pictures.size() != models.size()) throw nb::value_error("expected one picture per model, or no pictures");
    Bulk bulk(models, pictures, {limit, seed, {}});
    Watch watch(cancel);
    bulk.solve(options, time_limit, watch);
    if (PyErr_Occurred() != nullptr) throw nb::python_error();  // raised by a signal
    return bulk.answers(watch);
}

}  // namespace

void bind_solve(nb::module_& module) {
    module.def(
        "solve", &solve, "model"_a, "limit"_a, "time_limit"_a, "seed"_a, "options"_a, "picture"_a = nb::none(), "trace"_a = nb::none(),
        "jobs"_a = 1, "cancel"_a = nb::none(), "progress"_a = nb::none(),
        "Return the solutions (bytes with one colour per cell), whether there are no others, the limit that stopped the search, and "
        "statistics. limit -1: all solutions; time_limit in seconds, 0: none. picture (bytes with one colour per cell) is tried first; "
        "if it is a solution, the result includes it. trace is called with each step of the search: kind (steps.def), line, cell, "
        "colour, settled, removed, open, level. cancel: an object whose is_set() ends the search. A search in one thread calls progress "
        "from time to time with the number of conflicts.");
    module.def(
        "compare", &compare, "model"_a, "solution"_a, "report"_a, "time_limit"_a, "seed"_a, "options"_a, "cancel"_a = nb::none(),
        "Find the cells in which other solutions differ from this one. Calls report(cell, b\"\") for each cell that has the same colour "
        "in all solutions, and report(-1, other) for other solutions. Returns whether every cell was decided, the limit that stopped the "
        "search, and statistics. report is not called for a model that propagation alone solves.");
    module.def("solve_many", &solve_many, "models"_a, "limit"_a, "time_limit"_a, "seed"_a, "options"_a, "pictures"_a,
               "cancel"_a = nb::none(),
               "Like solve, for many models in one call. Each model has its own picture or None, and the time limit applies to each. "
               "Returns for each model the solutions, whether there are no others, the limit that stopped the search, and its wall and "
               "CPU seconds. Models after a cancellation have no solutions.");
}

// Counting: the exact number of solutions, and pictures drawn at random from all solutions.
#include "bindings/module.hpp"

#include <vector>

#include "bindings/answers.hpp"
#include "bindings/models.hpp"
#include "bindings/option_values.hpp"
#include "counting/decision_diagram.hpp"
#include "counting/model_counter.hpp"
#include "threads.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace python;

namespace {

nb::object number(const nono::BigNatural& natural) {
    std::vector<uint64_t> words;
    for (size_t i = 0; i < natural.num_words(); i++) words.push_back(natural.word(i));
    return python::number(words);
}

// Checks for signals during a count. Every kPause seconds, also passes the count so far to Python's progress function,
// if any.
struct CountWatch {
    static constexpr double kPause = 0.25;

    Watch& watch;
    nb::object report;
    nono::ModelCounter& tally;
    bool is_alone;  // true if the only sweeper runs in this thread
    const nono::Limits* limits = nullptr;
    double next = kPause;

    static bool poll(void* context) {
        auto& self = *static_cast<CountWatch*>(context);
        const nb::gil_scoped_acquire gil;
        if (self.watch.is_over()) return true;
        if (self.report.is_none() || self.limits->elapsed() < self.next) return false;
        self.next = self.limits->elapsed() + kPause;
        if (self.is_alone) self.tally.publish(0);
        try {
            self.report(number(self.tally.lower_bound()));
        } catch (nb::python_error& error) {
            error.restore();
            return true;
        }
        return false;
    }
};

nb::tuple count(nb::handle model_object, double time_limit, uint64_t seed, const nb::dict& given, int jobs, nb::object report,
                nb::object cancel) {
    const nono::Options options = read_options(given);
    const BorrowedModel borrowed(model_object);
    nono::ModelCounter tally(borrowed.model, options, seed, jobs);
    Watch watch(cancel);
    CountWatch counting{watch, report, tally, jobs == 1};
    nono::Limits limits(time_limit, CountWatch::poll, &counting);
    counting.limits = &limits;
    nono::Stats stats;
    nono::ModelCount answer;
    {
        const nb::gil_scoped_release released;
        nono::count_in_threads(tally, jobs, limits, stats, answer);
    }
    const char* const stop = watch.stop(limits.stop());
    return nb::make_tuple(number(answer.count), answer.complete, stop, describe(stats));
}

// Draws random solutions, all equally likely. With `with_shares`, also returns the number of solutions for each cell
// and colour.
nb::tuple sample(nb::handle model_object, int64_t pictures, bool with_shares, double time_limit, uint64_t seed, const nb::dict& given,
                 nb::object report, nb::object cancel) {
    const nono::Options options = read_options(given);
    const BorrowedModel borrowed(model_object);
    const nono::Model& model = borrowed.model;
    const size_t num_cells = model.num_cells();
    nono::DecisionDiagram diagram;
    nono::ModelCounter tally(model, options, seed, 1, &diagram);
    Watch watch(cancel);
    CountWatch counting{watch, report, tally, true};
    nono::Limits limits(time_limit, CountWatch::poll, &counting);
    counting.limits = &limits;
    nono::Stats stats;
    nono::ModelCount answer;
    nono::Answer drawn;
    std::vector<nono::BigNatural> shares;
    {
        const nb::gil_scoped_release released;
        tally.run(limits, stats, answer);
        if (answer.complete && !answer.count.is_zero()) {
            nono::Random random(seed);
            if (with_shares) tally.shares(limits, shares);
            const int64_t work = 8 * static_cast<int64_t>(num_cells);
            for (; drawn.count < pictures && !limits.spend(work); drawn.count++) tally.draw(random, drawn.solutions);
        }
    }
    const char* const stop = watch.stop(limits.stop());
    nb::list numbers;
    for (const nono::BigNatural& share : shares) numbers.append(number(share));
    return nb::make_tuple(number(answer.count), answer.complete, stop, solutions(drawn, static_cast<int>(num_cells)), numbers,
                          describe(stats));
}

}  // namespace

void bind_count(nb::module_& module) {
    module.def(
        "count", &count, "model"_a, "time_limit"_a, "seed"_a, "options"_a, "jobs"_a = 1, "report"_a = nb::none(), "cancel"_a = nb::none(),
        "Return the number of solutions, whether it is exact, the limit that stopped the count, and statistics. report is called from "
        "time to time with a lower bound.");
    module.def("sample", &sample, "model"_a, "pictures"_a, "with_shares"_a, "time_limit"_a, "seed"_a, "options"_a, "report"_a = nb::none(),
               "cancel"_a = nb::none(),
               "Return the number of solutions, whether it is exact, the limit that stopped the work, pictures, shares, and statistics. "
               "If the number is exact, the pictures are drawn uniformly from the solutions, and with_shares gives the number of "
               "solutions by cell and colour. If drawing is stopped, the pictures are those drawn so far. report is called as by count.");
}

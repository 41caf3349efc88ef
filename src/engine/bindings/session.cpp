// Sessions: several questions about one model.
#include "bindings/module.hpp"

#include <nanobind/stl/optional.h>

#include <memory>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "bindings/answers.hpp"
#include "bindings/models.hpp"
#include "bindings/option_values.hpp"
#include "session.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace python;

namespace {

constexpr double kSlice = 0.02;  // seconds after which `more` returns the solutions so far

class Questions {
public:
    Questions(nb::handle model, const nb::dict& options, uint64_t seed, std::optional<nb::bytes> picture)
        : borrowed_(model),
          session_(borrowed_.model, learning(options), seed, picture ? picture_of(*picture, borrowed_.model) : std::span<const uint8_t>()) {
    }

    void ask(nb::handle values, int64_t limit) {
        const Turn turn(*this);
        session_.ask(Ints(values).span(), limit);
    }

    nb::tuple more(int64_t most, double time_limit, nb::object cancel) {
        const Turn turn(*this);
        Watch watch(cancel);
        nono::Answer found;
        bool is_over = false;
        run(watch, time_limit, [&] {
            std::vector<uint8_t> solution;
            while (found.count < most && (found.count == 0 || session_.limits().elapsed() < kSlice)) {
                const auto result = session_.next(solution);
                is_over = result == nono::Session::Found::kNothing;
                if (result != nono::Session::Found::kSolution) break;
                found.count++;
                found.solutions.insert(found.solutions.end(), solution.begin(), solution.end());
            }
        });
        return nb::make_tuple(solutions(found, borrowed_.model.num_shown()), is_over, stop(watch));
    }

    nb::tuple core(double time_limit, nb::object cancel) {
        const Turn turn(*this);
        Watch watch(cancel);
        std::vector<int32_t> values;
        run(watch, time_limit, [&] { values = session_.core(); });
        return nb::make_tuple(bytes_of(values), stop(watch));
    }

    // Returns the colours of the first solution, and a code for each cell: 1 if all solutions agree there, 2 if
    // solutions differ, 0 if unknown.
    nb::tuple common(nb::handle values, double time_limit, nb::object cancel) {
        const Turn turn(*this);
        Watch watch(cancel);
        const Ints given(values);
        struct Cells {
            std::vector<uint8_t> first;
            std::vector<char> is_known;
        } cells;
        cells.is_known.resize(borrowed_.model.num_shown());
        const auto listen = [](void* context, int cell, std::span<const uint8_t> solution) {
            auto& self = *static_cast<Cells*>(context);
            if (cell >= 0) self.is_known[cell] = 1;
            if (self.first.empty()) self.first.assign(solution.begin(), solution.end());
            for (size_t i = 0; i < solution.size(); i++) {
                if (solution[i] != self.first[i]) self.is_known[i] = 2;
            }
        };
        auto found = nono::Session::Found::kStopped;
        run(watch, time_limit, [&] { found = session_.compare(given.span(), nono::Comparison(listen, &cells)); });
        return nb::make_tuple(bytes_of(cells.first), bytes_of(cells.is_known), found == nono::Session::Found::kNothing, stop(watch));
    }

    nb::dict stats() const { return describe(session_.stats()); }

private:
    static nono::Options learning(const nb::dict& given) {
        const nono::Options options = read_options(given);
        if (options.strategy != nono::kLearning) throw nb::value_error("option strategy: expected learning in a session");
        return options;
    }

    // Allows only one call at a time, because the GIL is released while the engine works.
    class Turn {
    public:
        explicit Turn(Questions& session) : is_busy_(session.is_busy_) {
            if (is_busy_) throw nb::value_error("the session is in use by another thread");
            is_busy_ = true;
        }
        ~Turn() { is_busy_ = false; }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

    private:
        bool& is_busy_;
    };

    template <class Work>
    void run(Watch& watch, double time_limit, Work work) {
        nono::Limits limits(time_limit, Watch::poll, &watch);
        if (watch.is_over()) limits.set(nono::Stop::kInterrupt);  // a short call may end before it checks for an interrupt
        session_.set_limits(limits);
        const nb::gil_scoped_release released;
        work();
    }

    const char* stop(const Watch& watch) const { return watch.stop(session_.limits().stop()); }

    BorrowedModel borrowed_;
    nono::Session session_;
    bool is_busy_ = false;
};

}  // namespace

void bind_session(nb::module_& module) {
    nb::class_<Questions>(module, "Session",
                          "A sequence of questions about one model, answered by a search that keeps its learned clauses.")
        .def(
            "__init__",
            [](Questions* self, nb::handle model, const nb::dict& options, uint64_t seed, std::optional<nb::bytes> picture) {
                new (self) Questions(model, options, seed, picture);
            },
            "model"_a, "options"_a, "seed"_a, "picture"_a = nb::none(),
            "picture (bytes with one colour per cell) is where the search begins.")
        .def("ask", &Questions::ask, "values"_a, "limit"_a,
             "Begin a question about the solutions in which cells have given colours. values is an array of C ints, cell * colours + "
             "colour, at most one per cell. limit: the number of solutions wanted, -1: all.")
        .def("more", &Questions::more, "most"_a, "time_limit"_a, "cancel"_a = nb::none(),
             "Return the next solutions of the question, each as bytes with one colour per cell, whether there are no others, and the "
             "limit that stopped the search. The list has at most `most` solutions, and fewer if they take long. It can be called "
             "repeatedly. cancel: an object whose is_set() ends the search.")
        .def("core", &Questions::core, "time_limit"_a, "cancel"_a = nb::none(),
             "After a question without solutions, return those of its values that contradict each other, as C ints, and the limit that "
             "stopped the search for fewer values. There are none if the rules alone have no solution.")
        .def("common", &Questions::common, "values"_a, "time_limit"_a, "cancel"_a = nb::none(),
             "Compare the solutions with these values. Returns the colours of one solution (none: no solution was found), one code per "
             "cell (1: the same colour in all solutions, 2: not, 0: unknown), whether there is no solution, and the limit that stopped "
             "the search.")
        .def("stats", &Questions::stats);
}

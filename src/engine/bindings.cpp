// The door to Python: nothing but translation. The GIL is released while the engine works; signals are looked at every 20 ms.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "belief.hpp"
#include "board.hpp"
#include "census_bindings.hpp"
#include "fixpoint.hpp"
#include "grader.hpp"
#include "limits.hpp"
#include "line.hpp"
#include "line_grader.hpp"
#include "line_measures.hpp"
#include "model.hpp"
#include "options.hpp"
#include "parallel.hpp"
#include "peg_bindings.hpp"
#include "rup.hpp"
#include "solver.hpp"
#include "stats.hpp"
#include "tally.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

// A flat array of C ints, borrowed from a Python object with a buffer.
class Ints {
public:
    explicit Ints(nb::handle object) {
        if (PyObject_GetBuffer(object.ptr(), &buffer_, PyBUF_CONTIG_RO) != 0) throw nb::python_error();
        if (buffer_.itemsize != sizeof(int32_t)) {
            PyBuffer_Release(&buffer_);
            throw nb::type_error("expected an array of C ints");
        }
    }
    ~Ints() { PyBuffer_Release(&buffer_); }
    Ints(const Ints&) = delete;
    Ints& operator=(const Ints&) = delete;

    std::span<const int32_t> span() const {
        return {static_cast<const int32_t*>(buffer_.buf), static_cast<size_t>(buffer_.len) / sizeof(int32_t)};
    }

private:
    Py_buffer buffer_;
};

void check_range(const std::string& name, std::span<const int32_t> values, int32_t low, int32_t high) {
    for (size_t i = 0; i < values.size(); i++) {
        if (values[i] >= low && values[i] <= high) continue;
        const std::string place = name + "[" + std::to_string(i) + "]", range = std::to_string(low) + " to " + std::to_string(high);
        throw nb::value_error((place + ": found " + std::to_string(values[i]) + ", expected " + range).c_str());
    }
}

// Where each of several lists begins in an array of `size` values, and where the last ends.
void check_starts(const std::string& name, std::span<const int32_t> starts, size_t size) {
    const bool bounded = !starts.empty() && starts.front() == 0 && static_cast<size_t>(starts.back()) == size;
    if (!bounded || !std::is_sorted(starts.begin(), starts.end())) {
        throw nb::value_error((name + ": expected ascending values from 0 to " + std::to_string(size)).c_str());
    }
}

// A nono.model.Model, kept alive and in place.
class BorrowedModel {
public:
    explicit BorrowedModel(nb::handle object)
        : lines_(object.attr("lines")),
          cell_start_(lines_.attr("cell_start")),
          cells_(lines_.attr("cells")),
          block_start_(lines_.attr("block_start")),
          length_(lines_.attr("length")),
          colour_(lines_.attr("colour")),
          removed_(object.attr("removed")),
          counts_(object.attr("counts")),
          region_cell_start_(counts_.attr("cell_start")),
          region_cells_(counts_.attr("cells")),
          region_start_(counts_.attr("region_start")),
          region_(counts_.attr("region")),
          counted_colour_(counts_.attr("colour")),
          least_(counts_.attr("least")),
          most_(counts_.attr("most")) {
        model.height = nb::cast<int>(object.attr("height"));
        model.width = nb::cast<int>(object.attr("width"));
        model.colours = nb::cast<int>(object.attr("colours"));
        model.cell_start = cell_start_.span();
        model.cells = cells_.span();
        model.block_start = block_start_.span();
        model.length = length_.span();
        model.colour = colour_.span();
        model.removed = removed_.span();
        model.counts = {region_cell_start_.span(), region_cells_.span(), region_start_.span(), region_.span(),
                        counted_colour_.span(),    least_.span(),        most_.span()};
        check_counts();
        for (int line = 0; line < model.num_lines(); line++) {
            const int cells = model.cell_start[static_cast<size_t>(line) + 1] - model.cell_start[static_cast<size_t>(line)];
            if (cells <= nono::most_cells) continue;
            const std::string found = std::to_string(cells), most = std::to_string(nono::most_cells);
            throw nb::value_error(("found a line of " + found + " cells, expected at most " + most).c_str());
        }
    }

    nono::Model model;

private:
    void check_counts() const {
        const nono::Counts& counts = model.counts;
        const auto rules = static_cast<size_t>(counts.size());
        if (counts.least.size() != rules || counts.most.size() != rules) {
            throw nb::value_error("counts: expected as many values of least and most as of colour");
        }
        check_starts("counts.cell_start", counts.cell_start, counts.cells.size());
        check_starts("counts.region_start", counts.region_start, counts.region.size());
        if (counts.region_start.size() != rules + 1) throw nb::value_error("counts.region_start: expected one more value than rules");
        check_range("counts.cells", counts.cells, 0, model.num_cells() - 1);
        check_range("counts.region", counts.region, 0, counts.num_regions() - 1);
        check_range("counts.colour", counts.colour, 0, model.colours - 1);
    }

    nb::object lines_;
    Ints cell_start_, cells_, block_start_, length_, colour_, removed_;
    nb::object counts_;
    Ints region_cell_start_, region_cells_, region_start_, region_, counted_colour_, least_, most_;
};

bool is_interrupted(void*) {
    const nb::gil_scoped_acquire gil;
    return PyErr_CheckSignals() != 0;
}

[[noreturn]] void refuse(const std::string& name, const std::string& expected) {
    throw nb::value_error(("option " + name + ": expected " + expected).c_str());
}

template <class T>
T number(const std::string& name, nb::handle value, T low, T high, const std::string& range) {
    T result{};
    if (nb::isinstance<nb::bool_>(value) || !nb::try_cast(value, result) || !(result >= low && result <= high)) refuse(name, range);
    return result;
}

int choice(const std::string& name, nb::handle value, const std::string& words) {
    std::string word;
    const bool is_word = nb::try_cast(value, word);
    int index = 0;
    for (size_t start = 0; is_word && start < words.size(); index++) {
        const size_t end = std::min(words.find(' ', start), words.size());
        if (words.substr(start, end - start) == word) return index;
        start = end + 1;
    }
    refuse(name, "one of: " + words);
}

nono::Options read_options(const nb::dict& given) {
    nono::Options options;
    for (const auto& [key, value] : given) {
        const auto name = nb::cast<std::string>(key);
#define FLAG(field, standard, help)                                                   \
    if (name == #field) {                                                             \
        if (!nb::isinstance<nb::bool_>(value)) refuse(name, "True or False");         \
        options.field = nb::cast<bool>(value);                                        \
        continue;                                                                     \
    }
#define COUNT(field, standard, low, high, help)                                                             \
    if (name == #field) {                                                                                   \
        options.field = number<int64_t>(name, value, low, high, "a whole number from " #low " to " #high);  \
        continue;                                                                                           \
    }
#define REAL(field, standard, low, high, help)                                                      \
    if (name == #field) {                                                                           \
        options.field = number<double>(name, value, low, high, "a number from " #low " to " #high); \
        continue;                                                                                   \
    }
#define CHOICE(field, words, help)                    \
    if (name == #field) {                             \
        options.field = choice(name, value, words);   \
        continue;                                     \
    }
#include "options.def"
#undef FLAG
#undef COUNT
#undef REAL
#undef CHOICE
        throw nb::value_error(("unknown option " + name).c_str());
    }
    return options;
}

// name -> (default, lowest, highest, help); a choice has its words for the bounds.
nb::dict describe_options() {
    nb::dict result;
#define FLAG(field, standard, help) result[#field] = nb::make_tuple(standard, false, true, help);
#define COUNT(field, standard, low, high, help) \
    result[#field] = nb::make_tuple(int64_t{standard}, int64_t{low}, int64_t{high}, help);
#define REAL(field, standard, low, high, help) result[#field] = nb::make_tuple(double{standard}, double{low}, double{high}, help);
#define CHOICE(field, words, help) result[#field] = nb::make_tuple(std::string(words).substr(0, std::string(words).find(' ')), words, words, help);
#include "options.def"
#undef FLAG
#undef COUNT
#undef REAL
#undef CHOICE
    return result;
}

const char* word(nono::Stop stop) {
    switch (stop) {
        case nono::Stop::kNone: return "";
        case nono::Stop::kTime: return "time";
        case nono::Stop::kInterrupt: return "interrupt";
        case nono::Stop::kConflicts: return "conflicts";
        case nono::Stop::kMemory: return "memory";
        case nono::Stop::kStalled: return "stalled";
    }
    return "";
}

nb::dict describe(const nono::Stats& stats) {
    nb::dict result;
#define COUNTER(field, help) result[#field] = stats.field;
#include "stats.def"
#undef COUNTER
    if (stats.cache_lookups > 0) {
        result["cache_hit_rate"] = static_cast<double>(stats.cache_hits) / static_cast<double>(stats.cache_lookups);
    }
    result["seconds_fixpoint"] = stats.seconds_fixpoint;
    result["seconds_search"] = stats.seconds_search;
    result["seconds_order"] = stats.seconds_order;
    result["seconds_belief"] = stats.seconds_belief;
    return result;
}

nb::list solutions(const nono::Answer& answer, int num_cells) {
    nb::list result;
    for (int64_t i = 0; i < answer.count; i++) {
        result.append(nb::bytes(answer.solutions.data() + i * num_cells, static_cast<size_t>(num_cells)));
    }
    return result;
}

// After an interrupt: Ctrl-C is told as the reason to stop, with what was found; whatever else a signal handler raised goes on.
void take_interrupt(nono::Stop stop) {
    if (stop != nono::Stop::kInterrupt) return;
    if (!PyErr_ExceptionMatches(PyExc_KeyboardInterrupt)) throw nb::python_error();
    PyErr_Clear();
}

// Hands the steps of a search to a Python function, until it raises.
struct Reporter {
    nb::object function;
    nono::Limits& limits;
    std::exception_ptr error;

    static void report(void* context, const nono::Step& step) {
        static constexpr const char* names[] = {
#define STEP(name) #name,
#include "steps.def"
#undef STEP
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

nb::tuple solve(nb::handle model_object, int64_t limit, double time_limit, uint64_t seed, const nb::dict& given,
                std::optional<nb::bytes> picture, nb::object trace, int jobs) {
    const nono::Options options = read_options(given);
    const BorrowedModel borrowed(model_object);
    nono::Solver::Query query{limit, seed, {}, nullptr, {}};
    if (picture) {
        if (static_cast<int>(picture->size()) != borrowed.model.num_cells()) throw nb::value_error("expected a picture of the model's cells");
        query.picture = {static_cast<const uint8_t*>(picture->data()), picture->size()};
    }
    nono::Limits limits(time_limit, is_interrupted, nullptr);
    Reporter reporter{trace, limits, nullptr};
    if (!trace.is_none()) query.trace = nono::Trace(Reporter::report, &reporter);
    nono::Stats stats;
    nono::Answer answer;
    {
        const nb::gil_scoped_release released;
        nono::solve_in_threads(borrowed.model, options, query, trace.is_none() ? jobs : 1, limits, stats, answer);
    }
    if (reporter.error) std::rethrow_exception(reporter.error);
    take_interrupt(limits.stop());
    return nb::make_tuple(solutions(answer, borrowed.model.num_cells()), answer.complete, word(limits.stop()), describe(stats));
}

nb::object number(const nono::Natural& natural) {
    std::vector<uint64_t> words;
    for (size_t i = 0; i < natural.num_words(); i++) words.push_back(natural.word(i));
    const auto type = nb::borrow<nb::object>(reinterpret_cast<PyObject*>(&PyLong_Type));
    return type.attr("from_bytes")(nb::bytes(words.data(), words.size() * sizeof(uint64_t)), "little");
}

// Looks at signals while solutions are counted, and tells a Python function, or None, now and then how far the count is.
struct TallyWatch {
    static constexpr double kPause = 0.25;

    nb::object tell;
    nono::Tally& tally;
    bool is_alone;   // the sweeper works in this thread
    const nono::Limits* limits = nullptr;
    double next = kPause;

    static bool poll(void* context) {
        auto& self = *static_cast<TallyWatch*>(context);
        const nb::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) return true;
        if (self.tell.is_none() || self.limits->elapsed() < self.next) return false;
        self.next = self.limits->elapsed() + kPause;
        if (self.is_alone) self.tally.publish(0);
        nb::handle result = PyObject_CallOneArg(self.tell.ptr(), number(self.tally.lower_bound()).ptr());
        if (!result.is_valid()) return true;
        result.dec_ref();
        return false;
    }
};

nb::tuple count(nb::handle model_object, double time_limit, uint64_t seed, const nb::dict& given, int jobs, nb::object tell) {
    const nono::Options options = read_options(given);
    const BorrowedModel borrowed(model_object);
    nono::Tally tally(borrowed.model, options, seed, jobs);
    TallyWatch watch{tell, tally, jobs == 1};
    nono::Limits limits(time_limit, TallyWatch::poll, &watch);
    watch.limits = &limits;
    nono::Stats stats;
    nono::TallyAnswer answer;
    {
        const nb::gil_scoped_release released;
        nono::count_in_threads(tally, jobs, limits, stats, answer);
    }
    take_interrupt(limits.stop());
    return nb::make_tuple(number(answer.count), answer.complete, word(limits.stop()), describe(stats));
}

// Pictures drawn from all solutions, and, where they are asked for, how many solutions have which colour in which cell.
nb::tuple sample(nb::handle model_object, int64_t pictures, bool with_shares, double time_limit, uint64_t seed, const nb::dict& given) {
    const nono::Options options = read_options(given);
    const BorrowedModel borrowed(model_object);
    const nono::Model& model = borrowed.model;
    const auto num_cells = static_cast<size_t>(model.num_cells());
    nono::Diagram diagram;
    nono::Tally tally(model, options, seed, 1, &diagram);
    TallyWatch watch{nb::none(), tally, true};
    nono::Limits limits(time_limit, TallyWatch::poll, &watch);
    watch.limits = &limits;
    nono::Stats stats;
    nono::TallyAnswer answer;
    nono::Answer drawn;
    std::vector<nono::Natural> shares;
    {
        const nb::gil_scoped_release released;
        nono::count_in_threads(tally, 1, limits, stats, answer);
        if (answer.complete && !answer.count.is_zero()) {
            nono::Random random(seed);
            for (; drawn.count < pictures; drawn.count++) tally.draw(random, drawn.solutions);
            if (with_shares) tally.shares(shares);
        }
    }
    take_interrupt(limits.stop());
    nb::list numbers;
    for (const nono::Natural& share : shares) numbers.append(number(share));
    return nb::make_tuple(number(answer.count), answer.complete, word(limits.stop()), solutions(drawn, static_cast<int>(num_cells)), numbers,
                          describe(stats));
}

nb::tuple prove(nb::handle model_object, int64_t limit, double time_limit, uint64_t seed, const nb::dict& given) {
    const nono::Options options = read_options(given);
    const BorrowedModel borrowed(model_object);
    nono::Limits limits(time_limit, is_interrupted, nullptr);
    nono::Stats stats;
    nono::Answer answer;
    std::vector<int32_t> lemmas;
    {
        const nb::gil_scoped_release released;
        nono::Solver().solve(borrowed.model, options, {limit, seed, {}, &lemmas}, limits, stats, answer);
    }
    if (limits.stop() == nono::Stop::kInterrupt) throw nb::python_error();
    return nb::make_tuple(solutions(answer, borrowed.model.num_cells()), answer.complete, word(limits.stop()),
                          nb::bytes(lemmas.data(), lemmas.size() * sizeof(int32_t)));
}

nb::list solve_many(const nb::list& models, int64_t limit, uint64_t seed, const nb::dict& given) {
    const nono::Options options = read_options(given);
    std::vector<std::unique_ptr<BorrowedModel>> borrowed;
    for (const nb::handle model : models) borrowed.push_back(std::make_unique<BorrowedModel>(model));
    std::vector<nono::Answer> answers(borrowed.size());
    std::vector<nono::Stop> stops(borrowed.size());
    auto stop = nono::Stop::kNone;
    {
        const nb::gil_scoped_release released;
        nono::Solver solver;
        for (size_t i = 0; i < borrowed.size() && stop != nono::Stop::kInterrupt; i++) {
            nono::Limits limits(0, is_interrupted, nullptr);
            nono::Stats stats;
            solver.solve(borrowed[i]->model, options, {limit, seed, {}}, limits, stats, answers[i]);
            stops[i] = stop = limits.stop();
        }
    }
    if (stop == nono::Stop::kInterrupt) throw nb::python_error();
    nb::list result;
    for (size_t i = 0; i < answers.size(); i++) {
        result.append(nb::make_tuple(solutions(answers[i], borrowed[i]->model.num_cells()), answers[i].complete, word(stops[i])));
    }
    return result;
}

nb::bytes settle(nb::handle model_object) {
    const BorrowedModel borrowed(model_object);
    const nono::Model& model = borrowed.model;
    nono::Limits limits(0, is_interrupted, nullptr);
    std::vector<char> allowed(static_cast<size_t>(model.num_cells()) * static_cast<size_t>(model.colours));
    {
        const nb::gil_scoped_release released;
        nono::Stats stats;
        nono::Board board;
        board.build(model);
        if (nono::Fixpoint().run(board, stats, limits)) {
            std::vector<uint8_t> colours;
            for (int cell = 0; cell < model.num_cells(); cell++) {
                board.domain(cell, colours);
                for (const uint8_t colour : colours) allowed[static_cast<size_t>(cell * model.colours + colour)] = 1;
            }
        }
    }
    if (limits.stopped()) throw nb::python_error();
    return nb::bytes(allowed.data(), allowed.size());
}

const char* const kEnds[] = {"solved", "stalled", "contradiction"};   // of both graders

nb::tuple grade(nb::handle model_object, const nb::dict& given) {
    const nono::Options options = read_options(given);
    const BorrowedModel borrowed(model_object);
    if (borrowed.model.num_lines() > 0) throw nb::value_error("expected a model of count rules, found one with lines");
    nono::Limits limits(0, is_interrupted, nullptr);
    auto end = nono::Grader::End::kContradiction;
    std::vector<int32_t> trace;
    {
        const nb::gil_scoped_release released;
        nono::Stats stats;
        nono::CountBoard board;
        if (board.build(borrowed.model, options)) end = nono::Grader(board, options, stats, limits).run(trace);
    }
    if (limits.stopped()) throw nb::python_error();
    return nb::make_tuple(kEnds[static_cast<size_t>(end)], nb::bytes(reinterpret_cast<const char*>(trace.data()), trace.size() * sizeof(int32_t)));
}

nb::tuple grade_lines(nb::handle model_object, int most_tier, int64_t deep_work, double time_limit) {
    const BorrowedModel borrowed(model_object);
    if (borrowed.model.counts.size() > 0) throw nb::value_error("expected a model of lines, found one with count rules");
    nono::Limits limits(time_limit, is_interrupted, nullptr);
    auto end = nono::LineGrader::End::kContradiction;
    int conflict = -1;
    std::vector<int32_t> trace;
    {
        const nb::gil_scoped_release released;
        nono::Stats stats;
        nono::Board board;
        board.build(borrowed.model);
        nono::LineGrader grader(board, most_tier, deep_work, limits, stats);
        end = grader.run(trace);
        conflict = grader.conflict();
    }
    if (limits.stop() == nono::Stop::kInterrupt) throw nb::python_error();
    return nb::make_tuple(kEnds[static_cast<size_t>(end)], conflict,
                          nb::bytes(reinterpret_cast<const char*>(trace.data()), trace.size() * sizeof(int32_t)));
}

nb::tuple measure_lines(nb::handle model_object) {
    const BorrowedModel borrowed(model_object);
    nono::Limits limits(0, is_interrupted, nullptr);
    nono::LineMeasures measures;
    {
        const nb::gil_scoped_release released;
        measures = nono::measure_lines(borrowed.model, limits);
    }
    if (limits.stopped()) throw nb::python_error();
    return nb::make_tuple(measures.sweeps, measures.settled_lines, measures.opening);
}

nb::list line_techniques() {
    nb::list names;
#define TECHNIQUE(tier, name) names.append(nb::make_tuple(#name, tier));
#define ASSUMPTION(tier, name) names.append(nb::make_tuple(#name, tier));
#include "line_techniques.def"
#undef TECHNIQUE
#undef ASSUMPTION
    return names;
}

nb::list techniques() {
    nb::list names;
#define TECHNIQUE(name) names.append(#name);
#include "techniques.def"
#undef TECHNIQUE
    return names;
}

nb::bytes beliefs(nb::handle model_object, int rounds, int attempts, uint64_t seed) {
    const BorrowedModel borrowed(model_object);
    nono::Limits limits(0, is_interrupted, nullptr);
    std::vector<uint8_t> picture(static_cast<size_t>(borrowed.model.num_cells()));
    {
        const nb::gil_scoped_release released;
        nono::Stats stats;
        nono::Board board;
        board.build(borrowed.model);
        if (nono::Fixpoint().run(board, stats, limits)) {
            nono::Random random(seed);
            nono::Beliefs beliefs(board, limits, random);
            nono::Beliefs::Attempt best = beliefs.plain(rounds);
            picture = beliefs.picture();
            for (int i = 0; i < attempts && best.violated > 0 && !limits.stopped(); i++) {
                const nono::Beliefs::Attempt attempt = beliefs.reinforced(i);
                if (attempt.violated > best.violated) continue;
                best = attempt;
                picture = beliefs.picture();
            }
        }
    }
    if (limits.stopped()) throw nb::python_error();
    return nb::bytes(reinterpret_cast<const char*>(picture.data()), picture.size());
}

std::string check_proof(int variables, nb::handle literals, nb::handle starts, std::string_view proof) {
    const Ints flat(literals), bounds(starts);
    nono::Limits limits(0, is_interrupted, nullptr);
    nono::ProofCheck check;
    {
        const nb::gil_scoped_release released;
        check = nono::check_proof(variables, flat.span(), bounds.span(), proof, limits);
    }
    const std::string line = std::to_string(check.line);
    switch (check.fault) {
        case nono::ProofCheck::Fault::kNone: return "";
        case nono::ProofCheck::Fault::kNotAClause: return "line " + line + " is not a clause over the formula's variables";
        case nono::ProofCheck::Fault::kDoesNotFollow: return "the clause of line " + line + " does not follow by unit propagation";
        case nono::ProofCheck::Fault::kNoContradiction: return "it ends without a contradiction";
        case nono::ProofCheck::Fault::kStopped: throw nb::python_error();
    }
    return "";
}

}  // namespace

NB_MODULE(_engine, module) {
    module.doc() = "The native engine: see nono.backends.native.";
    module.def("solve", &solve, "model"_a, "limit"_a, "time_limit"_a, "seed"_a, "options"_a,
               "picture"_a = nb::none(), "trace"_a = nb::none(), "jobs"_a = 1,
               "Solutions (bytes of one colour a cell), whether there are no others, why it stopped, and statistics. limit -1: all; "
               "time_limit in seconds, 0: none. "
               "Of a picture (bytes of one colour a cell) it is tried first whether it is a solution. "
               "trace is called with the steps of the search: kind (steps.def), line, cell, colour, settled, removed, open, level.");
    module.def("count", &count, "model"_a, "time_limit"_a, "seed"_a, "options"_a, "jobs"_a = 1, "tell"_a = nb::none(),
               "The number of solutions, whether these are all, why it stopped, and statistics. tell is called now and then with a number "
               "that there are at least.");
    module.def("sample", &sample, "model"_a, "pictures"_a, "with_shares"_a, "time_limit"_a, "seed"_a, "options"_a,
               "The number of solutions, whether these are all, why it stopped; if these are all, so many pictures drawn from them, each as "
               "likely, and by cell and colour how many solutions have it; and statistics.");
    module.def("prove", &prove, "model"_a, "limit"_a, "time_limit"_a, "seed"_a, "options"_a,
               "As solve, but instead of statistics what was learned: C ints, each lemma ended by 0, cell x having colour k as "
               "1 + x * colours + k.");
    module.def("solve_many", &solve_many, "models"_a, "limit"_a, "seed"_a, "options"_a, "As solve, for many models, without statistics.");
    module.def("settle", &settle, "model"_a,
               "For every cell and colour 1 where line logic leaves the cell the colour, else 0; all 0 where a line has no arrangement.");
    module.def("grade", &grade, "model"_a, "options"_a,
               "How a model of count rules is solved one technique at a time: solved, stalled or contradiction; and the steps, C ints: the "
               "technique's place in techniques(), the rule (-1: none), the value tried (-1: none), the number of losses, and for each the "
               "value (cell * colours + colour) that a cell lost, and the value that it is left with (-1: several).");
    module.def("techniques", &techniques, "The techniques of grade, easiest first.");
    module.def("grade_lines", &grade_lines, "model"_a, "most_tier"_a, "deep_work"_a, "time_limit"_a,
               "How a model of lines is solved one technique at a time: solved, stalled or contradiction; the line without arrangement "
               "(-1: none); and the steps, C ints: the technique's place in line_techniques(), line, block of the line, cell and colour "
               "assumed, line refuted (-1 for each that there is not), how many lines the technique had something to say of, the number "
               "of losses, and each as cell * colours + colour.");
    module.def("measure_lines", &measure_lines, "model"_a,
               "Sweeps over all rows or all columns that change something, lines settled by line logic, and cells that single lines settle at once.");
    module.def("line_techniques", &line_techniques, "The techniques of grade_lines, easiest first, with their tiers.");
    module.def("beliefs", &beliefs, "model"_a, "rounds"_a, "attempts"_a, "seed"_a,
               "A picture that belief propagation takes for likely: of its rounds, and of attempts that are reinforced.");
    module.def("check_proof", &check_proof, "variables"_a, "literals"_a, "starts"_a, "proof"_a,
               "What is wrong with a proof in DRUP text that no assignment keeps all clauses literals[starts[i]:starts[i + 1]]; empty: nothing.");
    bind_census(module);
    bind_pegs(module);
    module.def("options", &describe_options, "Every option: default, lowest, highest, help.");
}

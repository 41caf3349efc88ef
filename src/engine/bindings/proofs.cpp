// Proofs: the lemmas of a search, solution counts with a proof, trimmed clausal proofs, and proofs by linear duality.
#include "bindings/module.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <optional>
#include <string>
#include <vector>

#include "bindings/answers.hpp"
#include "bindings/models.hpp"
#include "bindings/option_values.hpp"
#include "compiling/compiler.hpp"
#include "duality/linear_dual.hpp"
#include "proofs/lrat_trimmer.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace python;

namespace {

nb::tuple prove(nb::handle model_object, int64_t limit, double time_limit, uint64_t seed, const nb::dict& given) {
    const nono::Options options = read_options(given);
    const BorrowedModel borrowed(model_object);
    Watch watch;
    nono::Limits limits(time_limit, Watch::poll, &watch);
    nono::Stats stats;
    nono::Answer answer;
    std::vector<int32_t> lemmas;
    {
        const nb::gil_scoped_release released;
        nono::Solver().solve(borrowed.model, options, {limit, seed, {}, &lemmas}, limits, stats, answer);
    }
    if (limits.stop() == nono::Stop::kInterrupt) throw nb::python_error();
    return nb::make_tuple(solutions(answer, borrowed.model.num_shown()), answer.complete, word(limits.stop()), bytes_of(lemmas));
}

// Returns the first error in a proof, or an empty string.
std::string fault_of(nono::LratTrimmer::Fault fault, int64_t line) {
    using Fault = nono::LratTrimmer::Fault;
    const std::string number = std::to_string(line);
    switch (fault) {
        case Fault::kNotAClause: return "line " + number + " is not a clause over the formula's variables";
        case Fault::kDoesNotFollow: return "the clause of line " + number + " does not follow by unit propagation";
        case Fault::kNoContradiction: return "the proof ends without a contradiction";
        case Fault::kNone:
        case Fault::kStopped: break;
    }
    return "";
}

nb::tuple trim_proof(int variables, nb::handle literals, nb::handle starts, std::string_view proof, double time_limit, int64_t memory) {
    const Ints flat(literals), bounds(starts);
    Watch watch;
    nono::Limits limits(time_limit, Watch::poll, &watch);
    std::string text, fault;
    {
        const nb::gil_scoped_release released;
        nono::LratTrimmer trimmer(variables, memory, limits);
        const auto found = trimmer.trim(flat.span(), bounds.span(), proof);
        fault = fault_of(found, trimmer.line());
        if (found == nono::LratTrimmer::Fault::kNone) text = trimmer.text();
    }
    if (limits.stop() == nono::Stop::kInterrupt) throw nb::python_error();
    return nb::make_tuple(text, fault, word(limits.stop()));
}

// Checks for signals while a formula is compiled, and reports the progress.
struct CompilerWatch {
    static constexpr double kPause = 0.25;

    Watch& watch;
    nb::object report;
    const nono::Compiler* compiler = nullptr;
    const nono::Limits* limits = nullptr;
    double next = kPause;

    static bool poll(void* context) {
        auto& self = *static_cast<CompilerWatch*>(context);
        const nb::gil_scoped_acquire gil;
        if (self.watch.is_over()) return true;
        if (self.report.is_none() || self.compiler == nullptr || self.limits->elapsed() < self.next) return false;
        self.next = self.limits->elapsed() + kPause;
        try {
            self.report(self.compiler->num_components(), self.compiler->text_bytes());
        } catch (nb::python_error& error) {
            error.restore();
            return true;
        }
        return false;
    }
};

nb::tuple prove_count(int variables, nb::handle literals, nb::handle starts, int64_t most_bytes, double time_limit, nb::object report) {
    const Ints flat(literals), bounds(starts);
    Watch watch;
    CompilerWatch compiling{watch, report};
    nono::Limits limits(time_limit, CompilerWatch::poll, &compiling);
    compiling.limits = &limits;
    std::string text;
    nono::Compiler compiler(variables, flat.span(), bounds.span(), most_bytes, limits);
    compiling.compiler = &compiler;
    {
        const nb::gil_scoped_release released;
        if (compiler.run()) text = compiler.text();
    }
    std::vector<uint64_t> words;
    for (size_t i = 0; i < compiler.count().num_words(); i++) words.push_back(compiler.count().word(i));
    nb::dict stats;
    stats["components"] = compiler.num_components();
    stats["component_hits"] = compiler.hits();
    stats["conflicts"] = compiler.conflicts();
    const char* const stop = compiler.is_too_large() ? "size" : watch.stop(limits.stop());
    return nb::make_tuple(number(words), text, stop, stats);
}

constexpr double kPatience = 4000;  // maximum number of steps in the search for a dual proof

std::optional<nb::tuple> dual_proof(nb::handle model_object, std::optional<nb::bytes> solution, int64_t work, double time_limit) {
    const BorrowedModel borrowed(model_object);
    const nono::Model& model = borrowed.model;
    const auto picture = solution ? picture_of(*solution, model) : std::span<const uint8_t>();
    if (!nono::LinearDual::applies(model)) return std::nullopt;
    Watch watch;
    nono::Limits limits(time_limit, Watch::poll, &watch);
    auto result = nono::LinearDual::Result::kFailed;
    nono::LinearDual::Proof proof;
    {
        const nb::gil_scoped_release released;
        nono::LineBoard board;
        board.build(model);
        std::vector<uint8_t> allowed(model.num_cells() * model.colours);
        for (int cell = 0; cell < model.num_cells(); cell++) {
            for (int k = 0; k < model.colours; k++) allowed[cell * model.colours + k] = board.may_have(cell, k);
        }
        nono::LinearDual dual(board, allowed, picture, kPatience, limits);
        do {
            result = dual.run();
        } while (result == nono::LinearDual::Result::kPaused && (work < 0 || dual.work() < work));
        if (result == nono::LinearDual::Result::kProved) proof = dual.proof();
    }
    if (limits.stop() == nono::Stop::kInterrupt) throw nb::python_error();
    if (result != nono::LinearDual::Result::kProved) return std::nullopt;
    return nb::make_tuple(proof.scale, bytes_of(proof.shares), proof.bound, solution ? nono::LinearDual::distance(model) : 0);
}

}  // namespace

void bind_proofs(nb::module_& module) {
    module.def(
        "prove", &prove, "model"_a, "limit"_a, "time_limit"_a, "seed"_a, "options"_a,
        "Like solve, but return the lemmas of the search instead of statistics. They are C ints, with a 0 after each lemma. The literal "
        "for \"cell x has colour k\" is 1 + x * colours + k.");
    module.def("trim_proof", &trim_proof, "variables"_a, "literals"_a, "starts"_a, "proof"_a, "time_limit"_a, "memory"_a,
               "Trim a proof in DRUP text to the steps that refute the clauses literals[starts[i]:starts[i + 1]]. Returns the trimmed "
               "proof as LRAT text, a description of the fault of the given proof (empty: none), and the limit that stopped the work: "
               "seconds, or bytes of memory.");
    module.def("prove_count", &prove_count, "variables"_a, "literals"_a, "starts"_a, "most_bytes"_a, "time_limit"_a,
               "report"_a = nb::none(),
               "Return the number of models of a formula, its proof as CPOG text, the limit that stopped the work, and statistics. The "
               "formula is given as for trim_proof. If a limit stopped the work, the text is empty; \"size\" means that the proof "
               "exceeds most_bytes. Components are split by the variable of the lowest number. report is called from time to time with "
               "the number of components and of bytes so far.");
    module.def("dual_proof", &dual_proof, "model"_a, "solution"_a.none(), "work"_a, "time_limit"_a = 0.0,
               "Prove by linear duality that a model of rows and columns has no solution other than this one. Returns the scale S of the "
               "proof, the shares of the rows (64-bit whole numbers, cell * colours + colour), the bound that they reach, and the least "
               "distance of two solutions, which is more than bound / S. A cell whose colour differs from the solution costs S: its row "
               "pays the share, its column the rest. The bound is the sum of the greatest gains of all rows and columns. Returns None if "
               "no proof is found within the work, in units of about a nanosecond (-1: no bound), and the seconds (0: no limit). With "
               "None for the solution, prove that there is none: the scale and the distance are 0, and the bound is below 0.");
}

#include "bindings/tools.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <string>
#include <vector>

#include "belief/beliefs.hpp"
#include "bindings/answers.hpp"
#include "bindings/models.hpp"
#include "line/line_board.hpp"
#include "line/line_fixpoint.hpp"
#include "proofs/rup_checker.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace python;

namespace {

nb::bytes settle(nb::handle model_object) {
    const BorrowedModel borrowed(model_object);
    const nono::Model& model = borrowed.model;
    nono::Limits limits(0, is_interrupted, nullptr);
    std::vector<char> allowed(static_cast<size_t>(model.num_cells()) * static_cast<size_t>(model.colours));
    {
        const nb::gil_scoped_release released;
        nono::Stats stats;
        nono::LineBoard board;
        board.build(model);
        if (nono::LineFixpoint().run(board, stats, limits)) {
            std::vector<uint8_t> colours;
            for (int cell = 0; cell < model.num_cells(); cell++) {
                board.domain(cell, colours);
                for (const uint8_t colour : colours) allowed[cell * model.colours + colour] = 1;
            }
        }
    }
    if (limits.stopped()) throw nb::python_error();
    return bytes_of(allowed);
}

nb::bytes beliefs(nb::handle model_object, int rounds, int attempts, uint64_t seed) {
    const BorrowedModel borrowed(model_object);
    nono::Limits limits(0, is_interrupted, nullptr);
    std::vector<uint8_t> picture(static_cast<size_t>(borrowed.model.num_cells()));
    {
        const nb::gil_scoped_release released;
        nono::Stats stats;
        nono::LineBoard board;
        board.build(borrowed.model);
        if (nono::LineFixpoint().run(board, stats, limits)) {
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
    return bytes_of(picture);
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

void bind_logic(nb::module_& module) {
    module.def("settle", &settle, "model"_a,
               "For every cell and colour 1 where line logic leaves the cell the colour, else 0; all 0 where a line has no arrangement.");
    module.def("beliefs", &beliefs, "model"_a, "rounds"_a, "attempts"_a, "seed"_a,
               "A picture that belief propagation takes for likely: of its rounds, and of attempts that are reinforced.");
    module.def(
        "check_proof", &check_proof, "variables"_a, "literals"_a, "starts"_a, "proof"_a,
        "What is wrong with a proof in DRUP text that no assignment keeps all clauses literals[starts[i]:starts[i + 1]]; empty: nothing.");
}

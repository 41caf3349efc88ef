// Proofs: the lemmas of a search, trimmed clausal proofs, and proofs by linear duality.
#include "bindings/calls.hpp"
#include "duality/linear_dual.hpp"
#include "proofs/lrat_trimmer.hpp"
#include "solver.hpp"

namespace nono::bindings {

// Solves a model, and returns the lemmas that the search derived (Query::lemmas).
Answer<prove> prove(Caller& caller, const Model& model, int64_t limit, uint64_t seed, const Options& options) {
    Stats stats;
    nono::Answer answer;
    IntVector lemmas;
    Solver().solve(model, options, {.limit = limit, .seed = seed, .picture = {}, .lemmas = &lemmas}, caller.limits, stats, answer);
    Pictures pictures{std::move(answer.solutions), answer.count, checked<size_t>(model.num_shown())};
    return {std::move(pictures), answer.complete, caller.word(caller.limits.stop()), std::move(lemmas)};
}

namespace {

// Describes the first error in a proof, or returns an empty string.
string text_of(LratTrimmer::Fault fault, int64_t line) {
    using Fault = LratTrimmer::Fault;
    const string number = std::to_string(line);
    switch (fault) {
        case Fault::kNotAClause: return "line " + number + " is not a clause over the formula's variables";
        case Fault::kDoesNotFollow: return "the clause of line " + number + " does not follow by unit propagation";
        case Fault::kNoContradiction: return "the proof ends without a contradiction";
        case Fault::kNone:
        case Fault::kStopped: break;
    }
    return "";
}

}  // namespace

// Returns the proof without needless clauses and with hints, or what is wrong with it.
Answer<trim_proof> trim_proof(Caller& caller, int variables, Ints literals, Ints starts, string_view proof, int64_t memory) {
    LratTrimmer trimmer(variables, memory, caller.limits);
    const auto fault = trimmer.trim(literals, starts, proof);
    string text = fault == LratTrimmer::Fault::kNone ? trimmer.text() : "";
    return {std::move(text), text_of(fault, trimmer.line()), caller.word(caller.limits.stop())};
}

// Tries to prove by duality that the solution is the only one or, without a solution, that there is none. Returns the scale,
// the shares, the bound, and the least number of cells in which two solutions differ (0 without a solution); nothing if
// there is no proof. `work` is the maximum number of nanoseconds; negative: no limit.
Answer<dual_proof> dual_proof(Caller& caller, const Model& model, Bytes solution, int64_t work) {
    static constexpr double kPatience = 4000;  // maximum number of steps of the minimisation that the bound may need
    const bool has_solution = solution.data() != nullptr;
    if (has_solution && count_of(solution) != model.num_shown()) caller.refuse("expected a picture with one colour per cell of the board");
    if (caller.has_refused() || !LinearDual::applies(model)) return std::nullopt;
    LineBoard board;
    board.build(model);
    vector<uint8_t> allowed(model.num_cells() * model.colours);
    for (int cell : range(model.num_cells())) {
        for (int k : range(model.colours)) allowed[cell * model.colours + k] = board.may_have(cell, k);
    }
    LinearDual dual(board, allowed, solution, kPatience, caller.limits);
    auto result = LinearDual::Result::kFailed;
    do {
        result = dual.run();
    } while (result == LinearDual::Result::kPaused && (work < 0 || dual.work() < work));
    if (result != LinearDual::Result::kProved) return std::nullopt;
    LinearDual::Proof proof = dual.proof();
    return std::tuple(proof.scale, std::move(proof.shares), proof.bound, has_solution ? LinearDual::least_distance(model) : 0);
}

}  // namespace nono::bindings

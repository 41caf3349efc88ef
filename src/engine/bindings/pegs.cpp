#include "bindings/pegs.hpp"

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <new>
#include <vector>

#include "bindings/answers.hpp"
#include "pegs/count.hpp"
#include "pegs/search.hpp"
#include "pegs/shortest.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace python;

namespace {

std::vector<uint8_t> vector_of(const nb::bytes& bytes) {
    const auto* data = static_cast<const uint8_t*>(bytes.data());
    return {data, data + bytes.size()};
}

struct Asked {
    nono::PegProblem problem;
    nono::PegOptions options;
};

Asked make_asked(int holes, const nb::bytes& jumps, const nb::list& symmetries, uint64_t start, std::vector<uint64_t> goals, bool vectors,
                 int jobs, uint64_t memory) {
    Asked asked{{holes, vector_of(jumps), {}, start, std::move(goals)}, {vectors, jobs, memory}};
    for (const nb::handle image : symmetries) asked.problem.symmetries.push_back(vector_of(nb::cast<nb::bytes>(image)));
    return asked;
}

nb::list solutions(const Asked& asked, const nono::PegAnswer& answer) {
    const size_t length = 3 * static_cast<size_t>(std::max(0, asked.problem.depth()));
    nb::list result;
    for (size_t i = 0; i < static_cast<size_t>(answer.count); i++) result.append(nb::bytes(answer.solutions.data() + i * length, length));
    return result;
}

nb::tuple solve(const Asked& asked, nono::PegTable* table, int64_t limit, double time_limit) {
    nono::Limits limits(time_limit, is_interrupted, nullptr);
    nono::PegAnswer answer;
    nono::PegStats found;
    {
        const nb::gil_scoped_release released;
        answer = nono::solve_pegs(asked.problem, asked.options, table, limit, limits, found);
    }
    take_interrupt(limits.stop());
    nb::dict stats;
    stats["nodes"] = found.nodes;
    stats["cutoffs"] = found.cutoffs;
    return nb::make_tuple(solutions(asked, answer), answer.complete, word(limits.stop()), stats);
}

nb::tuple count(const Asked& asked, double time_limit) {
    nono::Limits limits(time_limit, is_interrupted, nullptr);
    nono::PegCount found;
    {
        const nb::gil_scoped_release released;
        found = nono::count_pegs(asked.problem, asked.options, limits);
    }
    take_interrupt(limits.stop());
    nb::dict stats;
    stats["classes"] = found.classes;
    if (found.positions > 0) stats["positions"] = found.positions;
    if (!found.games.empty()) stats["games"] = number(found.games);
    return nb::make_tuple(number(found.solutions), found.complete, word(limits.stop()), stats);
}

nb::tuple shortest(const Asked& asked, nono::PegTable& seen, int64_t limit, double time_limit) {
    nono::Limits limits(time_limit, is_interrupted, nullptr);
    nono::PegShortest found;
    {
        const nb::gil_scoped_release released;
        found = nono::shortest_pegs(asked.problem, asked.options, seen, limit, limits);
    }
    take_interrupt(limits.stop());
    nb::dict stats;
    stats["nodes"] = found.positions;
    if (found.moves >= 0) stats["moves"] = found.moves;
    return nb::make_tuple(solutions(asked, found.answer), found.answer.complete, word(limits.stop()), stats);
}

}  // namespace

void bind_pegs(nb::module_& module) {
    nb::class_<nono::PegTable>(module, "PegTable", "Positions seen: a bit for each there can be, or a hash table of so many bytes.")
        .def(
            "__init__",
            [](nono::PegTable* self, int holes, uint64_t bytes, bool hashed) {
                new (self) nono::PegTable(holes, bytes, hashed);
                if (self->allocated()) return;
                self->~PegTable();
                throw std::bad_alloc();
            },
            "holes"_a, "bytes"_a, "hashed"_a)
        .def_prop_ro("bytes", &nono::PegTable::bytes)
        .def_prop_ro("hashed", &nono::PegTable::hashed);
    nb::class_<Asked>(module, "Pegs", "What is asked of a board: jumps as triples of holes, start and goals as sets of bits.")
        .def(
            "__init__",
            [](Asked* self, int holes, const nb::bytes& jumps, const nb::list& symmetries, uint64_t start, std::vector<uint64_t> goals,
               bool vectors, int jobs, uint64_t memory) {
                new (self) Asked(make_asked(holes, jumps, symmetries, start, std::move(goals), vectors, jobs, memory));
            },
            "holes"_a, "jumps"_a, "symmetries"_a, "start"_a, "goals"_a, "vectors"_a, "jobs"_a, "memory"_a)
        .def("solve", &solve, "table"_a.none(), "limit"_a, "time_limit"_a,
             "Solutions (bytes: triples of holes), whether there are no others, why it stopped, and statistics. limit -1: all.")
        .def("count", &count, "time_limit"_a, "The number of jump sequences to a goal, whether it is one, why it stopped, and statistics.")
        .def("shortest", &shortest, "seen"_a, "limit"_a, "time_limit"_a, "As solve, of the solutions with the fewest moves.");
}

// Peg solitaire: finding a solution, counting solutions, and finding a solution with the fewest moves.
#include "bindings/module.hpp"

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

struct PegQuery {
    nono::PegProblem problem;
    nono::PegOptions options;
};

PegQuery make_query(int holes, const nb::bytes& jumps, const nb::list& symmetries, uint64_t start, std::vector<uint64_t> goals,
                    bool vectors, int jobs, uint64_t memory) {
    PegQuery query{{holes, vector_of(jumps), {}, start, std::move(goals)}, {vectors, jobs, memory}};
    for (const nb::handle image : symmetries) query.problem.symmetries.push_back(vector_of(nb::cast<nb::bytes>(image)));
    return query;
}

nb::list solutions(const PegQuery& query, const nono::PegAnswer& answer) {
    const size_t length = 3 * static_cast<size_t>(std::max(0, query.problem.depth()));
    nb::list result;
    for (int64_t i = 0; i < answer.count; i++) result.append(nb::bytes(answer.solutions.data() + i * length, length));
    return result;
}

nb::tuple solve(const PegQuery& query, nono::PegTable* table, int64_t limit, double time_limit, nb::object cancel, nb::object progress) {
    nono::PegStats found;
    Watch watch(cancel, progress, query.options.jobs == 1 ? &found.nodes : nullptr);
    nono::Limits limits(time_limit, Watch::poll, &watch);
    nono::PegAnswer answer;
    {
        const nb::gil_scoped_release released;
        answer = nono::solve_pegs(query.problem, query.options, table, limit, limits, found);
    }
    const char* const stop = watch.stop(limits.stop());
    nb::dict stats;
    stats["nodes"] = found.nodes;
    stats["cutoffs"] = found.cutoffs;
    return nb::make_tuple(solutions(query, answer), answer.complete, stop, stats);
}

nb::tuple count(const PegQuery& query, double time_limit, nb::object cancel) {
    Watch watch(cancel);
    nono::Limits limits(time_limit, Watch::poll, &watch);
    nono::PegCount found;
    {
        const nb::gil_scoped_release released;
        found = nono::count_pegs(query.problem, query.options, limits);
    }
    const char* const stop = watch.stop(limits.stop());
    nb::dict stats;
    stats["classes"] = found.classes;
    if (found.positions > 0) stats["positions"] = found.positions;
    if (!found.games.empty()) stats["games"] = number(found.games);
    return nb::make_tuple(number(found.solutions), found.complete, stop, stats);
}

nb::tuple shortest(const PegQuery& query, nono::PegTable& seen, int64_t limit, double time_limit, nb::object cancel) {
    Watch watch(cancel);
    nono::Limits limits(time_limit, Watch::poll, &watch);
    nono::PegShortest found;
    {
        const nb::gil_scoped_release released;
        found = nono::shortest_pegs(query.problem, query.options, seen, limit, limits);
    }
    const char* const stop = watch.stop(limits.stop());
    nb::dict stats;
    stats["nodes"] = found.positions;
    if (found.moves >= 0) stats["moves"] = found.moves;
    return nb::make_tuple(solutions(query, found.answer), found.answer.complete, stop, stats);
}

}  // namespace

void bind_pegs(nb::module_& module) {
    nb::class_<nono::PegTable>(module, "PegTable",
                               "Visited positions: one bit per possible position, or a hash table of at most the given number of bytes.")
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
    nb::class_<PegQuery>(
        module, "Pegs",
        "A problem of peg solitaire: jumps as triples of holes, symmetries as permutations, start and goals as sets of bits.")
        .def(
            "__init__",
            [](PegQuery* self, int holes, const nb::bytes& jumps, const nb::list& symmetries, uint64_t start, std::vector<uint64_t> goals,
               bool vectors, int jobs, uint64_t memory) {
                new (self) PegQuery(make_query(holes, jumps, symmetries, start, std::move(goals), vectors, jobs, memory));
            },
            "holes"_a, "jumps"_a, "symmetries"_a, "start"_a, "goals"_a, "vectors"_a, "jobs"_a, "memory"_a)
        .def("solve", &solve, "table"_a.none(), "limit"_a, "time_limit"_a, "cancel"_a = nb::none(), "progress"_a = nb::none(),
             "Return solutions (bytes: triples of holes), whether there are no others, the limit that stopped the search, and statistics. "
             "limit -1: all solutions. A search in one thread calls progress from time to time with the number of positions.")
        .def("count", &count, "time_limit"_a, "cancel"_a = nb::none(),
             "Return the number of jump sequences to a goal, whether it is exact, the limit that stopped the count, and statistics.")
        .def("shortest", &shortest, "seen"_a, "limit"_a, "time_limit"_a, "cancel"_a = nb::none(),
             "Like solve, but return only solutions with the fewest moves.");
}

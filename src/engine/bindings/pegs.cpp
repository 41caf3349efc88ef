// Peg solitaire: finding a solution, counting solutions, and finding a solution with the fewest moves.

#include "bindings/calls.hpp"
#include "pegs/count.hpp"
#include "pegs/search.hpp"
#include "pegs/shortest.hpp"

namespace nono::bindings {

namespace {

// Takes the games out of an answer. A jump of a game takes three bytes.
Pictures games_of(PegAnswer& answer, const PegProblem& problem) {
    return {std::move(answer.solutions), answer.count, checked<size_t>(3 * std::max(0, problem.depth()))};
}

// Refuses a problem with holes that the board does not have. Returns false if it refuses the call.
bool expect_problem(Caller& caller, const PegProblem& problem) {
    const int holes = problem.holes;
    const auto is_hole = [&](uint8_t hole) { return hole < holes; };
    const auto is_position = [&](uint64_t position) { return position != 0 && (holes == 64 || position >> holes == 0); };
    if (holes < 1 || holes > 64 || problem.jumps.size() % 3 != 0 || !ranges::all_of(problem.jumps, is_hole))
        caller.refuse("expected a board of 1 to 64 holes");
    else if (!is_position(problem.start) || problem.goals.empty() || !ranges::all_of(problem.goals, is_position))
        caller.refuse("expected positions with pegs on the board");
    const auto is_image = [&](const vector<uint8_t>& image) { return count_of(image) == holes && ranges::all_of(image, is_hole); };
    if (problem.symmetries.empty() || problem.symmetries.size() > most_images || !ranges::all_of(problem.symmetries, is_image))
        caller.refuse("expected symmetries of the board");
    return !caller.has_refused();
}

}  // namespace

// Finds up to `limit` solutions (-1: all). Visited positions are in `table` or, without one, in a hash table of
// `own_table` bytes (0: none).
Answer<pegs> pegs(Caller& caller, const PegProblem& problem, uint64_t memory, const std::shared_ptr<PegTable>& table, uint64_t own_table,
                  int64_t limit) {
    if (!expect_problem(caller, problem)) return {};
    std::shared_ptr<PegTable> seen = table;
    if (seen == nullptr && own_table > 0) seen = std::make_shared<PegTable>(problem.holes, own_table, true);
    if (seen != nullptr && !seen->allocated()) seen = nullptr;
    PegStats stats;
    caller.report_often([&] { caller.report(stats.nodes); });
    PegAnswer answer = solve_pegs(problem, memory, seen.get(), limit, caller.limits, stats);
    return {games_of(answer, problem), answer.complete, caller.stop(), stats.nodes, stats.cutoffs};
}

#ifndef NONO_SMALL

// Counts the solutions, their classes and the positions (pegs/count.hpp).
Answer<count_pegs> count_pegs(Caller& caller, const PegProblem& problem, uint64_t memory) {
    if (!expect_problem(caller, problem)) return {};
    PegCount counted = nono::count_pegs(problem, memory, caller.limits);
    return {std::move(counted.solutions), counted.complete, caller.stop(), counted.classes, counted.positions, std::move(counted.games)};
}

// Makes a table of visited positions (PegTable), or returns none if the memory is not there.
Answer<peg_table> peg_table(Caller&, int holes, uint64_t bytes, bool hashed) {
    auto table = std::make_shared<PegTable>(holes, bytes, hashed);
    if (!table->allocated()) return {};
    const uint64_t size = table->bytes();
    return {std::move(table), size};
}

// Finds up to `limit` solutions with the fewest moves. `seen` is an empty table.
Answer<shortest_pegs> shortest_pegs(Caller& caller, const PegProblem& problem, uint64_t memory, const std::shared_ptr<PegTable>& seen,
                                    int64_t limit) {
    if (!expect_problem(caller, problem)) return {};
    PegShortest shortest = nono::shortest_pegs(problem, memory, *seen, limit, caller.limits);
    return {games_of(shortest.answer, problem), shortest.answer.complete, caller.stop(), shortest.positions, shortest.moves};
}

#endif

}  // namespace nono::bindings

// Compares sessions with the solutions of small random puzzles, which Solver finds one question at a time: random questions under random
// options, some of them ended half way, and questions that the limits stop.
#include <algorithm>
#include <set>
#include <vector>

#include "check.hpp"
#include "puzzles.hpp"
#include "session.hpp"
#include "solver.hpp"

using namespace nono;

namespace {

int64_t num_cores = 0, num_listed = 0, num_common = 0, num_stops = 0;

std::set<Picture> all_solutions(const Model& model) {
    Limits limits(0, nullptr, nullptr);
    Stats stats;
    Answer answer;
    Query query;
    query.limit = 3000;
    Solver().solve(model, {}, query, limits, stats, answer);
    std::set<Picture> solutions;
    if (!answer.complete) return solutions;
    const auto size = static_cast<ptrdiff_t>(model.num_cells());
    for (int64_t i : range(answer.count)) {
        solutions.emplace(answer.solutions.begin() + i * size, answer.solutions.begin() + (i + 1) * size);
    }
    return solutions;
}

std::set<Picture> with(const std::set<Picture>& solutions, std::span<const int32_t> values, int colours) {
    std::set<Picture> rest;
    for (const Picture& p : solutions) {
        if (std::all_of(values.begin(), values.end(), [&](int32_t v) { return p[v / colours] == v % colours; })) rest.insert(p);
    }
    return rest;
}

void test(Random& random) {
    const int height = 1 + static_cast<int>(random.below(6)), width = 1 + static_cast<int>(random.below(6));
    const int colours = 2 + static_cast<int>(random.below(2));
    SmallPuzzle puzzle(height, width, colours, random_picture(random, height * width, colours));
    if (random.below(8) == 0) puzzle.clues[random.below(static_cast<uint32_t>(height))] = {{1, 1}};
    const Model& model = puzzle.build();
    const std::set<Picture> solutions = all_solutions(model);
    const Options options = random_options(random);
    Session session(model, options, random.next(), {});
    session.set_limits(Limits(0, nullptr, nullptr));
    Picture solution;
    if (solutions.empty()) {  // or too many solutions
        session.begin_question({}, 1);
        const auto found = session.next(solution);
        if (found == Session::Found::kNothing) CHECK(session.core().empty());
        else CHECK(puzzle.is_solved_by(solution));
        return;
    }
    for (int question = 0; question < 8; question++) {
        std::vector<int32_t> values;
        for (int cell : range(model.num_cells())) {
            if (random.below(6) == 0) values.push_back(cell * colours + static_cast<int32_t>(random.below(static_cast<uint32_t>(colours))));
        }
        std::set<Picture> rest = with(solutions, values, colours);
        if (random.below(3) == 0) {
            num_common++;
            struct Cells {
                std::set<int> fixed;
                std::set<Picture> found;
            } cells;
            const auto listen = [&](int cell, std::span<const uint8_t> other) {
                if (cell >= 0) cells.fixed.insert(cell);
                else cells.found.emplace(other.begin(), other.end());
            };
            const auto found = session.compare_solutions(values, listen);
            CHECK(found == (rest.empty() ? Session::Found::kNothing : Session::Found::kSolution));
            for (const Picture& p : cells.found) CHECK(rest.count(p) == 1);
            for (int cell = 0; cell < model.num_cells() && !rest.empty(); cell++) {
                const auto differs = [cell](const std::set<Picture>& set) {
                    return std::any_of(set.begin(), set.end(), [&](const Picture& p) { return p[cell] != (*set.begin())[cell]; });
                };
                CHECK(differs(rest) == differs(cells.found) && differs(rest) != (cells.fixed.count(cell) == 1));
            }
            continue;
        }
        const int64_t limit = random.below(3) == 0 ? -1 : 1 + int64_t{random.below(3)};
        session.begin_question(values, limit);
        int64_t count = 0;
        for (auto found = Session::Found::kSolution; count != limit && random.below(50) != 0; count++) {
            found = session.next(solution);
            if (found == Session::Found::kNothing) {
                CHECK(rest.empty(), "solutions were not found");
                break;
            }
            CHECK(rest.erase(solution) == 1, "not a solution, or found twice");
            num_listed++;
        }
        if (count > 0 || !with(solutions, values, colours).empty()) continue;
        session.begin_question(values, 1);
        CHECK(session.next(solution) == Session::Found::kNothing);
        std::vector<int32_t> core = session.core();
        CHECK(with(solutions, core, colours).empty());
        for (const int32_t value : core) CHECK(std::count(values.begin(), values.end(), value) == 1);
        for (size_t i : indices(core)) {
            std::vector<int32_t> others = core;
            others.erase(others.begin() + static_cast<ptrdiff_t>(i));
            CHECK(!with(solutions, others, colours).empty(), "the core has a redundant value");
        }
        num_cores++;
    }
}

// Tests a question that the limits stop repeatedly.
void test_stops(Random& random) {
    SmallPuzzle puzzle(30, 30, 2, random_picture(random, 900, 2));
    Options options;
    options.belief = false;
    options.luby_unit = 1;
    Session session(puzzle.build(), options, random.next(), {});
    session.begin_question({}, -1);
    std::set<Picture> solutions;
    for (int i = 0; i < 150 && solutions.size() < 5; i++) {
        session.set_limits(Limits(1e-9, nullptr, nullptr));
        Picture solution;
        const auto found = session.next(solution);
        num_stops += found == Session::Found::kStopped;
        if (found == Session::Found::kNothing) break;
        if (found != Session::Found::kSolution) continue;
        CHECK(puzzle.is_solved_by(solution));
        CHECK(solutions.insert(solution).second, "a solution was found twice");
    }
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 1500);
    Random random(arguments.seed);
    for (int round = 0; round < arguments.rounds; round++) test(random);
    for (int i = 0; i < 5; i++) test_stops(random);
    CHECK(num_stops > 0);
    CHECK(num_cores > arguments.rounds / 10 && num_listed > arguments.rounds && num_common > arguments.rounds / 10);
}

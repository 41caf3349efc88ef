// Compares peg solitaire on small boards with a plain search that tries every jump: the solutions in order, their number, and the fewest
// moves.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "pegs/count.hpp"
#include "pegs/search.hpp"
#include "pegs/shortest.hpp"

using namespace nono;

namespace {

// A rectangle of holes with a random start, and a goal that some jumps lead to. Reflections that keep the goal are symmetries.
PegProblem draw(Random& random) {
    PegProblem problem;
    const int height = 1 + static_cast<int>(random.below(4)), width = 3 + static_cast<int>(random.below(height < 3 ? 4 : 2));
    problem.holes = height * width;
    const auto hole = [=](int row, int column) { return static_cast<uint8_t>(row * width + column); };
    for (int row : range(height)) {
        for (int column : range(width)) {
            for (const auto& [down, right] : {std::pair{0, 1}, {0, -1}, {1, 0}, {-1, 0}}) {
                const int last_row = row + 2 * down, last_column = column + 2 * right;
                if (last_row < 0 || last_row >= height || last_column < 0 || last_column >= width) continue;
                const uint8_t from = hole(row, column), over = hole(row + down, column + right), to = hole(last_row, last_column);
                problem.jumps.insert(problem.jumps.end(), {from, over, to});
            }
        }
    }
    for (int i : range(problem.holes)) problem.start |= uint64_t{random.below(4) != 0} << i;
    if (problem.start == 0) problem.start = 1;
    uint64_t goal = problem.start;
    for (uint32_t left = 1 + random.below(8); left > 0; left--) {
        std::vector<uint64_t> next;
        for (int jump : range(problem.num_jumps())) {
            const uint8_t* holes = &problem.jumps[3 * jump];
            const uint64_t taken = uint64_t{1} << holes[0] | uint64_t{1} << holes[1], put = uint64_t{1} << holes[2];
            if ((goal & taken) == taken && (goal & put) == 0) next.push_back(goal ^ taken ^ put);
        }
        if (next.empty()) break;
        goal = next[random.below(count_of(next))];
    }
    problem.goals = {goal};
    for (int image : range(4)) {
        std::vector<uint8_t> to;
        for (int i : range(problem.holes)) {
            const int row = i / width, column = i % width;
            to.push_back(hole((image & 1) != 0 ? height - 1 - row : row, (image & 2) != 0 ? width - 1 - column : column));
        }
        uint64_t turned = 0;
        for (int i : range(problem.holes)) turned |= (goal >> i & 1) << to[i];
        if (turned == goal) problem.symmetries.push_back(std::move(to));
    }
    return problem;
}

struct Plain {
    const PegProblem& problem;
    int64_t solutions = 0;
    int fewest = INT32_MAX;
    bool is_over = false;  // too many positions

    void search(uint64_t position, int last, int moves, int64_t& budget) {
        if (--budget < 0) {
            is_over = true;
            return;
        }
        if (position == problem.goals[0]) {
            solutions++;
            fewest = std::min(fewest, moves);
        }
        for (int jump : range(problem.num_jumps())) {
            const uint8_t* holes = &problem.jumps[3 * jump];
            const uint64_t taken = uint64_t{1} << holes[0] | uint64_t{1} << holes[1], put = uint64_t{1} << holes[2];
            if ((position & taken) != taken || (position & put) != 0) continue;
            search(position ^ taken ^ put, holes[2], moves + (holes[0] != last), budget);
        }
    }
};

void solve(const PegProblem& problem) {
    Plain plain{problem};
    int64_t budget = 20'000;
    plain.search(problem.start, -1, 0, budget);
    if (plain.is_over) return;
    PegAnswer first;
    const uint64_t memory = uint64_t{1} << 30;
    Limits limits(0, nullptr, nullptr);
    const PegCount count = count_pegs(problem, memory, limits);
    CHECK(count.complete && count.solutions[0] == static_cast<uint64_t>(plain.solutions));
    for (const int table : {0, 1, 2}) {
        PegTable visited(problem.holes, 1 << 16, table == 2);
        PegStats stats;
        const PegAnswer answer = solve_pegs(problem, memory, table == 0 ? nullptr : &visited, -1, limits, stats);
        CHECK(answer.complete && answer.count == plain.solutions);
        if (first.count == 0) first = answer;
        CHECK(answer.solutions == first.solutions, "different solutions, or a different order");
    }
    PegTable seen(problem.holes, 1 << 20, true);
    const PegShortest shortest = shortest_pegs(problem, memory, seen, 5, limits);
    CHECK(shortest.moves == (plain.solutions == 0 ? -1 : plain.fewest), "%d moves, expected %d", shortest.moves, plain.fewest);
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 200);
    Random random(arguments.seed);
    for (int round = 0; round < arguments.rounds; round++) solve(draw(random));
}

// Compares the grader of lines with a list of all solutions of small boards. No technique may remove a value of a solution. With all
// techniques, the grader must solve what line logic solves.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "grading/difficulty_measures.hpp"
#include "grading/line_grader.hpp"
#include "puzzles.hpp"

using namespace nono;

namespace {

constexpr int kHardest = 7;
int num_solved = 0, num_stalled = 0, num_contradictions = 0;

SmallPuzzle draw(Random& random) {
    const int height = 1 + static_cast<int>(random.below(7)), width = 1 + static_cast<int>(random.below(9));
    const int colours = 2 + static_cast<int>(random.below(3));
    SmallPuzzle puzzle(height, width, colours, random_picture(random, height * width, colours));
    if (random.below(8) == 0) std::swap(puzzle.clues[0], puzzle.clues[height - 1]);
    for (Blocks& blocks : puzzle.clues) {
        for (auto& block : blocks) block.first = random.below(15) == 0 ? 0 : block.first;
    }
    return puzzle;
}

// Whether the board still has every colour of every solution.
bool keeps_all(const LineBoard& board, const Answer& all) {
    const int cells = board.model->num_cells();
    for (int i : indices(all.solutions)) {
        if (!board.may_have(i % cells, all.solutions[i])) return false;
    }
    return true;
}

void grade(SmallPuzzle& puzzle, const Answer& all, int tier) {
    LineBoard board;
    board.build(puzzle.build());
    Limits limits(0, nullptr, nullptr);
    Stats stats;
    std::vector<int32_t> trace;
    LineGrader grader(board, tier, 10'000, limits, stats);
    const auto end = grader.run(trace);
    if (end == LineGrader::End::kContradiction) CHECK(all.count == 0, "tier %d refutes a solution", tier);
    else CHECK(keeps_all(board, all), "tier %d loses a solution", tier);
    if (end == LineGrader::End::kSolved) CHECK(all.count <= 1, "tier %d solves a puzzle with several solutions", tier);
    num_solved += end == LineGrader::End::kSolved;
    num_stalled += end == LineGrader::End::kStalled;
    num_contradictions += end == LineGrader::End::kContradiction;
    if (tier < 4 || end == LineGrader::End::kContradiction) return;
    LineBoard settled;
    settled.build(puzzle.model);
    LineFixpoint fixpoint;
    CHECK(fixpoint.run(settled, stats, limits));
    for (size_t i : indices(board.can)) CHECK((board.can[i] & ~settled.can[i]) == 0, "tier %d finds less than line logic", tier);
    const DifficultyMeasures measures = measure_lines(puzzle.model, limits);
    CHECK(measures.opening <= puzzle.model.num_cells());
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 200);
    Random random(arguments.seed);
    for (int round = 0; round < arguments.rounds; round++) {
        SmallPuzzle puzzle = draw(random);
        Stats stats;
        const Answer all = learn(puzzle.build(), {}, {100, 0, {}}, stats);
        grade(puzzle, all, kHardest);
        grade(puzzle, all, static_cast<int>(random.below(kHardest)));
    }
    CHECK(num_solved > 0 && num_stalled > 0 && num_contradictions > 0);
}

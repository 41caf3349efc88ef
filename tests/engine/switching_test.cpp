// Compares switching with the list of all solutions: from each solution of a random puzzle, it must find another one that differs in four
// cells exactly if there is one. Lines may be in any order, because the engine must not need rows first.
#include <array>
#include <cstdlib>
#include <set>

#include "check.hpp"
#include "learning/switching.hpp"
#include "puzzles.hpp"

using namespace nono;

namespace {

// Whether the pictures differ in two rows and two columns that have the colours a b, b a in one picture and b a, a b in the other.
bool is_switched(const Picture& x, const Picture& y, int width) {
    std::vector<int> differ;
    for (size_t i : indices(x)) {
        if (x[i] != y[i]) differ.push_back(static_cast<int>(i));
    }
    if (differ.size() != 4) return false;
    const auto [p, q, r, s] = std::array{differ[0], differ[1], differ[2], differ[3]};
    const auto at = [](const Picture& picture, int cell) { return picture[cell]; };
    return p / width == q / width && r / width == s / width && p % width == r % width && q % width == s % width && at(x, p) == at(x, s) &&
           at(x, q) == at(x, r) && at(y, p) == at(x, q) && at(y, q) == at(x, p) && at(y, r) == at(x, p) && at(y, s) == at(x, q);
}

void test(Random& random, int64_t& switched, int64_t& not_switched) {
    const int height = 2 + static_cast<int>(random.below(5)), width = 2 + static_cast<int>(random.below(5));
    const int colours = 2 + static_cast<int>(random.below(3));
    SmallPuzzle puzzle(height, width, colours, random_picture(random, height * width, colours));
    for (Blocks& blocks : puzzle.clues) {
        for (auto& block : blocks) block.first *= random.below(8) != 0;
    }
    if (random.below(2) == 0) {
        for (size_t i = puzzle.lines.size(); i > 1; i--) {
            const size_t j = random.below(static_cast<uint32_t>(i));
            std::swap(puzzle.lines[i - 1], puzzle.lines[j]);
            std::swap(puzzle.clues[i - 1], puzzle.clues[j]);
        }
    }
    const Model& model = puzzle.build();
    Options options;
    Stats stats;
    Query query;
    query.limit = -1;
    const Answer answer = learn(model, options, query, stats);
    CHECK(answer.complete);
    if (answer.count < 2 || answer.count > 500) return;
    std::set<Picture> solutions;
    const auto size = static_cast<ptrdiff_t>(model.num_cells());
    for (int64_t i : range(answer.count)) {
        solutions.emplace(answer.solutions.begin() + i * size, answer.solutions.begin() + (i + 1) * size);
    }
    Limits limits(0, nullptr, nullptr);
    LineBoard board;
    board.build(model);
    LineFixpoint fixpoint;
    CHECK(fixpoint.run(board, stats, limits));
    Kernel kernel(options, stats, limits, 0);
    const CellEncoding cells(board, kernel);
    for (const Picture& solution : solutions) {
        bool expected = false;
        for (const Picture& other : solutions) expected |= is_switched(solution, other, width);
        Picture found;
        CHECK(Switching(board, cells, solution).run(found) == expected, "%d x %d, %d colours", height, width, colours);
        (expected ? switched : not_switched)++;
        if (!expected) continue;
        CHECK(solutions.count(found) == 1);
        CHECK(is_switched(solution, found, width));
    }
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 2000);
    const int rounds = arguments.rounds;
    Random random(arguments.seed);
    int64_t switched = 0, not_switched = 0;
    for (int round = 0; round < rounds; round++) test(random, switched, not_switched);
    CHECK(switched > rounds / 4 && not_switched > rounds / 20, "%d and %d", static_cast<int>(switched), static_cast<int>(not_switched));
}

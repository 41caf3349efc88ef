// Compares counts, diagrams and samples of small boards with a list of all their solutions.
#include "counting/model_counter.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "puzzles.hpp"

using namespace nono;

namespace {

SmallPuzzle draw(Random& random) {
    const int height = 1 + static_cast<int>(random.below(6)), width = 1 + static_cast<int>(random.below(6));
    const int colours = 2 + static_cast<int>(random.below(2));
    SmallPuzzle puzzle(height, width, colours, random_picture(random, height * width, colours));
    if (random.below(4) == 0) std::swap(puzzle.clues[0], puzzle.clues[height - 1]);
    if (random.below(4) == 0) {  // cells without a line
        puzzle.lines.pop_back();
        puzzle.clues.pop_back();
    }
    for (Blocks& blocks : puzzle.clues) {
        for (auto& block : blocks) block.first = random.below(10) == 0 ? 0 : block.first;
    }
    return puzzle;
}

void count_all(SmallPuzzle& puzzle, Random& random) {
    const Model& model = puzzle.build();
    const Options options = random_options(random);
    Stats stats;
    const Answer all = learn(model, {}, {-1, 0, {}}, stats);
    CHECK(all.complete);
    ModelCount answer;
    DecisionDiagram diagram;
    ModelCounter counter(model, options, random.next(), 1, &diagram);
    Limits limits(0, nullptr, nullptr);
    counter.run(limits, stats, answer);
    CHECK(answer.complete && answer.count == BigNatural(all.count), "expected %lld solutions", static_cast<long long>(all.count));
    ModelCount plain;
    ModelCounter(model, options, random.next()).run(limits, stats, plain);
    CHECK(plain.complete && plain.count == answer.count, "without a diagram, the count differs");
    if (all.count == 0) return;
    const int cells = model.num_cells();
    std::vector<BigNatural> shares, expected(cells * model.colours, 0);
    for (size_t i : indices(all.solutions)) expected[i % cells * model.colours + all.solutions[i]] += 1;
    counter.shares(limits, shares);
    CHECK(shares == expected, "wrong numbers of solutions by cell and colour");
    for (int i = 0; i < 3; i++) {
        Picture picture;
        counter.draw(random, picture);
        CHECK(puzzle.is_solved_by(picture), "drew a picture that is not a solution");
    }
}

// Boards on which the search of components meets states with several of them, and parts without a solution twice. The row
// sweep, which has neither components nor a cache, counts the same.
void count_parts(int height, int width, const char* const* rows) {
    Picture picture;
    for (int i = 0; i < height * width; i++) picture.push_back(rows[i / width][i % width] == '#');
    SmallPuzzle puzzle(height, width, 2, picture);
    const Model& model = puzzle.build();
    Options options;
    Limits limits(0, nullptr, nullptr);
    Stats stats;
    ModelCount expected;
    ModelCounter(model, options, 0).run(limits, stats, expected);
    options.row_sweep = false;
    for (const bool has_diagram : {false, true}) {
        ModelCount answer;
        DecisionDiagram diagram;
        ModelCounter(model, options, 0, 1, has_diagram ? &diagram : nullptr).run(limits, stats, answer);
        CHECK(answer.complete && answer.count == expected.count, "with a diagram: %d", has_diagram);
    }
}

void count_parts() {
    const char* const cut[]{"..##.#..##...#.", ".....#...##...#", "....#.#........", "#...##...#...#.", "#.#..##...####.",
                            "#.#.#...##.#...", "...#......#...#", "#...#...#.#.#..", "...............", "..#...####...#."};
    count_parts(10, 15, cut);
    const char* const sparse[]{"......#..#.....", "...#...........", ".............#.", "....#...##..##.", ".......#...#...",
                               "##.#..###...#..", ".....#.........", "#.#...#........", ".......#......."};
    count_parts(9, 15, sparse);
}

// Takes away a number with an equal word, which a borrow has to pass.
void take_away() {
    const uint64_t more[]{0, 5, 9}, less[]{1, 5, 2};
    const BigNatural all = BigNatural::from_words(more, 3), some = BigNatural::from_words(less, 3);
    BigNatural rest = all;
    rest -= some;
    rest += some;
    CHECK(rest == all, "a borrow was lost");
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 300);
    take_away();
    count_parts();
    Random random(arguments.seed);
    for (int round = 0; round < arguments.rounds; round++) {
        SmallPuzzle puzzle = draw(random);
        count_all(puzzle, random);
    }
}

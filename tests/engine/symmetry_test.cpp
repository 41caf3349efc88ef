// Symmetry must not change a verdict. Random puzzles, most with symmetric clues and many with several solutions, are solved
// with symmetry on and off, under random options. The test compares the verdict at limit 2, solvability at limit 1, the number of
// solutions, and solutions with given cells; every solution is checked. The symmetries found must be all that exist.
#include <cstdlib>

#include "check.hpp"
#include "puzzles.hpp"

using namespace nono;

namespace {

constexpr int kSymmetries = 7;

// The cell to which symmetry g, one of seven, maps a cell of a board of height x width. Transpositions (4 and up) apply to square boards
// only.
int image(int g, int cell, int height, int width) {
    int row = cell / width, column = cell % width;
    if (g & 4) std::swap(row, column);
    return (g & 2 ? height - 1 - row : row) * width + (g & 1 ? width - 1 - column : column);
}

// Copies the colour of each cell to its images.
void make_symmetric(Picture& picture, int g, int height, int width) {
    for (int cell : range(height * width)) {
        for (int to = image(g, cell, height, width); to != cell; to = image(g, to, height, width)) {
            picture[to] = picture[cell];
        }
    }
}

// Changes equal clues in the same way, so that symmetric clues stay symmetric: blots, and lengths that the picture does not have.
void change_alike(SmallPuzzle& puzzle, Random& random) {
    const bool blot = random.below(3) == 0, change = random.below(4) == 0;
    const int blotted = 1 + static_cast<int>(random.below(3)), longer = 1 + static_cast<int>(random.below(2));
    for (Blocks& blocks : puzzle.clues) {
        for (auto& [n, k] : blocks) {
            if (change && n == longer) n++;
            if (blot && n == blotted) n = 0;
        }
    }
}

// The picture with empty rows and columns around it.
Picture framed(const Picture& picture, int& height, int& width, Random& random) {
    const int top = static_cast<int>(random.below(2)), left = static_cast<int>(random.below(2)), old_width = width;
    const int new_height = height + top + static_cast<int>(random.below(2)), new_width = width + left;
    Picture larger(static_cast<size_t>(new_height * new_width), 0);
    for (int r : range(height)) {
        for (int c : range(old_width)) larger[(top + r) * new_width + left + c] = picture[r * old_width + c];
    }
    height = new_height;
    width = new_width;
    return larger;
}

struct Outcome {
    int64_t count;
    bool complete;
    Stats stats;
    std::vector<uint8_t> solutions;
};

Outcome solve(SmallPuzzle& puzzle, const Options& options, int64_t limit, const Picture& goal, const std::vector<int32_t>& removed) {
    puzzle.build();
    puzzle.model.removed = removed;
    Outcome outcome;
    Query query;
    query.limit = limit;
    query.picture = goal;
    Answer answer = learn(puzzle.model, options, query, outcome.stats);
    CHECK(answer.complete || answer.count == limit);
    const auto size = static_cast<size_t>(puzzle.model.num_cells());
    CHECK(answer.solutions.size() == size * static_cast<size_t>(answer.count));
    std::vector<Picture> pictures;
    for (size_t i = 0; i < answer.solutions.size(); i += size) {
        pictures.emplace_back(answer.solutions.begin() + static_cast<ptrdiff_t>(i),
                              answer.solutions.begin() + static_cast<ptrdiff_t>(i + size));
        CHECK(puzzle.is_solved_by(pictures.back()));
        for (const int32_t code : removed) {
            const int cell = code / puzzle.colours, colour = code - cell * puzzle.colours;
            CHECK(pictures.back()[cell] != colour);
        }
    }
    std::sort(pictures.begin(), pictures.end());
    CHECK(std::adjacent_find(pictures.begin(), pictures.end()) == pictures.end());
    outcome.count = answer.count;
    outcome.complete = answer.complete;
    outcome.solutions = std::move(answer.solutions);
    return outcome;
}

// Counts the symmetries by their effect on the clues of a board without empty margins.
int count_symmetries(const SmallPuzzle& puzzle) {
    int count = 0;
    for (int g = 1; g <= kSymmetries; g++) {
        if ((g & 4) && puzzle.height != puzzle.width) continue;
        bool kept = true;
        for (size_t l : indices(puzzle.lines)) {
            std::vector<int32_t> moved;
            for (const int32_t cell : puzzle.lines[l]) moved.push_back(image(g, cell, puzzle.height, puzzle.width));
            Blocks blocks = puzzle.clues[l];
            if (moved.size() > 1 && moved.front() > moved.back()) {
                std::reverse(moved.begin(), moved.end());
                std::reverse(blocks.begin(), blocks.end());
            }
            const auto to = std::find(puzzle.lines.begin(), puzzle.lines.end(), moved);
            kept &= to != puzzle.lines.end() && puzzle.clues[to - puzzle.lines.begin()] == blocks;
        }
        count += kept;
    }
    return count;
}

struct Seen {
    int64_t symmetric = 0, unique = 0, multiple = 0, none = 0, broken = 0;
};

void test(Random& random, Seen& seen) {
    int height = 3 + static_cast<int>(random.below(5)), width = random.below(3) == 0 ? 3 + static_cast<int>(random.below(5)) : height;
    const int colours = 2 + static_cast<int>(random.below(2));
    Picture picture = random_picture(random, height * width, colours);
    for (uint32_t i = random.below(3); i > 0; i--) {
        const int g = 1 + static_cast<int>(random.below(kSymmetries));
        if (!(g & 4) || height == width) make_symmetric(picture, g, height, width);
    }
    if (random.below(4) == 0) picture = framed(picture, height, width, random);
    SmallPuzzle puzzle(height, width, colours, picture);
    change_alike(puzzle, random);
    std::vector<int32_t> removed;
    if (random.below(4) == 0) removed.push_back(static_cast<int32_t>(random.below(static_cast<uint32_t>(height * width * colours))));
    const Picture goal = random.below(4) == 0 ? random_picture(random, height * width, colours) : Picture{};

    Options off = random_options(random);
    off.belief_after = random.below(20);
    off.symmetry_after = random.below(3) == 0 ? 1000 : random.below(10);
    Options on = off;
    off.symmetry = false;
    on.symmetry = true;
    const Outcome expected = solve(puzzle, off, 2, goal, removed), found = solve(puzzle, on, 2, goal, removed);
    CHECK(found.count == expected.count, "limit 2: %d solutions, expected %d", static_cast<int>(found.count),
          static_cast<int>(expected.count));
    CHECK(solve(puzzle, on, 1, goal, removed).count == std::min<int64_t>(1, expected.count));
    const int64_t most = 300;
    const int64_t all = solve(puzzle, off, most, goal, removed).count;
    CHECK(solve(puzzle, on, most, goal, removed).count == all);
    CHECK(!found.complete || found.count == all, "%d solutions called all, expected %d", static_cast<int>(found.count),
          static_cast<int>(all));

    const auto is_empty = [&](int line) { return puzzle.clues[line].empty(); };
    const bool margins = is_empty(0) || is_empty(height - 1) || is_empty(height) || is_empty(height + width - 1);
    const bool searched = found.stats.open_cells > 0;
    if (searched && !margins && removed.empty()) CHECK(found.stats.symmetries == count_symmetries(puzzle));
    seen.symmetric += found.stats.symmetries > 0;
    seen.broken += found.stats.symmetries > 0 && found.stats.conflicts >= on.symmetry_after && goal.empty();
    if (found.stats.symmetries > 0) (found.count == 0 ? seen.none : found.count == 1 ? seen.unique : seen.multiple)++;
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 2000);
    const int rounds = arguments.rounds;
    Random random(arguments.seed);
    Seen seen;
    for (int round = 0; round < rounds; round++) test(random, seen);
    std::printf("symmetric %ld (none %ld, unique %ld, multiple %ld), broken %ld\n", static_cast<long>(seen.symmetric),
                static_cast<long>(seen.none), static_cast<long>(seen.unique), static_cast<long>(seen.multiple),
                static_cast<long>(seen.broken));
    CHECK(seen.unique > rounds / 500 && seen.multiple > rounds / 20 && seen.none > 0 && seen.broken > rounds / 100);
}

// Compares linear duality with the list of all solutions, with and without blots. There must be no proof of uniqueness if there are several
// solutions, whatever is known of the board, and no proof of unsolvability if there is a solution. The bound of a proof is compared with
// all arrangements of every line. Most small boards with at most one solution must have a proof.
#include <cstdlib>
#include <functional>

#include "check.hpp"
#include "duality/linear_dual.hpp"
#include "puzzles.hpp"

using namespace nono;

namespace {

std::vector<uint8_t> allowed_by(const LineBoard& board) {
    std::vector<uint8_t> allowed;
    for (int cell : range(board.model->num_cells())) {
        for (int k : range(board.model->colours)) allowed.push_back(board.may_have(cell, k));
    }
    return allowed;
}

// The greatest gain of an arrangement of the line, by trying all; INT64_MIN if it has none.
int64_t greatest(const SmallPuzzle& puzzle, size_t line, const std::vector<uint8_t>& allowed, const Picture& solution,
                 const LinearDual::Proof& proof) {
    const auto& cells = puzzle.lines[line];
    Picture picture(allowed.size() / puzzle.colours);
    int64_t most = INT64_MIN;
    const std::function<void(size_t)> try_from = [&](size_t i) {
        if (i < cells.size()) {
            for (int k : range(puzzle.colours)) {
                if (allowed[cells[i] * puzzle.colours + k] == 0) continue;
                picture[cells[i]] = static_cast<uint8_t>(k);
                try_from(i + 1);
            }
            return;
        }
        if (!SmallPuzzle::fits(puzzle.clues[line], SmallPuzzle::blocks_of(picture, cells))) return;
        int64_t gain = 0;
        for (const int32_t cell : cells) {
            if (picture[cell] == (solution.empty() ? 0 : solution[cell])) continue;
            const int64_t share = proof.shares[cell * puzzle.colours + picture[cell]];
            gain += static_cast<int>(line) < puzzle.height ? share : proof.scale - share;
        }
        most = std::max(most, gain);
    };
    try_from(0);
    return most;
}

// Whether there is a proof that there is no other solution or, for an empty one, no solution at all.
bool is_proved(const SmallPuzzle& puzzle, LineBoard& board, const Picture& solution) {
    Limits limits(0, nullptr, nullptr);
    const std::vector<uint8_t> allowed = allowed_by(board);
    LinearDual dual(board, allowed, solution, 1000, limits);
    auto result = LinearDual::Result::kPaused;
    while (result == LinearDual::Result::kPaused) result = dual.run();
    if (result == LinearDual::Result::kFailed) return false;
    const LinearDual::Proof proof = dual.proof();
    int64_t bound = 0;
    bool is_impossible = false;
    for (size_t line : indices(puzzle.lines)) {
        const int64_t most = greatest(puzzle, line, allowed, solution, proof);
        is_impossible |= most == INT64_MIN;
        if (!is_impossible) bound += most;
    }
    CHECK((proof.scale == 0) == solution.empty());
    if (is_impossible) {
        CHECK(solution.empty() && proof.bound < 0);
        return true;
    }
    CHECK(bound == proof.bound);
    CHECK(solution.empty() ? bound < 0 : bound < LinearDual::least_distance(puzzle.model) * proof.scale);
    return true;
}

// The fewest cells in which two of the solutions differ.
int64_t least_distance(const Answer& answer, int64_t cells) {
    int64_t least = INT64_MAX;
    for (int64_t i : range(answer.count)) {
        for (int64_t j : range(i)) {
            int64_t differing = 0;
            for (int64_t k : range(cells)) differing += answer.solutions[i * cells + k] != answer.solutions[j * cells + k];
            least = std::min(least, differing);
        }
    }
    return least;
}

// Blots blocks in no line, some, one, those of one direction, or all.
void blot(Random& random, SmallPuzzle& puzzle) {
    const uint32_t kind = random.below(8), only = random.below(static_cast<uint32_t>(puzzle.lines.size()));
    for (size_t line : indices(puzzle.clues)) {
        const bool is_row = static_cast<int>(line) < puzzle.height;
        for (auto& [length, colour] : puzzle.clues[line]) {
            if ((kind == 4 && random.below(4) == 0) || (kind == 5 && line == only) || (kind == 6 && is_row) || kind == 7) length = 0;
        }
    }
}

struct Counts {
    int unique = 0, unique_proved = 0, unsolvable = 0, unsolvable_proved = 0;
};

void test(Random& random, Counts& counts) {
    const int height = 1 + static_cast<int>(random.below(7)), width = 1 + static_cast<int>(random.below(7));
    const int colours = 2 + static_cast<int>(random.below(3));
    SmallPuzzle puzzle(height, width, colours, random_picture(random, height * width, colours));
    if (random.below(3) == 0) {  // likely a contradiction
        const SmallPuzzle other(height, width, colours, random_picture(random, height * width, colours));
        const size_t line = random.below(static_cast<uint32_t>(puzzle.lines.size()));
        puzzle.clues[line] = other.clues[line];
    }
    blot(random, puzzle);
    const Model& model = puzzle.build();
    CHECK(LinearDual::applies(model));
    Options options;
    options.duality = false;
    Stats stats;
    Query query;
    query.limit = 20;
    const Answer answer = learn(model, options, query, stats);
    const auto size = static_cast<ptrdiff_t>(model.num_cells());
    CHECK(least_distance(answer, size) >= LinearDual::least_distance(model));
    LineBoard board;
    board.build(model);
    for (int64_t i : range(answer.count)) {
        const Picture solution(answer.solutions.begin() + i * size, answer.solutions.begin() + (i + 1) * size);
        const bool is = is_proved(puzzle, board, solution);
        CHECK(!is || answer.count == 1, "%d x %d, %d colours", height, width, colours);
        counts.unique += answer.count == 1;
        counts.unique_proved += is;
    }
    const bool is_refuted = is_proved(puzzle, board, {});
    CHECK(!is_refuted || answer.count == 0, "%d x %d, %d colours", height, width, colours);
    counts.unsolvable += answer.count == 0;
    counts.unsolvable_proved += is_refuted;
    Limits limits(0, nullptr, nullptr);
    LineFixpoint fixpoint;
    if (fixpoint.run(board, stats, limits)) {
        CHECK(!is_proved(puzzle, board, {}) || answer.count == 0);
        if (answer.count > 0) {
            const Picture solution(answer.solutions.begin(), answer.solutions.begin() + size);
            CHECK(!is_proved(puzzle, board, solution) || answer.count == 1);
        }
    }
    // The same in the search: at every restart, and as soon as it has a solution.
    options.duality = true;
    options.duality_effort = 1000;
    options.luby_unit = 1;
    query.limit = 2;
    Stats searched;
    const Answer both = learn(model, options, query, searched);
    CHECK(both.complete || both.count == 2);
    CHECK(both.count == std::min<int64_t>(answer.count, 2));
    CHECK(searched.dual_proved == 0 || answer.count <= 1);
}

// The first block of the first line cannot begin at the left end, because the columns in front are empty.
void test_empty_columns_in_front(Random& random) {
    constexpr int kHeight = 5, kWidth = 8, kEmpty = 3;
    Picture picture = random_picture(random, kHeight * kWidth, 2);
    for (int cell : range(kHeight * kWidth)) {
        if (cell % kWidth < kEmpty) picture[cell] = 0;
    }
    picture[kEmpty] = 1;
    SmallPuzzle puzzle(kHeight, kWidth, 2, picture);
    blot(random, puzzle);
    const Model& model = puzzle.build();
    Stats stats;
    Limits limits(0, nullptr, nullptr);
    LineBoard board;
    LineFixpoint fixpoint;
    board.build(model);
    CHECK(fixpoint.run(board, stats, limits));
    Query query;
    query.limit = 2;
    const Answer answer = learn(model, {}, query, stats);
    CHECK(!is_proved(puzzle, board, {}));
    CHECK(!is_proved(puzzle, board, picture) || answer.count == 1);
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 2000);
    Random random(arguments.seed);
    Counts counts;
    for (int round = 0; round < arguments.rounds; round++) test(random, counts);
    for (int round = 0; round < arguments.rounds; round += 20) test_empty_columns_in_front(random);
    const auto& [unique, unique_proved, unsolvable, unsolvable_proved] = counts;
    CHECK(10 * unique_proved > 8 * unique && unique > arguments.rounds / 6, "%d of %d", unique_proved, unique);
    CHECK(10 * unsolvable_proved > 9 * unsolvable && unsolvable > arguments.rounds / 8, "%d of %d", unsolvable_proved, unsolvable);
}

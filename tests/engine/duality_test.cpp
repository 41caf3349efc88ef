// Uniqueness by linear duality against the list of all solutions: no proof for a solution of several, whatever is known of the board, and
// the bound of a proof against all arrangements of every line. Most small boards with one solution have a proof.
#include <cstdlib>
#include <functional>

#include "check.hpp"
#include "duality/uniqueness_dual.hpp"
#include "puzzles.hpp"

using namespace nono;

namespace {

std::vector<uint8_t> allowed_by(const LineBoard& board) {
    std::vector<uint8_t> allowed;
    for (int cell = 0; cell < board.model->num_cells(); cell++) {
        for (int k = 0; k < board.model->colours; k++) allowed.push_back(board.may_have(cell, k));
    }
    return allowed;
}

// What an arrangement of the line gains at most, by trying all.
int64_t greatest(const SmallPuzzle& puzzle, size_t line, const std::vector<uint8_t>& allowed, const Picture& solution,
                 const UniquenessDual::Proof& proof) {
    const auto& cells = puzzle.lines[line];
    Picture picture = solution;
    int64_t most = INT64_MIN;
    const std::function<void(size_t)> try_from = [&](size_t i) {
        if (i < cells.size()) {
            for (int k = 0; k < puzzle.colours; k++) {
                if (allowed[cells[i] * puzzle.colours + k] == 0) continue;
                picture[cells[i]] = static_cast<uint8_t>(k);
                try_from(i + 1);
            }
            return;
        }
        if (SmallPuzzle::blocks_of(picture, cells) != puzzle.clues[line]) return;
        int64_t gain = 0;
        for (const int32_t cell : cells) {
            if (picture[cell] == solution[cell]) continue;
            const int64_t share = proof.shares[cell * puzzle.colours + picture[cell]];
            gain += static_cast<int>(line) < puzzle.height ? share : proof.scale - share;
        }
        most = std::max(most, gain);
    };
    try_from(0);
    return most;
}

bool is_proved(const SmallPuzzle& puzzle, LineBoard& board, const Picture& solution) {
    Limits limits(0, nullptr, nullptr);
    const std::vector<uint8_t> allowed = allowed_by(board);
    UniquenessDual dual(board, allowed, solution, 1000, limits);
    auto result = UniquenessDual::Result::kPaused;
    while (result == UniquenessDual::Result::kPaused) result = dual.run();
    if (result == UniquenessDual::Result::kFailed) return false;
    const UniquenessDual::Proof proof = dual.proof();
    int64_t bound = 0;
    for (size_t line = 0; line < puzzle.lines.size(); line++) bound += greatest(puzzle, line, allowed, solution, proof);
    CHECK(bound == proof.bound);
    CHECK(bound < UniquenessDual::kDistance * proof.scale);
    return true;
}

void test(Random& random, int& unique, int& proved) {
    const int height = 1 + static_cast<int>(random.below(7)), width = 1 + static_cast<int>(random.below(7));
    const int colours = 2 + static_cast<int>(random.below(3));
    SmallPuzzle puzzle(height, width, colours, random_picture(random, height * width, colours));
    const Model& model = puzzle.build();
    CHECK(UniquenessDual::applies(model));
    Options options;
    options.duality = false;
    Stats stats;
    Query query;
    query.limit = 20;
    const Answer answer = learn(model, options, query, stats);
    LineBoard board;
    board.build(model);
    const auto size = static_cast<ptrdiff_t>(model.num_cells());
    for (int64_t i = 0; i < answer.count; i++) {
        const Picture solution(answer.solutions.begin() + i * size, answer.solutions.begin() + (i + 1) * size);
        const bool is = is_proved(puzzle, board, solution);
        CHECK(!is || answer.count == 1, "%d x %d, %d colours", height, width, colours);
        unique += answer.count == 1;
        proved += is;
    }
    Limits limits(0, nullptr, nullptr);
    LineFixpoint fixpoint;
    CHECK(fixpoint.run(board, stats, limits));
    const Picture solution(answer.solutions.begin(), answer.solutions.begin() + size);
    CHECK(!is_proved(puzzle, board, solution) || answer.count == 1);
    // The same in the search, as soon as it has a solution.
    options.duality = true;
    options.duality_effort = 1000;
    query.limit = 2;
    Stats searched;
    const Answer both = learn(model, options, query, searched);
    CHECK(both.count == std::min<int64_t>(answer.count, 2));
    CHECK(searched.dual_proved == 0 || answer.count == 1);
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 1000);
    Random random(arguments.seed);
    int unique = 0, proved = 0;
    for (int round = 0; round < arguments.rounds; round++) test(random, unique, proved);
    CHECK(10 * proved > 9 * unique && unique > arguments.rounds / 4, "%d of %d", proved, unique);
}

// Compares the line propagator and block-start literals with brute force, on boards small enough to list every picture of a line.
// Everything that the propagator does in a search is checked. Each literal, explanation and conflict follows from the clue of the line.
// Reasons are false and older. Explanations are irreducible. When the propagator returns kNothing, no line implies anything more. The
// search finds every solution, and each solution not found yet satisfies every learned clause.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <set>
#include <vector>

#include "check.hpp"
#include "checked.hpp"
#include "line/line_fixpoint.hpp"
#include "propagators/line_propagator.hpp"
#include "puzzles.hpp"

using namespace nono;

namespace {

// Visits every picture of `size` cells.
template <class Visit>
void for_each_picture(size_t size, int colours, Visit visit) {
    Picture picture(size, 0);
    for (;;) {
        visit(picture);
        size_t i = 0;
        while (i < size && ++picture[i] == colours) picture[i++] = 0;
        if (i == size) return;
    }
}

// A puzzle with all pictures of each line that satisfy its clue.
struct Puzzle : SmallPuzzle {
    std::vector<std::vector<Picture>> pictures;

    explicit Puzzle(SmallPuzzle drawn) : SmallPuzzle(std::move(drawn)) {
        build();
        for (size_t line : indices(lines)) {
            pictures.emplace_back();
            for_each_picture(lines[line].size(), colours, [&](const Picture& p) {
                if (fits(clues[line], blocks_of(p, whole(p.size())))) pictures.back().push_back(p);
            });
        }
    }
    static std::vector<int32_t> whole(size_t size) {
        std::vector<int32_t> cells(size);
        std::iota(cells.begin(), cells.end(), 0);
        return cells;
    }
    // Whether the rows can be combined in so few ways that solve() can enumerate them quickly.
    bool is_listable() const {
        double ways = 1;
        for (int row : range(height)) ways *= static_cast<double>(pictures[row].size());
        return ways <= 20'000;
    }
    // Collects the solutions: combinations of rows that satisfy their clues and whose columns do, too.
    void solve(Picture& grid, std::set<Picture>& solutions) const {
        const size_t row = grid.size() / static_cast<size_t>(width);
        if (row == static_cast<size_t>(height)) {
            if (is_solved_by(grid)) solutions.insert(grid);
            return;
        }
        for (const Picture& p : pictures[row]) {
            grid.insert(grid.end(), p.begin(), p.end());
            solve(grid, solutions);
            grid.resize(row * static_cast<size_t>(width));
        }
    }
};

Puzzle random_puzzle(Random& random) {
    const int colours = 2 + static_cast<int>(random.below(3)), most = colours == 2 ? 7 : 4;
    const auto side = [&] { return 1 + static_cast<int>(random.below(static_cast<uint32_t>(most))); };
    const int height = std::max(side(), side()), width = std::max(side(), side());
    const uint32_t blots = random.below(2) * random.below(60);
    SmallPuzzle drawn(height, width, colours, random_picture(random, height * width, colours));
    for (Blocks& clue : drawn.clues) {
        if (random.below(10) == 0) std::reverse(clue.begin(), clue.end());  // usually a contradiction
        for (auto& block : clue) {
            if (random.below(100) < blots) block.first = 0;
        }
    }
    return Puzzle(std::move(drawn));
}

// Each conflict and explanation must follow from the clue of one line, and explanations are irreducible.
class CheckedLines final : public Checked<LinePropagator> {
public:
    CheckedLines(const Puzzle& puzzle, LineBoard& board, const CellEncoding& cells, Kernel& kernel)
        : Checked(board, cells, kernel), puzzle_(puzzle), irreducible_(kernel.options().explain_minimise) {}

private:
    bool is_conflict(const Kernel& kernel, const std::vector<Lit>& clause) const override {
        bool follows = false;
        for (int line : range(puzzle_.model.num_lines())) follows |= is_of(line, clause) && follow(kernel, line, clause);
        return follows;
    }
    void check_explanation(const Kernel& kernel, int32_t line, const std::vector<Lit>& clause) const override {
        CHECK(is_of(line, clause) && follow(kernel, line, clause), "the explanation does not follow");
        for (size_t i = 0; i + 1 < clause.size() && irreducible_; i++) {
            std::vector<Lit> less = clause;
            less.erase(less.begin() + static_cast<ptrdiff_t>(i));
            CHECK(!follow(kernel, line, less), "the explanation has a redundant literal");
        }
    }
    void check_settled(const Kernel& kernel) const override {
        for (int line : range(puzzle_.model.num_lines())) check_line(kernel, line);
    }
    // Whether the literal holds in this picture of the line; false for literals of other cells.
    bool holds(int line, const Picture& picture, Lit p) const {
        const auto cells = puzzle_.lines[line];
        for (size_t i : indices(cells)) {
            for (const uint8_t k : cells_.domain(cells[i])) {
                const Lit is = cells_.is(cells[i], k);
                if (is == p && picture[i] == k) return true;
                if (is == negate(p) && picture[i] != k) return true;
            }
        }
        return false;
    }
    bool is_of(int line, const std::vector<Lit>& clause) const {
        return std::all_of(clause.begin(), clause.end(), [&](Lit p) {
            for (const int32_t cell : puzzle_.lines[line]) {
                for (const uint8_t k : cells_.domain(cell)) {
                    if (cells_.is_open(cell) && var(cells_.is(cell, k)) == var(p)) return true;
                }
            }
            return false;
        });
    }
    // Whether a cell may have a colour at level 0 or, if `now`, under the current assignment.
    bool is_left(const Kernel& kernel, int cell, int colour, bool now) const {
        const Lit p = cells_.is(cell, colour);
        if (p == CellEncoding::kTrue || p == CellEncoding::kFalse) return p == CellEncoding::kTrue;
        return !kernel.is_false(p) || (!now && kernel.level_of(var(p)) > 0);
    }
    bool fits(const Kernel& kernel, int line, const Picture& picture, bool now) const {
        const auto cells = puzzle_.lines[line];
        for (size_t i : indices(cells)) {
            if (!is_left(kernel, cells[i], picture[i], now)) return false;
        }
        return true;
    }
    // Whether every picture of the line that level 0 allows satisfies the clause.
    bool follow(const Kernel& kernel, int line, const std::vector<Lit>& clause) const {
        const auto& pictures = puzzle_.pictures[line];
        return std::all_of(pictures.begin(), pictures.end(), [&](const Picture& picture) {
            return !fits(kernel, line, picture, false) ||
                   std::any_of(clause.begin(), clause.end(), [&](Lit p) { return holds(line, picture, p); });
        });
    }
    // Checks that every colour that the search leaves to a cell of the line occurs in a picture.
    void check_line(const Kernel& kernel, int line) const {
        const auto cells = puzzle_.lines[line];
        std::vector<std::set<int>> possible(cells.size());
        for (const Picture& picture : puzzle_.pictures[line]) {
            if (!fits(kernel, line, picture, true)) continue;
            for (size_t i : indices(cells)) possible[i].insert(picture[i]);
        }
        for (size_t i : indices(cells)) {
            for (const uint8_t k : cells_.domain(cells[i])) {
                CHECK(!is_left(kernel, cells[i], k, true) || possible[i].contains(k), "no picture of the line has this colour");
            }
        }
    }

    const Puzzle& puzzle_;
    const bool irreducible_;
};

void test_board(Random& random) {
    const Puzzle puzzle = random_puzzle(random);
    if (!puzzle.is_listable()) return;
    std::set<Picture> expected;
    Picture grid;
    puzzle.solve(grid, expected);

    const Options options = random_options(random);
    Stats stats;
    Limits limits(0, nullptr, nullptr);
    LineBoard board;
    board.build(puzzle.model);
    if (!LineFixpoint().run(board, stats, limits)) {
        CHECK(expected.empty(), "line logic loses a solution");
        return;
    }
    Kernel kernel(options, stats, limits, random.next());
    const CellEncoding cells(board, kernel);
    kernel.add_propagator(std::make_unique<CheckedLines>(puzzle, board, cells, kernel));
    find_all(kernel, cells, expected, puzzle.model.num_cells(), [&] { return static_cast<int64_t>(random.below(3)); });
}

// On a board with more than 64 lines, line logic must end where no line yields anything more.
void test_wide_board(Random& random) {
    SmallPuzzle puzzle(40, 70, 2, random_picture(random, 40 * 70, 2));
    LineBoard board;
    LineFixpoint fixpoint;
    Stats stats;
    Limits limits(0, nullptr, nullptr);
    board.build(puzzle.build());
    CHECK(fixpoint.run(board, stats, limits) && fixpoint.is_fixpoint(board, board.can.data()));
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 10000);
    Random random(arguments.seed);
    for (int i = 0; i < arguments.rounds; i++) test_board(random);
    for (int i = 0; i < 3; i++) test_wide_board(random);
    CHECK(CheckedLines::num_conflicts > 0 && CheckedLines::num_explanations > 0 && Lemmas::count > 0);
}

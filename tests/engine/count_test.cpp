// Compares count rules with brute force, alone and together with lines, on boards small enough to list every picture. Propagation, trials
// and the search must find exactly the solutions. Everything that the propagator does in a search is checked: each explanation and conflict
// follows from one rule and is older than what it explains. When the propagator returns kNothing, no rule implies anything more.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <vector>

#include "cardinality/hall_matching.hpp"
#include "cardinality/leftovers.hpp"
#include "cardinality/locked_candidates.hpp"
#include "cardinality/value_probing.hpp"
#include "check.hpp"
#include "checked.hpp"
#include "grading/cardinality_grader.hpp"
#include "propagators/cardinality_propagator.hpp"
#include "session.hpp"
#include "solver.hpp"

using namespace nono;

namespace {

using Picture = std::vector<uint8_t>;

struct CellColour {
    int32_t cell, colour;

    auto operator<=>(const CellColour&) const = default;
    bool holds(const Picture& picture) const { return picture[cell] == colour; }
};

struct Rule {
    std::set<CellColour> values;  // of all its regions
    int32_t least, most;

    int count(const Picture& picture) const {
        return static_cast<int>(std::count_if(values.begin(), values.end(), [&](const CellColour& v) { return v.holds(picture); }));
    }
    bool is_kept(const Picture& picture) const { return count(picture) >= least && count(picture) <= most; }
};

struct Puzzle {
    Model model;
    std::vector<int32_t> line_start{0}, line_cells, block_start{0}, length, block_colour, removed;
    std::vector<int32_t> cell_start{0}, cells, region_start{0}, region, colour, least, most;
    std::vector<Rule> rules;
    std::vector<Picture> pictures;       // all pictures that `removed` allows
    std::set<Picture> solutions, shown;  // solutions with hidden cells, and on the board

    explicit Puzzle(Random& random) {
        const auto up_to = [&](int n) { return 1 + static_cast<int>(random.below(static_cast<uint32_t>(n))); };
        model.colours = 1 + up_to(3);
        model.height = up_to(3);
        const bool has_hidden = random.below(3) == 0;  // up to 12 cells of two colours, or 6 of more: 4,096 pictures
        model.width = up_to((model.colours == 2 ? 4 : 2) - has_hidden);
        if (has_hidden) model.hidden = up_to(3);
        Picture hidden;
        for (int i = 0; i < model.num_cells(); i++)
            hidden.push_back(static_cast<uint8_t>(random.below(static_cast<uint32_t>(model.colours))));
        for (int32_t v : range(model.num_cells() * model.colours)) {
            if (v % model.colours != hidden[v / model.colours] && random.below(8) == 0) removed.push_back(v);
        }
        add_regions(random, up_to(5));
        for (int i = up_to(6); i > 0; i--) add_rule(random, hidden);
        if (random.below(2) == 0) add_lines(random, hidden);
        model.cell_start = line_start;
        model.cells = line_cells;
        model.block_start = block_start;
        model.length = length;
        model.colour = block_colour;
        model.removed = removed;
        model.counts = {cell_start, cells, region_start, region, colour, least, most};
        Picture picture(hidden.size(), 0);
        list_pictures(picture, 0);
        for (const Picture& p : pictures) {
            if (!is_solution(p)) continue;
            solutions.insert(p);
            shown.insert(shown_of(p));
        }
    }

    Picture shown_of(const Picture& picture) const { return {picture.begin(), picture.begin() + model.num_shown()}; }

private:
    void add_regions(Random& random, int count) {
        for (; count > 0; count--) {
            const uint32_t share = 20 + random.below(80);
            for (int32_t cell : range(model.num_cells())) {
                if (random.below(100) < share) cells.push_back(cell);
            }
            cell_start.push_back(static_cast<int32_t>(cells.size()));
        }
    }
    void add_rule(Random& random, const Picture& hidden) {
        const auto regions = static_cast<uint32_t>(cell_start.size()) - 1;
        const auto any_colour = [&] { return static_cast<int32_t>(random.below(static_cast<uint32_t>(model.colours))); };
        Rule rule{{}, 0, 0};
        const int32_t one_colour = any_colour();
        const bool is_mixed = random.below(2) == 0;
        for (uint32_t n = random.below(20) == 0 ? 0 : 1 + random.below(1 + random.below(3)); n > 0; n--) {
            const uint32_t r = random.below(regions);
            region.push_back(static_cast<int32_t>(r));
            colour.push_back(is_mixed ? any_colour() : one_colour);
            for (int32_t i : range(cell_start[r], cell_start[r + 1])) rule.values.insert({cells[i], colour.back()});
        }
        const auto size = static_cast<int32_t>(rule.values.size()), shown = static_cast<int32_t>(rule.count(hidden));
        switch (random.below(1 + random.below(random.below(10) == 0 ? 5 : 4))) {
            case 0: rule.least = rule.most = shown; break;
            case 1: rule.most = shown; break;
            case 2:
                rule.least = shown;
                rule.most = size + 2;
                break;
            case 3:
                rule.least = std::max(0, shown - 1);
                rule.most = shown + 1;
                break;
            default: rule.least = static_cast<int32_t>(random.below(4)) - 1; rule.most = static_cast<int32_t>(random.below(4)) - 1;
        }
        region_start.push_back(static_cast<int32_t>(region.size()));
        least.push_back(rule.least);
        most.push_back(rule.most);
        rules.push_back(rule);
    }
    void add_lines(Random& random, const Picture& hidden) {
        for (int line : range(model.height + model.width)) {
            if (random.below(3) == 0) continue;
            const auto start = line_cells.size();
            for (int i : range((line < model.height ? model.width : model.height))) {
                line_cells.push_back(line < model.height ? line * model.width + i : i * model.width + line - model.height);
            }
            line_start.push_back(static_cast<int32_t>(line_cells.size()));
            for (const auto& [n, k] : runs(hidden, start, line_cells.size())) {
                length.push_back(n);
                block_colour.push_back(k);
            }
            block_start.push_back(static_cast<int32_t>(length.size()));
        }
    }
    std::vector<std::pair<int, int>> runs(const Picture& picture, size_t from, size_t to) const {
        std::vector<std::pair<int, int>> found;
        for (size_t i = from; i < to;) {
            const auto at = [&](size_t j) { return picture[line_cells[j]]; };
            size_t j = i;
            while (j < to && at(j) == at(i)) j++;
            if (at(i) != 0) found.push_back({static_cast<int>(j - i), at(i)});
            i = j;
        }
        return found;
    }
    void list_pictures(Picture& picture, size_t cell) {
        if (cell == picture.size()) {
            pictures.push_back(picture);
            return;
        }
        for (int k : range(model.colours)) {
            if (std::find(removed.begin(), removed.end(), static_cast<int32_t>(cell) * model.colours + k) != removed.end()) continue;
            picture[cell] = static_cast<uint8_t>(k);
            list_pictures(picture, cell + 1);
        }
    }
    bool is_solution(const Picture& picture) const {
        for (const Rule& rule : rules) {
            if (!rule.is_kept(picture)) return false;
        }
        for (size_t line = 0; line + 1 < line_start.size(); line++) {
            std::vector<std::pair<int, int>> clue;
            for (auto b = static_cast<size_t>(block_start[line]); b < static_cast<size_t>(block_start[line + 1]); b++) {
                clue.push_back({length[b], block_colour[b]});
            }
            if (runs(picture, static_cast<size_t>(line_start[line]), static_cast<size_t>(line_start[line + 1])) != clue) return false;
        }
        return true;
    }
};

size_t num_leftovers = 0, num_locked = 0;
Stats total;

// Each conflict and explanation must follow from one rule.
class CheckedCounts final : public Checked<CardinalityPropagator> {
public:
    CheckedCounts(const Puzzle& puzzle, CardinalityBoard& board, const CellEncoding& cells, Kernel& kernel)
        : Checked(board, cells, kernel), puzzle_(puzzle) {}

private:
    bool is_conflict(const Kernel& kernel, const std::vector<Lit>& clause) const override { return follows(kernel, clause); }
    void check_explanation(const Kernel& kernel, int32_t /*data*/, const std::vector<Lit>& clause) const override {
        CHECK(follows(kernel, clause), "the explanation does not follow");
    }
    bool holds(const Picture& picture, Lit p) const {
        for (int cell : range(cells_.num_cells())) {
            for (const uint8_t k : cells_.domain(cell)) {
                const Lit is = cells_.is(cell, k);
                if (is == p) return picture[cell] == k;
                if (is == negate(p) && is >= 0) return picture[cell] != k;
            }
        }
        return false;
    }
    bool is_left_at_root(const Kernel& kernel, const Picture& picture) const {
        for (int cell : range(cells_.num_cells())) {
            const Lit p = cells_.is(cell, picture[cell]);
            if (p == CellEncoding::kFalse || (p >= 0 && kernel.is_false(p) && kernel.level_of(var(p)) == 0)) return false;
        }
        return true;
    }
    // Whether one rule alone, with what is known at level 0, implies the clause.
    bool follows(const Kernel& kernel, const std::vector<Lit>& clause) const {
        return std::any_of(puzzle_.rules.begin(), puzzle_.rules.end(), [&](const Rule& rule) {
            return std::all_of(puzzle_.pictures.begin(), puzzle_.pictures.end(), [&](const Picture& picture) {
                return !rule.is_kept(picture) || !is_left_at_root(kernel, picture) ||
                       std::any_of(clause.begin(), clause.end(), [&](Lit p) { return holds(picture, p); });
            });
        });
    }
    void check_settled(const Kernel& kernel) const override {
        for (const Rule& rule : puzzle_.rules) {
            int possible = 0, committed = 0;
            for (const auto& [cell, colour] : rule.values) {
                const Lit p = cells_.is(cell, colour);
                possible += p == CellEncoding::kTrue || (p >= 0 && !kernel.is_false(p));
                committed += p == CellEncoding::kTrue || (p >= 0 && kernel.is_true(p));
            }
            CHECK(possible >= rule.least && committed <= rule.most, "a rule is violated");
            CHECK(possible == committed || (possible > rule.least && committed < rule.most), "a rule implies more");
        }
    }

    const Puzzle& puzzle_;
};

// Whether the board still has every value of a solution.
bool keeps(const CardinalityBoard& board, const Picture& solution) {
    for (size_t cell : indices(solution)) {
        if (board.may[cell * static_cast<size_t>(board.colours) + solution[cell]] == 0) return false;
    }
    return true;
}

bool keeps_all(const CardinalityBoard& board, const std::set<Picture>& solutions) {
    return std::all_of(solutions.begin(), solutions.end(), [&](const Picture& p) { return keeps(board, p); });
}

// Whether all open values of a counter that needs some lie in another counter, which has room for no more and has other open values.
bool has_locked(const CardinalityBoard& board) {
    const auto open_values = [&](int32_t c) {
        std::set<int32_t> values;
        for (const int32_t cell : board.cells_of(c)) {
            const int32_t value = cell * board.colours + board.scopes[c].colour;
            if (board.may[value] != 0 && !board.is_settled(cell)) values.insert(value);
        }
        return values;
    };
    for (int32_t a : indices(board.counters)) {
        const int32_t need = board.counters[a].least - board.counters[a].committed;
        const std::set<int32_t> inner = open_values(a);
        for (int32_t b = 0; need > 0 && b < count_of(board.counters); b++) {
            const std::set<int32_t> outer = open_values(b);
            if (board.counters[b].most - board.counters[b].committed > need || outer.size() <= inner.size()) continue;
            if (std::includes(outer.begin(), outer.end(), inner.begin(), inner.end())) return true;
        }
    }
    return false;
}

void test_locked(const Puzzle& puzzle) {
    Stats stats;
    Limits limits(0, nullptr, nullptr);
    CardinalityBoard board;
    CardinalityPropagation logic(board, stats, limits);
    if (!board.build(puzzle.model) || !logic.start()) return;
    const bool expected = has_locked(board);
    LockedCandidates locked(logic, stats, limits);
    const bool holds = locked.start();
    CHECK((stats.locked > 0) == expected);
    num_locked += expected;
    CHECK(holds ? keeps_all(board, puzzle.solutions) : puzzle.solutions.empty(), "locked candidates lose a solution");
    if (!holds || board.is_complete()) return;
    const auto open = std::find_if(board.cells.begin(), board.cells.end(), [](const auto& cell) { return cell.left > 1; });
    const auto cell = static_cast<int32_t>(open - board.cells.begin());
    int32_t value = cell * board.colours;
    while (board.may[value] == 0) value++;
    std::set<Picture> left = puzzle.solutions;
    std::erase_if(left, [&](const Picture& p) { return p[cell] == value % board.colours; });
    const bool remains = logic.remove(value) && logic.propagate() && locked.proceed();
    CHECK(remains ? keeps_all(board, left) : left.empty(), "locked candidates lose a solution after a removal");
}

void test_logic(const Puzzle& puzzle, Random& random) {
    const Options options = random_options(random);
    Stats stats;
    Limits limits(0, nullptr, nullptr);
    CardinalityBoard board;
    if (!board.build(puzzle.model)) {
        CHECK(puzzle.solutions.empty());
        return;
    }
    CardinalityPropagation logic(board, stats, limits);
    if (!logic.start()) {
        CHECK(puzzle.solutions.empty(), "propagation loses a solution");
        return;
    }
    CHECK(keeps_all(board, puzzle.solutions));
    const CardinalityBoard before = board;
    ValueProbing trials(logic, puzzle.model.num_cells(), options, stats, limits);
    for (int32_t value : range(static_cast<int32_t>(board.may.size()))) {
        if (board.may[value] == 0) continue;
        const bool holds = trials.holds(value);
        const auto has = [&](const Picture& p) { return p[value / board.colours] == value % board.colours; };
        CHECK(holds || std::none_of(puzzle.solutions.begin(), puzzle.solutions.end(), has), "a trial loses a solution");
        CHECK(board.may == before.may && board.open_cells == before.open_cells);
        for (size_t c : indices(board.counters)) {
            CHECK(board.counters[c].possible == before.counters[c].possible && board.counters[c].committed == before.counters[c].committed);
            CHECK(!board.counters[c].queued);
        }
    }
    if (!HallMatching(board, limits).holds()) CHECK(puzzle.solutions.empty(), "matching loses a solution");
    if (!trials.run()) CHECK(puzzle.solutions.empty(), "trials lose a solution");
    else CHECK(keeps_all(board, puzzle.solutions));
}

// Needs compete for bounds: each column needs a cell, and each row allows as many as `most`. Propagation finds nothing; there is room
// exactly if the rows allow as many cells as there are columns.
void test_matching(int height, int width, int most) {
    std::vector<int32_t> cell_start{0}, cells, region_start{0}, region, colour, least, limit;
    for (int line : range(height + width)) {
        const bool is_row = line < height;
        for (int i : range(is_row ? width : height)) cells.push_back(is_row ? line * width + i : i * width + line - height);
        cell_start.push_back(static_cast<int32_t>(cells.size()));
        region.push_back(line);
        region_start.push_back(line + 1);
        colour.push_back(1);
        least.push_back(is_row ? 0 : 1);
        limit.push_back(is_row ? most : 1);
    }
    Model model;
    model.height = height;
    model.width = width;
    model.colours = 2;
    model.counts = {cell_start, cells, region_start, region, colour, least, limit};
    const int32_t no_lines[]{0};
    model.cell_start = model.block_start = no_lines;
    Stats stats;
    Limits limits(0, nullptr, nullptr);
    CardinalityBoard board;
    CardinalityPropagation logic(board, stats, limits);
    CHECK(board.build(model) && logic.start());
    CHECK(HallMatching(board, limits).holds() == (height * most >= width), "%d columns in %d rows of %d", width, height, most);
}

// A board that already has the counters of these rules, or of other rules, must be like a new one. So must one to which
// rules were added, of which the last cannot be satisfied.
void test_known_rules(const Puzzle& puzzle) {
    static CardinalityBoard kept;
    static Random random(1);  // the other tests draw the same puzzles with and without this one
    const ExactRule added[] = {{{0}, 0}, {{1}, 2}};
    Model model = puzzle.model;
    std::vector<int32_t> removed(model.removed.begin(), model.removed.end());
    for (int round = 0; round < 3; round++) {
        CardinalityBoard fresh;
        const bool holds = fresh.build(model);
        CHECK(kept.build(model) == holds);
        CHECK(!holds || kept.counters.size() == fresh.counters.size());
        for (size_t c = 0; holds && c < fresh.counters.size(); c++) {
            const Counter &one = kept.counters[c], &other = fresh.counters[c];
            CHECK(one.possible == other.possible && one.committed == other.committed && one.least == other.least && one.most == other.most);
        }
        CHECK(!holds || (kept.value_counters == fresh.value_counters && kept.wide_counters == fresh.wide_counters));
        CHECK(!holds || !kept.add(added));
        removed.push_back(static_cast<int32_t>(random.below(model.num_cells() * model.colours)));
        model.removed = removed;
    }
}

// The grader must not remove a value of a solution, whatever techniques it uses.
void test_grader(const Puzzle& puzzle, Random& random) {
    const Options options = random_options(random);
    Stats stats;
    Limits limits(0, nullptr, nullptr);
    CardinalityBoard board;
    if (!board.build(puzzle.model)) return;
    std::vector<int32_t> trace;
    const auto end = CardinalityGrader(board, static_cast<int>(random.below(7)), options, stats, limits).run(trace);
    if (end == CardinalityGrader::End::kContradiction) CHECK(puzzle.solutions.empty(), "the grader refutes a solution");
    else CHECK(keeps_all(board, puzzle.solutions), "the grader loses a solution");
}

void test_learning(const Puzzle& puzzle, Random& random) {
    if (puzzle.model.num_lines() > 0) return;
    const Options options = random_options(random);
    Stats stats;
    Limits limits(0, nullptr, nullptr);
    CardinalityBoard counts;
    CardinalityPropagation logic(counts, stats, limits);
    if (!counts.build(puzzle.model) || !logic.start()) return;
    LineBoard board;
    board.build(puzzle.model);
    for (const auto& [value, cell, committed] : logic.trail()) board.take(cell, value - cell * counts.colours);
    Kernel kernel(options, stats, limits, random.next());
    const CellEncoding cells(board, kernel);
    auto owned = std::make_unique<CheckedCounts>(puzzle, counts, cells, kernel);
    kernel.add_propagator(std::move(owned));
    if (const Var hidden = cells.first_variable(puzzle.model.num_shown()); hidden >= 0) kernel.hide_from(hidden);
    find_all(kernel, cells, puzzle.solutions, puzzle.model.num_shown(), [] { return -1; });
}

void test_solver(const Puzzle& puzzle, Random& random) {
    Options options = random_options(random);
    options.strategy = random.below(2) == 0 ? kLearning : kProbing;
    options.trial_order = static_cast<int>(random.below(3));
    Stats stats;
    Limits limits(0, nullptr, nullptr);
    Answer answer;
    const int64_t limit = random.below(3) == 0 ? -1 : 1 + int64_t{random.below(3)};
    static Solver kept;  // solves many puzzles, as in bulk
    kept.solve(puzzle.model, options, {limit, random.next(), {}, nullptr, {}}, limits, stats, answer);
    const auto cells = static_cast<ptrdiff_t>(puzzle.model.num_shown());
    std::set<Picture> found;
    for (ptrdiff_t i = 0; i < answer.count; i++)
        found.insert({answer.solutions.begin() + i * cells, answer.solutions.begin() + (i + 1) * cells});
    CHECK(static_cast<int64_t>(found.size()) == answer.count, "a solution was found twice");
    CHECK(std::includes(puzzle.shown.begin(), puzzle.shown.end(), found.begin(), found.end()), "found a picture that is not a solution");
    CHECK(answer.complete || answer.count == limit);
    CHECK(!answer.complete || found.size() == puzzle.shown.size(), "%zu of %zu", found.size(), puzzle.shown.size());
#define COUNTER(name, help) total.name += stats.name;
#include "model/stats.def"
}

// Derived rules must hold in every solution, before and after they are added and propagated.
void test_leftovers(const Puzzle& puzzle) {
    Stats stats;
    Limits limits(0, nullptr, nullptr);
    CardinalityBoard board;
    if (!board.build(puzzle.model)) return;
    CardinalityPropagation logic(board, stats, limits);
    if (!logic.start()) return;
    const std::vector<ExactRule> rules = Leftovers(board, limits).find();
    for (const ExactRule& rule : rules) {
        for (const Picture& p : puzzle.solutions) {
            const auto count = std::count_if(rule.values.begin(), rule.values.end(),
                                             [&](int32_t value) { return p[value / board.colours] == value % board.colours; });
            CHECK(count == rule.count, "a derived rule does not follow");
        }
    }
    num_leftovers += rules.size();
    const bool holds = board.add(rules) && logic.start();
    CHECK(holds ? keeps_all(board, puzzle.solutions) : puzzle.solutions.empty(), "an added rule loses a solution");
}

// Asks a session whether each cell can have each colour, and where the solutions differ.
void test_session(const Puzzle& puzzle, Random& random) {
    Options options = random_options(random);
    options.strategy = kLearning;
    Session session(puzzle.model, options, random.next(), {});
    const auto cells = static_cast<uint32_t>(puzzle.model.num_shown()), colours = static_cast<uint32_t>(puzzle.model.colours);
    for (int question : range(3)) {
        std::vector<int32_t> asked;
        if (question > 0) asked.push_back(static_cast<int32_t>(random.below(cells * colours)));
        std::set<Picture> expected = puzzle.shown;
        std::erase_if(expected, [&](const Picture& p) {
            return !asked.empty() && p[static_cast<uint32_t>(asked[0]) / colours] != static_cast<uint32_t>(asked[0]) % colours;
        });
        session.begin_question(asked, -1);
        std::vector<uint8_t> solution;
        while (session.next(solution) == Session::Found::kSolution) CHECK(expected.erase(solution) == 1, "not a solution, or found twice");
        CHECK(expected.empty(), "%zu solutions were not found", expected.size());
    }
    struct Findings {
        std::set<int> fixed;
        std::vector<Picture> others;
    } findings;
    const auto listen = [&](int cell, std::span<const uint8_t> other) {
        if (cell >= 0) findings.fixed.insert(cell);
        else findings.others.emplace_back(other.begin(), other.end());
    };
    const auto found = session.compare_solutions({}, listen);
    CHECK((found == Session::Found::kNothing) == puzzle.shown.empty());
    for (int cell = 0; cell < puzzle.model.num_shown() && !puzzle.shown.empty(); cell++) {
        const auto same = [&](const Picture& p) { return p[cell] == (*puzzle.shown.begin())[cell]; };
        CHECK(std::all_of(puzzle.shown.begin(), puzzle.shown.end(), same) == findings.fixed.contains(cell));
    }
    for (const Picture& other : findings.others) CHECK(puzzle.shown.contains(other));
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 500);
    Random random(arguments.seed);
    for (int height = 2; height <= 5; height++) {
        for (int width = 2; width <= 11; width++) {
            for (int most = 1; most <= 2 && most < width; most++) test_matching(height, width, most);
        }
    }
    for (int i = 0; i < arguments.rounds; i++) {
        const Puzzle puzzle(random);
        test_logic(puzzle, random);
        test_locked(puzzle);
        test_known_rules(puzzle);
        test_grader(puzzle, random);
        test_leftovers(puzzle);
        test_learning(puzzle, random);
        for (int j = 0; j < 4; j++) test_solver(puzzle, random);
        test_session(puzzle, random);
    }
    CHECK(CheckedCounts::num_conflicts > 0 && CheckedCounts::num_explanations > 0 && num_leftovers > 0 && num_locked > 0 &&
          Lemmas::count > 0);
    CHECK(total.trials_failed > 0 && total.trials_skipped > 0 && total.guesses > 0 && total.wide_scans > 0 && total.hall_checks > 0 &&
          total.line_solves > 0);
}

// Several threads on one puzzle, for the thread sanitizer (.ci/long). Counts and verdicts must equal those of one thread, also with little
// memory and when the threads are stopped half way.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "puzzles.hpp"
#include "threads.hpp"

using namespace nono;

namespace {

SmallPuzzle draw(Random& random) {
    const int height = 1 + static_cast<int>(random.below(7)), width = 1 + static_cast<int>(random.below(7));
    const int colours = 2 + static_cast<int>(random.below(2));
    SmallPuzzle puzzle(height, width, colours, random_picture(random, height * width, colours));
    if (random.below(4) == 0) std::swap(puzzle.clues[0], puzzle.clues[static_cast<size_t>(height) - 1]);
    return puzzle;
}

SmallPuzzle rooks(int side) {
    Picture picture(static_cast<size_t>(side * side), 0);
    for (size_t i = 0; i < picture.size(); i += static_cast<size_t>(side) + 1) picture[i] = 1;
    return {side, side, 2, picture};
}

// Reads the numbers that the sweepers publish, as the bindings do, and stops the sweepers after a number of polls.
struct Watch {
    ModelCounter& tally;
    int looks;
    BigNatural bound = 0;

    static bool poll(void* context) {
        auto& self = *static_cast<Watch*>(context);
        const BigNatural bound = self.tally.lower_bound();
        CHECK(!(bound < self.bound));
        self.bound = bound;
        return --self.looks == 0;
    }
};

ModelCount count(const Model& model, const Options& options, uint64_t seed, int jobs, int looks = -1, Stats* own_stats = nullptr) {
    ModelCounter tally(model, options, seed, jobs);
    Watch watch{tally, looks};
    Limits limits(0, Watch::poll, &watch);
    Stats stats;
    ModelCount answer;
    count_in_threads(tally, jobs, limits, stats, answer);
    CHECK(answer.complete != limits.stopped());
    if (own_stats != nullptr) *own_stats = stats;
    return answer;
}

void count_alike(const Model& model, Options options, uint64_t seed) {
    const ModelCount one = count(model, options, seed, 1);
    CHECK(one.complete);
    for (const int64_t memory : {options.memory, int64_t{1}}) {
        options.memory = memory;
        for (const int jobs : {2, 4}) CHECK(count(model, options, seed, jobs).count == one.count);
    }
}

void solve_alike(SmallPuzzle& puzzle, const Options& options, uint64_t seed, int64_t limit) {
    std::vector<Answer> answers(2);
    for (const int jobs : {1, 3}) {
        Limits limits(0, nullptr, nullptr);
        Stats stats;
        solve_in_threads(puzzle.build(), options, {limit, seed, {}}, jobs, limits, stats, answers[jobs > 1]);
    }
    // If the limit is reached, one of them may happen to know that there are no other solutions.
    CHECK(answers[0].count == answers[1].count);
    CHECK(answers[0].count == limit || (answers[0].complete && answers[1].complete));
    const auto cells = static_cast<size_t>(puzzle.height * puzzle.width);
    for (size_t at = 0; at < answers[1].solutions.size(); at += cells) {
        const auto first = answers[1].solutions.begin() + static_cast<std::ptrdiff_t>(at);
        CHECK(puzzle.is_solved_by({first, first + static_cast<std::ptrdiff_t>(cells)}));
    }
}

// A search whose team has found the first solution takes it over, and finds the second one or tells that there is none.
void follow_team(Random& random, int boards) {
    for (int i = 0; i < boards; i++) {
        SmallPuzzle puzzle(8, 8, 2, random_picture(random, 64, 2));
        Options options;
        options.luby_unit = 1;
        Stats stats;
        const Answer alone = learn(puzzle.build(), options, {2, 0, {}}, stats);
        Team team;
        team.offer({alone.solutions.data(), 64});
        Solver member;
        member.join(team, 1);
        Limits limits(0, nullptr, nullptr);
        Answer answer;
        member.solve(puzzle.model, options, {2, 1, {}}, limits, stats, answer);
        CHECK(answer.count == alone.count && (answer.complete || answer.count == 2));
    }
}

// Boards on which threads learn, so that they exchange clauses at all levels.
void learn_alike(Random& random, int boards) {
    Stats all, single, stats;
    for (int i = 0; i < boards; i++) {
        const int side = 12 + static_cast<int>(random.below(3));
        Picture picture(static_cast<size_t>(side * side));
        for (uint8_t& cell : picture) cell = static_cast<uint8_t>(random.below(2));
        SmallPuzzle puzzle(side, side, 2, picture);
        Options options;
        options.backbone_conflicts = random.below(2) == 0 ? 200 : 0;
        options.row_sweep = false;  // it exchanges no clauses
        const uint64_t seed = random.next();
        solve_alike(puzzle, options, seed, 2);
        const ModelCount one = count(puzzle.build(), options, seed, 1, -1, &single);
        for (const int jobs : {2, 3}) {
            CHECK(count(puzzle.build(), options, seed, jobs, -1, &stats).count == one.count);
            // Only the search before the threads has beliefs and symmetries; all threads have the same open cells.
            CHECK(stats.open_cells == single.open_cells && stats.belief_rounds == single.belief_rounds);
            CHECK(stats.symmetries == single.symmetries && stats.line_solvable == single.line_solvable);
            all.clauses_given += stats.clauses_given;
            all.clauses_taken += stats.clauses_taken;
        }
    }
    CHECK(all.clauses_given > 0 && all.clauses_taken > 0);
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 100);
    const int rounds = arguments.rounds;
    Random random(arguments.seed);
    for (int round = 0; round < rounds; round++) {
        SmallPuzzle puzzle = draw(random);
        const Options options = random_options(random);
        count_alike(puzzle.build(), options, random.next());
        for (const int64_t limit : {1, 2, 50}) solve_alike(puzzle, options, random.next(), limit);
    }
    SmallPuzzle many = rooks(7), more = rooks(40);
    count_alike(many.build(), {}, 1);
    follow_team(random, 2 * rounds);
    learn_alike(random, rounds / 4);
    for (const int looks : {1, 3, 10}) CHECK(!count(more.build(), {}, 1, 4, looks).complete);
}

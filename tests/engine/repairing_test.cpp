// Compares the search for repairs with brute force on small boards. All pictures that are the only solution of their clues, or that the
// grader solves, are listed; the nearest of them is the smallest repair. Some levels are ended early. Also tests symmetries of pictures and
// prices of edits.
#include "repairing/repair_search.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "check.hpp"
#include "grading/line_grader.hpp"
#include "line/line_fixpoint.hpp"
#include "puzzles.hpp"
#include "repairing/edit_prices.hpp"
#include "repairing/picture_logic.hpp"
#include "repairing/picture_symmetry.hpp"

using namespace nono;

namespace {

constexpr int64_t deep_work = 100'000;

// All pictures of a board by their numbers, whose digits are the colours of the cells.
struct AllPictures {
    int height, width, colours, tier;
    std::vector<bool> is_good;  // has one solution, which techniques up to the tier find

    AllPictures(int h, int w, int k, int t) : height(h), width(w), colours(k), tier(t) {
        size_t number = 1;
        for (int cells = h * w; cells > 0; cells--) number *= static_cast<size_t>(k);
        std::map<std::vector<Blocks>, std::vector<size_t>> by_clues;
        for (size_t i : range(number)) by_clues[SmallPuzzle(h, w, k, picture(i)).clues].push_back(i);
        is_good.resize(number);
        for (const auto& [clues, pictures] : by_clues) is_good[pictures[0]] = pictures.size() == 1 && is_solved(pictures[0]);
    }

    Picture picture(size_t number) const {
        Picture cells(static_cast<size_t>(height * width));
        for (size_t cell : indices(cells)) {
            cells[cell] = static_cast<uint8_t>(number % static_cast<size_t>(colours));
            number /= static_cast<size_t>(colours);
        }
        return cells;
    }

    bool is_solved(size_t number) const {
        if (tier < 0) return true;
        SmallPuzzle puzzle(height, width, colours, picture(number));
        LineBoard board;
        board.build(puzzle.build());
        Limits limits(0, nullptr, nullptr);
        Stats stats;
        std::vector<int32_t> trace;
        return LineGrader(board, tier, deep_work, limits, stats).run(trace) == LineGrader::End::kSolved;
    }

    bool has(const Picture& cells) const {
        size_t number = 0;
        for (size_t i = cells.size(); i-- > 0;) number = number * static_cast<size_t>(colours) + cells[i];
        return is_good[number];
    }

    // The fewest cells in which a good picture, with colours of this one and the background, differs from it; -1 if there is none.
    int least_distance(const Picture& from) const {
        int least = -1;
        for (size_t i : indices(is_good)) {
            if (!is_good[i]) continue;
            const Picture to = picture(i);
            int distance = 0;
            bool is_drawn = true;  // whether it has only colours of the picture
            for (size_t cell : indices(to)) {
                distance += from[cell] != to[cell];
                is_drawn &= to[cell] == 0 || std::find(from.begin(), from.end(), to[cell]) != from.end();
            }
            if (is_drawn && (least < 0 || distance < least)) least = distance;
        }
        return least;
    }
};

int64_t num_proved = 0, num_truncated = 0;

// A picture in some of the board's colours.
Picture picture_on(const AllPictures& all, Random& random) { return random_picture(random, all.height * all.width, all.colours); }

// Checks that a rating is a lower bound for the excess of the changed picture, that it changes nothing, and that `advance` agrees with it.
// The excess of a picture is compared with the colours that the fixpoint of line logic leaves.
void check_ratings(const AllPictures& all, Random& random) {
    const Picture picture = picture_on(all, random);
    SmallPuzzle puzzle(all.height, all.width, all.colours, picture);
    const PictureBoard board(puzzle.build());
    std::vector<int32_t> colours;
    for (int32_t colour : range(all.colours)) colours.push_back(colour);
    Limits limits(0, nullptr, nullptr);
    const auto excess_of = [&](const Picture& cells) {
        SmallPuzzle other(all.height, all.width, all.colours, cells);
        LineBoard lines;
        lines.build(other.build());
        Stats stats;
        CHECK(LineFixpoint().run(lines, stats, limits));
        int64_t excess = 0;
        for (int cell : range(all.height * all.width)) {
            for (int colour : range(all.colours)) excess += lines.may_have(cell, colour);
            excess--;
        }
        return excess;
    };
    PictureLogic logic(board, colours), again(board, colours);
    const int64_t excess = logic.settle(picture, limits);
    CHECK(excess == excess_of(picture));
    Picture changed = picture;
    Edits edits;
    for (int32_t cell : indices(picture)) {
        if (random.below(4) != 0) continue;
        changed[cell] = static_cast<uint8_t>((picture[cell] + 1 + random.below(static_cast<uint32_t>(all.colours - 1))) %
                                             static_cast<uint32_t>(all.colours));
        edits.push_back({cell, changed[cell]});
    }
    const int64_t rating = logic.excess_after(edits, limits);
    CHECK(rating <= excess_of(changed) && logic.excess() == excess && rating == logic.excess_after(edits, limits));
    CHECK(logic.advance(edits, limits) == rating && again.settle(changed, limits) == excess_of(changed));
    CHECK(again.cells_between_open_lines().empty() == (again.excess() == 0));
}

auto rank_of(const RepairTask& task, const RepairProposal& proposal) {
    if (task.by_count) return std::tuple(static_cast<double>(proposal.edits.size()), proposal.roughness);
    return std::tuple(proposal.price * (proposal.is_symmetric ? 1 : Repairs::kLopsided), 0);
}

void check_repairs(const AllPictures& all, Random& random) {
    const Picture picture = picture_on(all, random);
    SmallPuzzle puzzle(all.height, all.width, all.colours, picture);
    RepairTask task;
    task.model = puzzle.build();
    task.picture = picture;
    task.most_edits = random.below(2) != 0 ? 100 : 1 + random.below(3);
    task.tier = all.tier;
    task.deep_work = deep_work;
    task.by_count = random.below(2) != 0;
    task.patience = static_cast<int>(random.below(30));
    task.proposals = 1 + random.below(5);
    task.steps = random.below(3) == 0 ? 1 + random.below(40) : 20'000;
    Limits limits(random.below(2) != 0 ? 1000 : 0, nullptr, nullptr);
    const Repairs found = find_repairs(task, limits);
    CHECK(!limits.stopped());
    const int least = all.least_distance(picture);
    const int expected = least <= task.most_edits ? least : -1;
    if (!found.is_truncated) CHECK(found.is_proved);
    CHECK(least < 0 || found.least <= least || found.least > task.most_edits);
    if (found.is_proved) CHECK(found.fewest == expected, "fewest %d, expected %d", found.fewest, expected);
    else CHECK(found.fewest < 0 || found.fewest > expected - 1);
    CHECK((found.fewest >= 0) == !found.proposals.empty() && found.proposals.size() <= static_cast<size_t>(task.proposals));
    for (const RepairProposal& proposal : found.proposals) {
        Picture changed = picture;
        for (const Edit& edit : proposal.edits) {
            CHECK(changed[edit.cell] != edit.colour);
            changed[edit.cell] = static_cast<uint8_t>(edit.colour);
        }
        CHECK(all.has(changed));
        CHECK(static_cast<int64_t>(proposal.edits.size()) <= task.most_edits);
    }
    const auto is_less = [&](const RepairProposal& one, const RepairProposal& other) { return rank_of(task, one) < rank_of(task, other); };
    CHECK(std::is_sorted(found.proposals.begin(), found.proposals.end(), is_less));
    Limits again(0, nullptr, nullptr);
    const Repairs second = find_repairs(task, again);
    CHECK(limits.stopped() || (second.tried == found.tried && second.fewest == found.fewest));
    num_proved += found.is_proved;
    num_truncated += found.is_truncated;
}

void check_limits(const AllPictures& all, Random& random) {
    Picture picture = picture_on(all, random);
    while (all.has(picture)) picture = picture_on(all, random);
    SmallPuzzle puzzle(all.height, all.width, all.colours, picture);
    RepairTask task;
    task.model = puzzle.build();
    task.picture = picture;
    task.tier = all.tier;
    task.deep_work = deep_work;
    Limits interrupted(0, nullptr, nullptr);
    interrupted.set(Stop::kInterrupt);
    const Repairs none = find_repairs(task, interrupted);
    CHECK(none.proposals.empty() && none.fewest == -1 && !none.is_proved);
    Limits over(1e-9, nullptr, nullptr);
    CHECK(!find_repairs(task, over).is_proved && over.stop() == Stop::kTime);
    task.memory = 0;
    Limits full(0, nullptr, nullptr);
    CHECK(!find_repairs(task, full).is_proved);
}

// The price of an edit is that of the same edit in the mirrored picture, and in the transposed one.
void check_prices(Random& random) {
    const int height = 1 + static_cast<int>(random.below(8)), width = 1 + static_cast<int>(random.below(8)), colours = 3;
    const Picture picture = random_picture(random, height * width, colours);
    Picture mirrored = picture, transposed = picture;
    const auto mirror_of = [&](int cell) { return cell / width * width + width - 1 - cell % width; };
    const auto transpose_of = [&](int cell) { return cell % width * height + cell / width; };
    for (int cell : range(height * width)) mirrored[mirror_of(cell)] = transposed[transpose_of(cell)] = picture[cell];
    SmallPuzzle puzzle(height, width, colours, picture), turned(width, height, colours, transposed);
    const PictureBoard board(puzzle.build()), turned_board(turned.build());
    EditPrices prices(picture, board, {}, colours, false), mirror_prices(mirrored, board, {}, colours, false),
        turned_prices(transposed, turned_board, {}, colours, false);
    for (int cell : range(height * width)) {
        for (int colour : range(colours)) {
            if (colour == picture[cell]) continue;
            const double price = prices.price_of({cell, colour});
            CHECK(price == mirror_prices.price_of({mirror_of(cell), colour}) &&
                  price == turned_prices.price_of({transpose_of(cell), colour}));
        }
    }
}

// Checks the symmetry of a picture of these cells and their images under the given turns of the board.
void check_symmetry(PictureSymmetry::Kind kind, std::vector<int (*)(int row, int column)> turns) {
    constexpr int size = 6;
    Picture picture(size * size);
    std::vector<std::vector<int32_t>> orbits(picture.size());
    for (int32_t first : range(size * size)) {
        std::vector<int32_t>& orbit = orbits[first];
        orbit.push_back(first);
        for (size_t i = 0; i < orbit.size(); i++) {
            for (const auto turn : turns) {
                const int32_t image = turn(orbit[i] / size, orbit[i] % size);
                if (std::find(orbit.begin(), orbit.end(), image) == orbit.end()) orbit.push_back(image);
            }
        }
        std::sort(orbit.begin(), orbit.end());
    }
    for (const int32_t cell : {1, 2, 8, 13, 10}) {
        for (const int32_t image : orbits[cell]) picture[image] = 1;
    }
    const PictureSymmetry symmetry(picture, PictureBoard(SmallPuzzle(size, size, 2, picture).build()));
    CHECK(symmetry.kind() == kind);
    for (int32_t cell : range(size * size)) {
        CHECK(std::ranges::equal(symmetry.orbit(cell), orbits[cell]));
    }
}

void check_symmetries() {
    using Kind = PictureSymmetry::Kind;
    const auto left_right = [](int row, int column) { return row * 6 + 5 - column; };
    const auto top_bottom = [](int row, int column) { return (5 - row) * 6 + column; };
    check_symmetry(Kind::kNone, {});
    check_symmetry(Kind::kLeftRight, {left_right});
    check_symmetry(Kind::kTopBottom, {top_bottom});
    check_symmetry(Kind::kBoth, {left_right, top_bottom});
    check_symmetry(Kind::kHalfTurn, {[](int row, int column) { return (5 - row) * 6 + 5 - column; }});
    check_symmetry(Kind::kQuarterTurn, {[](int row, int column) { return column * 6 + 5 - row; }});
    check_symmetry(Kind::kDiagonal, {[](int row, int column) { return column * 6 + row; }});
    const Picture full(36, 1);
    CHECK(PictureSymmetry(full, PictureBoard(SmallPuzzle(6, 6, 2, full).build())).kind() == Kind::kNone);
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments(argc, argv, 400);
    Random random(arguments.seed);
    check_symmetries();
    std::vector<AllPictures> boards;
    for (const int tier : {-1, 0, 4}) {
        for (const auto& [height, width, colours] : {std::tuple(3, 3, 2), {2, 5, 2}, {4, 3, 2}, {2, 3, 3}, {3, 2, 4}}) {
            boards.emplace_back(height, width, colours, tier);
        }
    }
    for (int round = 0; round < arguments.rounds; round++) {
        const AllPictures& board = boards[random.below(static_cast<uint32_t>(boards.size()))];
        check_ratings(board, random);
        check_prices(random);
        check_repairs(board, random);
        check_limits(board, random);
    }
    CHECK(num_proved > arguments.rounds / 2 && num_truncated > arguments.rounds / 40);
    std::printf("%d boards, %lld proved, %lld with a level ended early\n", arguments.rounds, static_cast<long long>(num_proved),
                static_cast<long long>(num_truncated));
}

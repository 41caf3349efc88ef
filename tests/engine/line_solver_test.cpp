// Compares the line solver with brute force: every state of every short black-and-white line, and random lines of up to 300 cells with
// colours and blotted blocks, at every word width. Lines of up to 400 cells with more arrangements are compared with tables of what fits
// before and behind each cell. On longer lines, all widths must find the same. Usage: line_solver_test [random lines] [seed]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "base/random.hpp"
#include "check.hpp"
#include "line/line_set.hpp"

namespace {

using nono::LineSet;
using nono::Random;
using nono::Removal;
using Mask = std::vector<uint64_t>;  // in the format of the line solver: colours x words

struct Clue {
    int cells = 0;
    int colours = 2;
    std::vector<int32_t> length, colour;
    int words() const { return (cells + 63) / 64; }
    int blocks() const { return static_cast<int>(length.size()); }
};

struct Placement {
    std::vector<int32_t> start, end;  // end: the last cell
};

bool has(const uint64_t* mask, int i) { return mask[i >> 6] >> (i & 63) & 1; }
void set(uint64_t* mask, int i) { mask[i >> 6] |= uint64_t{1} << (i & 63); }

constexpr size_t too_many = 3000;

// Lists all arrangements, or more than too_many of them.
void arrange(const Clue& clue, Placement& now, int from, std::vector<Placement>& all) {
    const int j = static_cast<int>(now.start.size());
    if (all.size() > too_many) return;
    if (j == clue.blocks()) {
        all.push_back(now);
        return;
    }
    if (j > 0 && clue.colour[j] == clue.colour[j - 1]) from++;
    int rest = 0;  // number of cells that the blocks after this one need
    for (int i = j + 1; i < clue.blocks(); i++) rest += (clue.length[i] ? clue.length[i] : 1) + (clue.colour[i] == clue.colour[i - 1]);
    for (int start = from; start < clue.cells - rest; start++) {
        const int shortest = clue.length[j] ? clue.length[j] : 1;
        const int longest = clue.length[j] ? clue.length[j] : clue.cells - start;
        for (int n = shortest; n <= longest && start + n + rest <= clue.cells; n++) {
            now.start.push_back(start);
            now.end.push_back(start + n - 1);
            arrange(clue, now, start + n, all);
            now.start.pop_back();
            now.end.pop_back();
        }
    }
}

std::vector<uint8_t> paint(const Clue& clue, const Placement& placement) {
    std::vector<uint8_t> cells(clue.cells, 0);
    for (int j = 0; j < clue.blocks(); j++)
        for (int i = placement.start[j]; i <= placement.end[j]; i++) cells[i] = static_cast<uint8_t>(clue.colour[j]);
    return cells;
}

[[noreturn]] void fail(const char* what, const Clue& clue, int width, const Mask& can) {
    std::fprintf(stderr, "%s differs at width %d: %d cells, %d colours, clue", what, width, clue.cells, clue.colours);
    for (int j = 0; j < clue.blocks(); j++) std::fprintf(stderr, " %d:%d", clue.length[j], clue.colour[j]);
    std::fprintf(stderr, "\n");
    for (int c = 0; c < clue.colours; c++) {
        for (int i = 0; i < clue.cells; i++) std::fputc(has(&can[c * clue.words()], i) ? '1' : '.', stderr);
        std::fputc('\n', stderr);
    }
    std::exit(1);
}

struct Answer {
    explicit Answer(const Clue& clue)
        : possible(clue.colours * clue.words()), starts(clue.blocks() * clue.words()), ends(clue.blocks() * clue.words()) {}
    bool operator==(const Answer&) const = default;
    bool feasible = false;
    Mask possible, starts, ends;
};

// One clue prepared at every width, with all its arrangements.
struct Subject {
    static constexpr int count = 4;
    static constexpr int widths[count] = {64, 128, 192, 256};
    LineSet sets[count] = {LineSet(64), LineSet(128), LineSet(192), LineSet(256)};
    Clue clue;
    std::vector<std::vector<uint8_t>> pictures;
    std::vector<Placement> placements;

    // Returns false if the clue has too many arrangements.
    bool prepare(const Clue& of) {
        clue = of;
        Placement none;
        placements.clear();
        pictures.clear();
        arrange(clue, none, 0, placements);
        if (placements.size() > too_many) return false;
        for (const Placement& placement : placements) pictures.push_back(paint(clue, placement));
        fill();
        return true;
    }

    void fill() {
        for (LineSet& set : sets) {
            set.clear();
            set.add(clue.cells, clue.length, clue.colour, clue.colours);
        }
    }

    bool fits(size_t p, const Mask& can) const {
        for (int i = 0; i < clue.cells; i++)
            if (!has(&can[pictures[p][i] * clue.words()], i)) return false;
        return true;
    }

    // Compares solve, feasible and starts under `can` with the arrangements. Returns whether the line was feasible.
    bool check(const Mask& can) {
        const int n = clue.words();
        Answer want(clue);
        for (size_t p = 0; p < placements.size(); p++) {
            if (!fits(p, can)) continue;
            want.feasible = true;
            for (int i = 0; i < clue.cells; i++) set(&want.possible[pictures[p][i] * n], i);
            for (int j = 0; j < clue.blocks(); j++) {
                set(&want.starts[j * n], placements[p].start[j]);
                set(&want.ends[j * n], placements[p].end[j]);
            }
        }
        return compare(want, can);
    }

    // What the narrowest words find, for lines that `by_tables` takes long for.
    Answer narrowest(const Mask& can) {
        Answer answer(clue);
        answer.feasible = sets[0].starts(0, can.data(), answer.possible.data(), answer.starts.data(), answer.ends.data());
        return answer;
    }

    // What the rules say, cell by cell: for lines with too many arrangements to list.
    Answer by_tables(const Mask& can) const {
        const int n = clue.words(), cells = clue.cells, blocks = clue.blocks();
        const auto may = [&](int c, int i) { return has(&can[c * n], i); };
        const auto gap = [&](int j) { return j > 0 && j < blocks && clue.colour[j] == clue.colour[j - 1]; };  // before block j
        // before[j][i]: blocks 0 to j - 1 fit into the first i cells; after[j][i]: blocks j and later fit into the cells from i on.
        const std::vector<std::vector<bool>> none(blocks + 2, std::vector<bool>(cells + 2));
        auto before = none, after = none;
        const auto can_start = [&](int j, int i) {
            if (gap(j)) return i > 0 && may(0, i - 1) && before[j][i - 1];
            return static_cast<bool>(before[j][i]);
        };
        const auto can_end = [&](int j, int end) {
            if (gap(j + 1)) return end < cells && may(0, end) && after[j + 1][end + 1];
            return static_cast<bool>(after[j + 1][end]);
        };
        // Calls `found` with each end of block j from `start`, which may be behind the line.
        const auto ends_of = [&](int j, int start, const auto& found) {
            const int most = clue.length[j] ? std::min(cells, start + clue.length[j]) : cells;
            for (int end = start + 1; end <= most && may(clue.colour[j], end - 1); end++) {
                if (clue.length[j] == 0 || clue.length[j] == end - start) found(end);
            }
        };
        before[0][0] = after[blocks][cells] = true;
        for (int j = 0; j <= blocks; j++) {
            for (int i = 0; i < cells; i++) {
                if (before[j][i] && may(0, i)) before[j][i + 1] = true;
            }
            for (int i = 0; j < blocks && i < cells; i++) {
                if (can_start(j, i)) ends_of(j, i, [&](int end) { before[j + 1][end] = true; });
            }
        }
        for (int j = blocks; j >= 0; j--) {
            for (int i = cells - 1; i >= 0; i--) {
                if (may(0, i) && after[j][i + 1]) after[j][i] = true;
                if (j < blocks) ends_of(j, i, [&](int end) { after[j][i] = after[j][i] || can_end(j, end); });
            }
        }
        Answer answer(clue);
        answer.feasible = before[blocks][cells];
        for (int j = 0; j <= blocks; j++) {
            for (int i = 0; i < cells; i++) {
                if (may(0, i) && before[j][i] && after[j][i + 1]) set(answer.possible.data(), i);
                if (j == blocks || !can_start(j, i)) continue;
                ends_of(j, i, [&](int end) {
                    if (!can_end(j, end)) return;
                    set(&answer.starts[j * n], i);
                    set(&answer.ends[j * n], end - 1);
                    for (int at = i; at < end; at++) set(&answer.possible[clue.colour[j] * n], at);
                });
            }
        }
        return answer;
    }

    bool compare(const Answer& want, const Mask& can) {
        for (int w = 0; w < count; w++) {
            Answer got(clue);
            Mask possible(can.size(), ~uint64_t{0});
            if (sets[w].feasible(0, can.data()) != want.feasible) fail("feasible", clue, widths[w], can);
            if (sets[w].solve(0, can.data(), possible.data()) != want.feasible) fail("solve's verdict", clue, widths[w], can);
            got.feasible = sets[w].starts(0, can.data(), got.possible.data(), got.starts.data(), got.ends.data());
            if (want.feasible ? got != want : got.feasible) fail("starts", clue, widths[w], can);
            if (want.feasible && possible != want.possible) fail("solve", clue, widths[w], can);
        }
        return want.feasible;
    }

    // Compares minimise with the naive loop. `can` is infeasible, and `removals` are bits that it lacks.
    void check_minimise(const Mask& can, const std::vector<Removal>& removals) {
        const int n = clue.words();
        Mask naive = can;
        std::vector<int32_t> want;
        for (size_t i = 0; i < removals.size(); i++) {
            Mask with = naive;
            set(&with[removals[i].colour * n], removals[i].position);
            if (sets[0].feasible(0, with.data())) {
                want.push_back(static_cast<int32_t>(i));
            } else {
                naive = with;
            }
        }
        for (int w = 0; w < count; w++) {
            Mask got = can;
            std::vector<int32_t> kept(removals.size());
            kept.resize(sets[w].minimise(0, got.data(), removals.data(), static_cast<int>(removals.size()), kept.data()));
            if (kept != want) fail("minimise", clue, widths[w], can);
            if (got != naive) fail("the masks after minimise", clue, widths[w], can);
        }
    }
};

Clue random_clue(Random& random) {
    Clue clue;
    const bool long_line = random.below(6) == 0;
    clue.cells = 1 + random.below(long_line ? 300 : random.below(2) ? 12 : 24);
    clue.colours = 2 + (random.below(2) ? random.below(4) : 0);
    const bool blots = !long_line && random.below(3) == 0;
    // A long line gets little slack, so that its arrangements can be enumerated.
    const int slack = static_cast<int>(random.below(long_line ? 5 : 1 + clue.cells));
    const int longest = 1 + static_cast<int>(random.below(long_line ? 60 : 1 + random.below(8)));
    int end = 0;
    while (true) {
        const int n = 1 + static_cast<int>(random.below(longest));
        const int c = 1 + static_cast<int>(random.below(clue.colours - 1));
        const int from = end + (clue.blocks() > 0 && clue.colour.back() == c);
        if (from + n + slack > clue.cells) break;
        const bool blotted = blots && random.below(3) == 0;
        clue.length.push_back(blotted ? 0 : n);
        clue.colour.push_back(c);
        end = from + (blotted ? 1 : n);
        if (random.below(12) == 0) break;
    }
    if (random.below(200) == 0) clue.length.push_back(clue.cells), clue.colour.push_back(1);  // usually does not fit
    return clue;
}

void random_lines(long lines, uint64_t seed) {
    Random random(seed);
    Subject subject;
    long feasible = 0, infeasible = 0, explained = 0;
    for (long line = 0; line < lines;) {
        // In every 500th clue, a blotted block ends with the first word of states.
        if (!subject.prepare(line % 500 ? random_clue(random) : Clue{80, 4, {62, 0, 10}, {1, 2, 3}})) continue;
        const Clue& clue = subject.clue;
        const int n = clue.words();
        for (int state = 0; state < 4; state++, line++) {
            // Removes colours, usually sparing those of a random arrangement.
            const uint32_t share = random.below(9);
            const bool spare = !subject.placements.empty() && random.below(4) != 0;
            const size_t hidden = spare ? random.below(static_cast<uint32_t>(subject.placements.size())) : 0;
            const uint32_t noise = random.below(2) ? 40 : 1000;
            Mask can(clue.colours * n);
            std::vector<Removal> removals;
            for (int i = 0; i < clue.cells; i++) {
                const bool known = random.below(8) < share;
                const bool whole = random.below(2);
                for (int c = 0; c < clue.colours; c++) {
                    bool take = known && (whole || random.below(2));
                    if (spare && subject.pictures[hidden][i] == c) take = random.below(noise) == 0;
                    if (take) {
                        removals.push_back({i, c});
                    } else {
                        set(&can[c * n], i);
                    }
                }
            }
            if (subject.check(can)) {
                feasible++;
            } else {
                infeasible++;
                for (size_t i = removals.size(); i > 1; i--) std::swap(removals[i - 1], removals[random.below(static_cast<uint32_t>(i))]);
                if (!removals.empty() && random.below(2)) removals.resize(1 + random.below(static_cast<uint32_t>(removals.size())));
                subject.check_minimise(can, removals);
                explained++;
            }
        }
    }
    std::printf("random lines: %ld feasible, %ld infeasible, %ld minimised\n", feasible, infeasible, explained);
}

// Tests every clue of every line of up to `most` cells in every state (ink, background, either, neither).
void all_states(int most) {
    long states = 0;
    Subject subject;
    for (int cells = 1; cells <= most; cells++) {
        for (int picture = 0; picture < 1 << cells; picture++) {
            Clue clue;
            clue.cells = cells;
            int run = 0;
            bool leftmost = true;  // each clue once: from the picture with its blocks pushed to the start
            int blanks = 0;
            for (int i = 0; i <= cells; i++) {
                if (i < cells && (picture >> i & 1)) {
                    if (run == 0 && (blanks > 1 || (clue.blocks() == 0 && blanks > 0))) leftmost = false;
                    run++;
                    blanks = 0;
                } else {
                    if (run) clue.length.push_back(run), clue.colour.push_back(1);
                    run = 0;
                    blanks++;
                }
            }
            if (!leftmost) continue;
            subject.prepare(clue);
            const int per_cell = cells <= 6 ? 4 : 3;
            long codes = 1;
            for (int i = 0; i < cells; i++) codes *= per_cell;
            for (long code = 0; code < codes; code++, states++) {
                Mask can(2);
                long rest = code;
                for (int i = 0; i < cells; i++, rest /= per_cell) {
                    const int state = static_cast<int>(rest % per_cell);
                    if (state != 1) set(&can[0], i);
                    if (state != 2) set(&can[1], i);
                    if (state == 3) can[0] &= ~(uint64_t{1} << i), can[1] &= ~(uint64_t{1} << i);
                }
                subject.check(can);
            }
        }
    }
    std::printf("all lines up to %d cells: %ld states\n", most, states);
}

// Tests lines of up to `most` cells with any number of blocks and any slack, made from a picture.
void long_lines(long lines, uint32_t most, uint64_t seed) {
    Random random(seed);
    Subject subject;
    long feasible = 0;
    for (long line = 0; line < lines; line++) {
        Clue& clue = subject.clue;
        clue = {};
        clue.cells = 1 + random.below(most);
        clue.colours = 2 + random.below(3);
        const uint32_t run = 1 + random.below(40), gaps = 1 + random.below(6);
        const bool blots = random.below(4) == 0;
        std::vector<int> picture(clue.cells);
        for (int i = 0; i < clue.cells;) {
            const int c = random.below(gaps) ? 0 : 1 + random.below(clue.colours - 1);
            for (int length = 1 + random.below(run); length > 0 && i < clue.cells; length--) picture[i++] = c;
        }
        for (int i = 0, j = 0; i < clue.cells; i = j) {
            while (j < clue.cells && picture[j] == picture[i]) j++;
            if (picture[i]) clue.length.push_back(blots && random.below(8) == 0 ? 0 : j - i), clue.colour.push_back(picture[i]);
        }
        subject.fill();
        const int n = clue.words();
        Mask can(clue.colours * n);
        std::vector<Removal> removals;
        const uint32_t share = 2 + random.below(60), noise = random.below(3) ? 1000000 : 500;
        for (int i = 0; i < clue.cells; i++)
            for (int c = 0; c < clue.colours; c++) {
                if (random.below(picture[i] == c ? noise : share) == 0) {
                    removals.push_back({i, c});
                } else {
                    set(&can[c * n], i);
                }
            }
        if (subject.compare(most <= 400 ? subject.by_tables(can) : subject.narrowest(can), can)) {
            feasible++;
        } else {
            subject.check_minimise(can, removals);
        }
    }
    std::printf("long lines: %ld, %ld feasible\n", lines, feasible);
}

}  // namespace

int main(int argc, char** argv) {
    const auto [lines, seed] = Arguments(argc, argv, 30000);
    all_states(lines > 100000 ? 8 : 7);
    random_lines(lines, seed);
    long_lines(lines / 100, 400, seed);
    long_lines(lines / 1000, 2000, seed);
    long_lines(1, 20000, seed);
    return 0;
}

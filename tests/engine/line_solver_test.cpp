// The line solver against brute force: every state of every short black-white line, and random lines with colours and
// blotted blocks, at every word width. Usage: line_solver_test [random lines per width] [seed]
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "../../src/engine/lineset.hpp"
#include "../../src/engine/random.hpp"

namespace {

using nono::LineSet;
using nono::Random;
using nono::Removal;
using Mask = std::vector<uint64_t>;  // as the line solver wants it: colours x words

struct Clue {
    int cells = 0;
    int colours = 2;
    std::vector<int32_t> length, colour;
    int words() const { return (cells + 63) / 64; }
    int blocks() const { return static_cast<int>(length.size()); }
};

struct Placement {
    std::vector<int32_t> start, end;  // end: last cell
};

bool has(const uint64_t* mask, int i) { return mask[i >> 6] >> (i & 63) & 1; }
void set(uint64_t* mask, int i) { mask[i >> 6] |= uint64_t{1} << (i & 63); }

constexpr size_t too_many = 3000;

// All arrangements, or more than too_many of them.
void arrange(const Clue& clue, Placement& now, int from, std::vector<Placement>& all) {
    const int j = static_cast<int>(now.start.size());
    if (all.size() > too_many) return;
    if (j == clue.blocks()) {
        all.push_back(now);
        return;
    }
    if (j > 0 && clue.colour[j] == clue.colour[j - 1]) from++;
    int rest = 0;  // cells that the blocks after this one need
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

// One clue prepared at every width, with all its arrangements.
struct Subject {
    static constexpr int widths[] = {32, 64, 128, 192, 256};
    LineSet sets[5] = {LineSet(32), LineSet(64), LineSet(128), LineSet(192), LineSet(256)};
    Clue clue;
    std::vector<std::vector<uint8_t>> pictures;
    std::vector<Placement> placements;

    // False if the clue has too many arrangements.
    bool prepare(const Clue& of) {
        clue = of;
        Placement none;
        placements.clear();
        pictures.clear();
        arrange(clue, none, 0, placements);
        if (placements.size() > too_many) return false;
        for (const Placement& placement : placements) pictures.push_back(paint(clue, placement));
        for (LineSet& set : sets) {
            set.clear();
            set.add(clue.cells, clue.length, clue.colour, clue.colours);
        }
        return true;
    }

    bool fits(size_t p, const Mask& can) const {
        for (int i = 0; i < clue.cells; i++)
            if (!has(&can[pictures[p][i] * clue.words()], i)) return false;
        return true;
    }

    // Compares solve, feasible and starts under `can`; says whether the line was feasible.
    bool check(const Mask& can) {
        const int n = clue.words();
        Mask possible(can.size()), starts(clue.blocks() * n), ends(clue.blocks() * n);
        bool any = false;
        for (size_t p = 0; p < placements.size(); p++) {
            if (!fits(p, can)) continue;
            any = true;
            for (int i = 0; i < clue.cells; i++) set(&possible[pictures[p][i] * n], i);
            for (int j = 0; j < clue.blocks(); j++) {
                set(&starts[j * n], placements[p].start[j]);
                set(&ends[j * n], placements[p].end[j]);
            }
        }
        for (int w = 0; w < 5; w++) {
            Mask got(can.size(), ~uint64_t{0}), again(got), first(starts.size()), last(ends.size());
            if (sets[w].feasible(0, can.data()) != any) fail("feasible", clue, widths[w], can);
            if (sets[w].solve(0, can.data(), got.data()) != any) fail("solve's verdict", clue, widths[w], can);
            if (sets[w].starts(0, can.data(), again.data(), first.data(), last.data()) != any)
                fail("starts' verdict", clue, widths[w], can);
            if (any && (got != possible || again != possible)) fail("possible", clue, widths[w], can);
            if (any && (first != starts || last != ends)) fail("starts or ends", clue, widths[w], can);
        }
        return any;
    }

    // minimise against the naive loop; `can` is infeasible and `removals` are bits that it lacks.
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
        for (int w = 0; w < 5; w++) {
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
    // Leave the line little freedom when it is long, so that its arrangements can be counted out.
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
    if (random.below(200) == 0) clue.length.push_back(clue.cells), clue.colour.push_back(1);  // does not fit, mostly
    return clue;
}

void random_lines(long lines, uint64_t seed) {
    Random random(seed);
    Subject subject;
    long feasible = 0, infeasible = 0, explained = 0;
    for (long line = 0; line < lines;) {
        if (!subject.prepare(random_clue(random))) continue;
        const Clue& clue = subject.clue;
        const int n = clue.words();
        for (int state = 0; state < 4; state++, line++) {
            // Take colours away, sparing those of a random arrangement most of the time.
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
                for (size_t i = removals.size(); i > 1; i--)
                    std::swap(removals[i - 1], removals[random.below(static_cast<uint32_t>(i))]);
                if (!removals.empty() && random.below(2)) removals.resize(1 + random.below(static_cast<uint32_t>(removals.size())));
                subject.check_minimise(can, removals);
                explained++;
            }
        }
    }
    std::printf("random lines: %ld feasible, %ld infeasible, %ld minimised\n", feasible, infeasible, explained);
}

// Every clue of every line up to `most` cells, every state (ink, background, either, neither).
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

// Windows of several words: one or two blocks in long lines, starts counted out directly.
void long_lines(long lines, uint64_t seed) {
    Random random(seed);
    Subject subject;
    for (long line = 0; line < lines;) {
        Clue clue;
        clue.cells = 60 + random.below(line % 50 == 0 ? 1000 : 90);
        clue.colours = 2 + random.below(2);
        const int blocks = clue.cells > 150 ? 1 : 1 + random.below(2);
        for (int j = 0; j < blocks; j++) {
            clue.length.push_back(random.below(9) == 0 && blocks == 1 && clue.cells < 150 ? 0 : 1 + random.below(clue.cells / 3));
            clue.colour.push_back(1 + random.below(clue.colours - 1));
        }
        if (!subject.prepare(clue) || subject.placements.empty()) continue;
        line++;
        const int n = clue.words();
        const size_t hidden = random.below(static_cast<uint32_t>(subject.placements.size()));
        Mask can(clue.colours * n);
        std::vector<Removal> removals;
        const uint32_t share = 1 + random.below(60);
        const bool break_it = random.below(3) == 0;
        for (int i = 0; i < clue.cells; i++)
            for (int c = 0; c < clue.colours; c++) {
                if (random.below(share) == 0 && (break_it || subject.pictures[hidden][i] != c)) {
                    removals.push_back({i, c});
                } else {
                    set(&can[c * n], i);
                }
            }
        if (!subject.check(can)) subject.check_minimise(can, removals);
    }
    std::printf("long lines: %ld\n", lines);
}

}  // namespace

int main(int count, char** arguments) {
    const long lines = count > 1 ? std::atol(arguments[1]) : 100000;
    const uint64_t seed = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1;
    all_states(lines > 100000 ? 8 : 7);
    random_lines(lines, seed);
    long_lines(lines / 100, seed);
    return 0;
}

// Measures the line solver in nanoseconds per line: solve, feasible and minimise, by length and number of colours. The
// lines are random: half of the cells are ink, and 40 % are known.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

#include "base/random.hpp"
#include "line/line_set.hpp"

namespace {

using nono::Removal;

struct Explained {
    int line;
    std::vector<uint64_t> can;
    std::vector<Removal> removals;
};

bool has(const uint64_t* mask, int i) { return mask[i / 64] >> i % 64 & 1; }

double cpu() {
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// Returns nanoseconds per call: the best of a few repetitions of about 5 ms each.
template <class Work>
double best(int calls, Work work) {
    double least = 1e9;
    for (int repetition = 0; repetition < 25; repetition++) {
        int rounds = 0;
        const double start = cpu();
        double now = start;
        for (; now < start + .005; now = cpu(), rounds++) work();
        least = std::min(least, (now - start) / rounds / calls * 1e9);
    }
    return least;
}

void measure(int cells, int colours) {
    constexpr int lines = 400;
    nono::Random random(3);
    nono::LineSet set;
    const int words = (cells + 63) / 64, size = words * colours;
    std::vector<uint64_t> can(lines * size), possible(size), state;
    std::vector<Explained> explained;
    std::vector<int32_t> kept(cells * colours);
    double blocks = 0;
    for (int line = 0; line < lines; line++) {
        std::vector<int32_t> picture(cells), length, colour;
        for (int& c : picture) c = random.below(2) ? 1 + random.below(colours - 1) : 0;
        for (int i = 0, j = 0; i < cells; i = j) {
            while (j < cells && picture[j] == picture[i]) j++;
            if (picture[i]) length.push_back(j - i), colour.push_back(picture[i]);
        }
        set.add(cells, length, colour, colours);
        blocks += static_cast<double>(length.size()) / lines;
        uint64_t* masks = &can[line * size];
        for (int i = 0; i < cells; i++) {
            const bool known = random.below(100) < 40;
            for (int c = 0; c < colours; c++)
                if (!known || picture[i] == c) masks[c * words + i / 64] |= uint64_t{1} << i % 64;
        }
        // An explanation is a set of known cells for which the negation of a derived value makes the line infeasible.
        // Known cells are given back one by one, newest first (here in random order). A value that the clue alone
        // forces needs no explanation.
        if (!set.solve(line, masks, possible.data())) continue;
        std::vector<Removal> settled;
        for (int i = 0; i < cells; i++)
            for (int c = 0; c < colours; c++)
                if (has(masks + c * words, i) && !has(&possible[c * words], i)) settled.push_back({i, c});
        while (!settled.empty()) {
            const size_t k = random.below(static_cast<uint32_t>(settled.size()));
            const Removal what = settled[k];
            settled[k] = settled.back();
            settled.pop_back();
            std::vector<uint64_t> free(size), negated(masks, masks + size);
            for (int i = 0; i < cells; i++)
                for (int c = 0; c < colours; c++)
                    if (i != what.position || c == what.colour) free[c * words + i / 64] |= uint64_t{1} << i % 64;
            if (!set.feasible(line, free.data())) continue;
            std::vector<Removal> removals;
            for (int i = 0; i < cells; i++)
                for (int c = 0; c < colours; c++) {
                    if (i != what.position && !has(masks + c * words, i)) removals.push_back({i, c});
                    if (i == what.position && c != what.colour) negated[c * words + i / 64] &= ~(uint64_t{1} << i % 64);
                }
            for (size_t r = removals.size(); r > 1; r--) std::swap(removals[r - 1], removals[random.below(static_cast<uint32_t>(r))]);
            explained.push_back({line, negated, removals});
            break;
        }
    }
    int feasible = 0;
    const double solve = best(lines, [&] {
        for (int line = 0; line < lines; line++) feasible += set.solve(line, &can[line * size], possible.data());
    });
    const double check = best(lines, [&] {
        for (int line = 0; line < lines; line++) feasible += set.feasible(line, &can[line * size]);
    });
    double taken = 0, left = 0;
    const int explanations = static_cast<int>(explained.size());
    auto explain = [&](bool count) {
        for (const Explained& e : explained) {
            state = e.can;
            const int all = static_cast<int>(e.removals.size());
            const int number = set.minimise(e.line, state.data(), e.removals.data(), all, kept.data());
            if (count) taken += static_cast<double>(all) / explanations, left += static_cast<double>(number) / explanations;
        }
    };
    explain(true);
    const double minimise = best(explanations, [&] { explain(false); });
    std::printf("%4d cells %d colours %5.1f blocks: solve %6.1f feasible %6.1f minimise %7.1f (%.1f of %.1f kept)%s\n", cells, colours,
                blocks, solve, check, minimise, left, taken, feasible ? "" : " nothing");
}

}  // namespace

int main() {
    for (int cells : {15, 25, 40, 60, 80, 100, 125, 200, 1000}) measure(cells, 2);
    for (int colours : {3, 4, 5})
        for (int cells : {15, 25, 40, 60, 100}) measure(cells, colours);
    return 0;
}

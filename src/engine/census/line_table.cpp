#include "census/line_table.hpp"

namespace nono {

LineTable::LineTable(int cells) : cells(cells), states(1), clue_of(size_t{1} << cells) {
    for (int i = 0; i < cells; i++) states *= 3;
    const auto number_of = [&](const IntVector& clue) { return ranges::find(clues, clue) - clues.begin(); };
    for (int pattern : range(1 << cells)) {
        IntVector clue;
        for (int i : range(cells)) {
            if (!(pattern >> i & 1)) continue;
            if (i == 0 || !(pattern >> (i - 1) & 1)) clue.push_back(0);
            clue.back()++;
        }
        const size_t number = number_of(clue);
        if (number == clues.size()) {
            clues.push_back(clue);
            patterns.emplace_back();
        }
        assert(number < patterns.size() && clues[number] == clue);
        clue_of[pattern] = checked<uint8_t>(number);
        patterns[number].push_back(checked<uint16_t>(pattern));
    }
    for (const auto& clue : clues) reversed.push_back(checked<uint8_t>(number_of({clue.rbegin(), clue.rend()})));
    const int num_clues = count_of(clues);
    if (states > kMostEntries / num_clues) return;
    vector<uint16_t> table;
    for (int clue : range(num_clues)) {
        for (int state : range(states)) table.push_back(checked<uint16_t>(settle(clue, state)));
    }
    table_ = std::move(table);
}

// Costs one step per cell of each pattern of the clue.
int LineTable::settle(int clue, int state) const {
    int ink = 0, blank = 0;
    for (int i = 0; i < cells; i++, state /= 3) {
        ink |= (state % 3 == 1) << i;
        blank |= (state % 3 == 2) << i;
    }
    int always = -1, ever = 0;
    for (const int pattern : patterns[clue]) {
        if ((pattern & blank) != 0 || (ink & ~pattern) != 0) continue;
        always &= pattern;
        ever |= pattern;
    }
    if (always == -1) return 0;
    assert((always & ~ever) == 0 && (ink & ~always) == 0 && (blank & ever) == 0);
    int gain = 0;
    for (int i = 0, digit = 1; i < cells; i++, digit *= 3) {
        if ((ink | blank) >> i & 1) continue;
        if (always >> i & 1) gain += digit;
        if (!(ever >> i & 1)) gain += 2 * digit;
    }
    return gain;
}

}  // namespace nono

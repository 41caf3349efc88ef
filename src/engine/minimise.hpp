// Minimises the reason of an infeasible line: gives removals back one by one, in the order given, and takes those away
// again without which the line would be feasible. A line stays feasible when more is given back, so that several prefixes
// of the removals still to come can be tried at once, one a lane: the first feasible prefix ends with a removal that must
// be kept, and what comes before it is given back. The outcome is that of trying them singly.
#pragma once

#include <algorithm>
#include <cstdint>

#include "line.hpp"
#include "line_pass.hpp"
#include "word.hpp"

namespace nono {

inline void give_back(const Line& line, uint64_t* can, const Removal& removal) {
    can[removal.colour * line.words + (removal.position >> 6)] |= uint64_t{1} << (removal.position & 63);
}

template <class Solver>
int minimise_singly(Solver& solver, const Line& line, uint64_t* can, const Removal* removals, int count, int32_t* kept) {
    int number = 0;
    for (int i = 0; i < count; i++) {
        uint64_t& word = can[removals[i].colour * line.words + (removals[i].position >> 6)];
        const uint64_t before = word;
        give_back(line, can, removals[i]);
        if (!solver.feasible(can)) continue;
        word = before;
        kept[number++] = i;
    }
    return number;
}

// T: word of a lane. Mask: lanes of cells + 1 bits. Word: lanes of slack + 1 bits.
template <class T, class Mask, class Word, Kind kind>
int minimise_lanes(const Line& line, uint64_t* can, const Removal* removals, int count, int32_t* kept) {
    constexpr int lanes = Word::count, parts = sizeof(Mask) / sizeof(Word), rows = 8 * sizeof(Mask) / lanes;
    Mask table[rows + 1];
    // A colour's mask in every lane: with the removals up to that of the lane.
    auto load = [&](Mask& row, int colour, const Removal* next, int left) {
        T words[parts][lanes];
        for (int part = 0; part < parts; part++) {
            T word = part < line.words ? static_cast<T>(can[colour * line.words + part]) : 0;
            if (colour == 0 && line.cells / 64 == part) word |= T{1} << line.cells % 64;
            for (int lane = 0; lane < lanes; lane++) {
                if (lane < left && next[lane].colour == colour && next[lane].position / 64 == part)
                    word |= T{1} << next[lane].position % 64;
                words[part][lane] = word;
            }
        }
        std::memcpy(&row, words, sizeof row);
    };
    int number = 0;
    for (int i = 0; i < count;) {
        const int tried = std::min(lanes, count - i);
        load(table[0], 0, removals + i, tried);
        const Ink* ink = line.ink();
        for (const Ink* last = ink + line.inks; ink < last; ink++) {
            load(table[ink->first_row], ink->colour, removals + i, tried);
            fit(table, *ink, line.shift());
        }
        Word open = Pass<Word, kind>::run(table, line) >> line.slack;
        int first = 0;
        while (first < tried && !(open[first] & 1)) first++;
        for (int lane = 0; lane < first; lane++) give_back(line, can, removals[i + lane]);
        if (first < tried) kept[number++] = i + first;
        i += first + 1;
        if (first == tried) i--;
    }
    return number;
}

}  // namespace nono

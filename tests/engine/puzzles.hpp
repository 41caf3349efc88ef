// Small random puzzles for the engine's tests, and a check that a picture solves one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "learning/solution_search.hpp"
#include "line/line_fixpoint.hpp"

using Picture = std::vector<uint8_t>;                     // one colour per cell, row by row
using Blocks = std::vector<std::pair<int32_t, int32_t>>;  // length (0: blotted) and colour
using LineCells = std::vector<std::vector<int32_t>>;      // the cells of each line

inline LineCells rows_and_columns(int height, int width) {
    LineCells lines(static_cast<size_t>(height + width));
    for (int r = 0; r < height; r++) {
        for (int c = 0; c < width; c++) {
            lines[r].push_back(r * width + c);
            lines[height + c].push_back(r * width + c);
        }
    }
    return lines;
}

struct SmallPuzzle {
    int height, width, colours;
    LineCells lines;  // rows, then columns, unless shuffled
    std::vector<Blocks> clues;
    std::vector<int32_t> cell_start, cells, block_start, length, colour;
    nono::Model model;

    // Takes the clues from a picture.
    SmallPuzzle(int h, int w, int k, const Picture& picture) : height(h), width(w), colours(k), lines(rows_and_columns(h, w)) {
        for (const auto& line : lines) clues.push_back(blocks_of(picture, line));
    }
    SmallPuzzle(int h, int w, int k, LineCells all, std::vector<Blocks> given)
        : height(h), width(w), colours(k), lines(std::move(all)), clues(std::move(given)) {}

    static Blocks blocks_of(const Picture& picture, const std::vector<int32_t>& line) {
        Blocks blocks;
        int before = 0;
        for (const int32_t cell : line) {
            const int k = picture[cell];
            if (k != 0 && k == before) blocks.back().first++;
            else if (k != 0) blocks.push_back({1, k});
            before = k;
        }
        return blocks;
    }

    static bool fits(const Blocks& clue, const Blocks& found) {
        const auto is_one = [](const auto& a, const auto& b) { return (a.first == 0 || a.first == b.first) && a.second == b.second; };
        return std::equal(clue.begin(), clue.end(), found.begin(), found.end(), is_one);
    }

    bool is_solved_by(const Picture& picture) const {
        for (size_t l = 0; l < lines.size(); l++) {
            if (!fits(clues[l], blocks_of(picture, lines[l]))) return false;
        }
        return true;
    }

    // The model is valid until the puzzle changes.
    const nono::Model& build() {
        cell_start = block_start = {0};
        cells.clear();
        length.clear();
        colour.clear();
        for (size_t l = 0; l < lines.size(); l++) {
            cells.insert(cells.end(), lines[l].begin(), lines[l].end());
            cell_start.push_back(static_cast<int32_t>(cells.size()));
            for (const auto& [n, k] : clues[l]) {
                length.push_back(n);
                colour.push_back(k);
            }
            block_start.push_back(static_cast<int32_t>(length.size()));
        }
        model = {height, width, colours, cell_start, cells, block_start, length, colour, {}, {}};
        return model;
    }
};

inline Picture random_picture(nono::Random& random, int cells, int colours) {
    Picture picture;
    const uint32_t ink = 2 + random.below(6);  // in tenths
    for (int i = 0; i < cells; i++) {
        picture.push_back(random.below(10) < ink ? static_cast<uint8_t>(1 + random.below(static_cast<uint32_t>(colours - 1))) : uint8_t{0});
    }
    return picture;
}

inline std::vector<int32_t> row_of(int first, int count) {
    std::vector<int32_t> cells;
    for (int i = 0; i < count; i++) cells.push_back(first + i);
    return cells;
}

// A clue that fits into `cells`: the runs of a random picture, some of them blotted.
inline Blocks random_clue(nono::Random& random, int cells, int colours, int blots) {
    Blocks clue = SmallPuzzle::blocks_of(random_picture(random, cells, colours), row_of(0, cells));
    for (auto& block : clue) {
        if (static_cast<int>(random.below(100)) < blots) block.first = 0;
    }
    return clue;
}

// Visits every arrangement of the clue in a line of `cells` cells.
template <class Visit>
void for_each_arrangement(int cells, const Blocks& clue, Visit visit) {
    Picture picture(static_cast<size_t>(cells), 0);
    const auto place = [&](const auto& self, size_t block, int from) -> void {
        if (block == clue.size()) {
            visit(picture);
            return;
        }
        const auto [length, colour] = clue[block];
        const bool gap = block + 1 < clue.size() && clue[block + 1].second == colour;
        for (int start = from; start < cells; start++) {
            for (int n = length != 0 ? length : 1; start + n <= cells; n++) {
                std::fill_n(picture.begin() + start, n, static_cast<uint8_t>(colour));
                self(self, block + 1, start + n + gap);
                std::fill_n(picture.begin() + start, n, uint8_t{0});
                if (length != 0) break;
            }
        }
    };
    place(place, 0, 0);
}

// The answer of the strategy `learning`, as Solver would give it.
inline nono::Answer learn(const nono::Model& model, const nono::Options& options, const nono::Query& query, nono::Stats& stats) {
    nono::Limits limits(0, nullptr, nullptr);
    nono::LineBoard board;
    nono::LineFixpoint fixpoint;
    nono::Answer answer;
    board.build(model);
    if (fixpoint.run(board, stats, limits)) {
        nono::LearningSearch search(board, nullptr, options, query.seed, limits, stats);
        nono::SolutionSearch(search).run(query, answer);
    } else {
        answer.complete = true;
    }
    return answer;
}

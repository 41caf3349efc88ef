// The clues of a certificate, its saved grid, and the check of its solutions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "input.hpp"
#include "line.hpp"

namespace checker {

using Picture = std::vector<uint8_t>;  // a colour for each cell, row by row

// Of the cells, `least` to `most` have bulbs.
struct CountRule {
    std::vector<int> cells;  // in ascending order
    int least, most;
};

struct Clues {
    bool akari = false;
    int height = 0;
    std::vector<Clue> lines;         // of a nonogram: of the rows, then of the columns
    std::vector<std::string> board;  // of an Akari
};

struct Puzzle : Clues {
    int width = 0;
    std::vector<CountRule> rules;  // of an Akari
    std::vector<Colours> domains;  // of each cell: the colours that the clues of its row and column leave it, and the saved grid
    std::map<std::string, int, std::less<>> keys;

    int num_cells() const { return height * width; }
    bool is_row(int line) const { return line < height; }
    int line_size(int line) const { return is_row(line) ? width : height; }
    int cell_of(int line, int place) const { return is_row(line) ? line * width + place : place * width + line - height; }
    std::string name_of(int line) const;
};

// The clues in the plain lists of a manifest or of our JSON.
Clues read_clues(const std::string& genre, const Json& data);

Puzzle read_puzzle(const Json& manifest);

// The solutions of a certificate, which keep the clues and the saved grid, and are all different.
std::vector<Picture> read_solutions(const Puzzle& puzzle, std::string_view text);

}  // namespace checker

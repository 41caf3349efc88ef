// What the clues of a genre say: the cells of a board, and the lines or the count rules that they keep.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "input.hpp"
#include "line.hpp"

namespace checker {

// Of the cells, `least` to `most` have one of the colours that go with them: bit k for colour k.
struct CountRule {
    struct Term {
        int cell;
        uint64_t colours;
        bool operator==(const Term&) const = default;
    };
    std::vector<Term> terms;  // by cell, each once
    int least, most;
    bool operator==(const CountRule&) const = default;
};

// The lines of a direction: `name` 1, 2, …
struct Direction {
    std::string name;
    int first;
    int number;
};

struct Board {
    // A line through a cell, and the place of the cell in it, from 0.
    struct Crossing {
        int line = -1, place = 0;
    };

    int height = 0, width = 0;
    std::vector<Colours> domains;  // of each cell, row by row: the colours that the clues leave it; then those of auxiliary cells
    std::string_view fixed;        // characters that stand for colour 0 in saved grids: of cells that are no part of the answer

    std::vector<Direction> directions;               // of a board of lines
    std::vector<Clue> lines;                         // one direction after another
    std::vector<std::vector<int>> paths;             // the cells of each line, in order
    std::vector<std::array<Crossing, 3>> crossings;  // of each cell

    std::vector<CountRule> rules;  // of other boards

    int num_cells() const { return static_cast<int>(domains.size()); }
    int num_shown() const { return height * width; }
    bool is_nonogram() const { return directions.size() == 2; }
    bool is_row(int line) const { return line < directions[0].number; }
    int line_size(int line) const { return static_cast<int>(paths[static_cast<size_t>(line)].size()); }
    std::string name_of(int line) const;
};

// The board of the plain clues of a manifest, or of our JSON.
Board read_board(const std::string& genre, const Json& clues);

// A nonogram with these rows and columns.
Board nonogram_of(std::vector<Clue> rows, const std::vector<Clue>& columns);

// Whether boards have the same clues but for the numbers of the colours of blocks, each of which is one of the other.
bool same_clues(const Board& one, const Board& other);

constexpr int kCells = 100'000'000;

// Rows of text, a character a cell.
struct Rows {
    int height = 0, width = 0;
    std::vector<std::string_view> keys;  // of the cells, row by row

    explicit Rows(const Json& rows);
    int size() const { return height * width; }
    char key(int cell) const;  // 0 for a character that is not of ASCII
    // The cells above, left, right and below.
    std::vector<int> beside(int cell) const;
    // The cells of the square of three by three around a cell, which is among them.
    std::vector<int> around(int cell) const;
    // The rows, then the columns.
    std::vector<std::vector<int>> lines() const;
    // The cells of each character but the dot, in the order in which the characters come.
    std::vector<std::vector<int>> parts() const;
    // A board of these rows, whose cells may have the colours that `colours_of` their characters gives.
    template <typename ColoursOf>
    Board board(ColoursOf colours_of) const {
        Board made;
        made.height = height;
        made.width = width;
        for (int cell = 0; cell < size(); cell++) made.domains.emplace_back(colours_of(key(cell)));
        return made;
    }
    // Of the rectangles of so many cells, all that are on the board.
    std::vector<std::vector<int>> windows(int high, int wide) const;
};

// `number` cells of colour 1, or of one of the colours, are among these.
CountRule counting(std::vector<int> cells, int least, int most, uint64_t colours = 2);
CountRule counting(std::vector<CountRule::Term> terms, int least, int most);

// The numbers beside rows and columns as rules that count colour 1.
void add_numbers_of_lines(const Json& clues, const Rows& rows, Board& board);

// The genres, a family a file: by lines, by numbers in cells, by regions, with auxiliary cells.
Board nonogram(const Json& clues);
Board triddler(const Json& clues);
Board akari(const Json& clues);
Board mosaic(const Json& clues);
Board minesweeper(const Json& clues);
Board star_battle(const Json& clues);
Board sudoku(const Json& clues);
Board norinori(const Json& clues);
Board aquarium(const Json& clues);
Board tents(const Json& clues);
Board binairo(const Json& clues);

}  // namespace checker

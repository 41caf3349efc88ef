// The clues of a puzzle: the cells of its board, and either lines or count rules that a solution must satisfy.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "input.hpp"
#include "line.hpp"

namespace checker {

// A rule about the cells of its terms. At least `least` and at most `most` of these cells have a colour that their term
// lists (bit k stands for colour k).
struct CountRule {
    struct Term {
        int cell;
        uint64_t colours;
        bool operator==(const Term&) const = default;
    };
    std::vector<Term> terms;  // sorted by cell, with each cell once
    int least, most;
    bool operator==(const CountRule&) const = default;
};

// The lines of one direction. Messages refer to a line by `name` and its number, counted from 1.
struct Direction {
    std::string name;
    int first;
    int number;
};

struct Board {
    // A line through a cell, and the cell's position in that line, counted from 0.
    struct Crossing {
        int line = -1, place = 0;
    };

    std::string genre = "nonogram";
    std::vector<std::string> keys;  // the character of each colour; empty if the puzzle's file does not name them
    bool is_numbered = true;        // false if the file has names instead of numbers for the colours of blocks
    int height = 0, width = 0;
    std::vector<Colours> domains;  // per cell, row by row: the colours that the clues allow; auxiliary cells come last
    // cells with these characters are outside the answer and count as colour 0; saved grids show the characters
    std::string_view fixed;

    std::vector<Direction> directions;               // empty unless the board has lines
    std::vector<Clue> lines;                         // all lines of the first direction, then those of the next
    std::vector<std::vector<int>> paths;             // the cells of each line, in order
    std::vector<std::array<Crossing, 3>> crossings;  // one entry per cell

    std::vector<CountRule> rules;  // empty if the board has lines
    // Returns the rules that leave one way to colour the auxiliary cells of each solution. This may take long.
    std::function<std::vector<CountRule>()> choices = [] { return std::vector<CountRule>(); };
    std::vector<int> needless;  // auxiliary cells; the rules with these cells follow from the other rules

    int num_cells() const { return static_cast<int>(domains.size()); }
    int num_shown() const { return height * width; }
    bool is_nonogram() const { return directions.size() == 2; }
    bool is_row(int line) const { return line < directions[0].number; }
    int line_size(int line) const { return static_cast<int>(paths[static_cast<size_t>(line)].size()); }
    std::string name_of(int line) const;
    bool has_cell(int cell) const { return fixed != " " || crossings[static_cast<size_t>(cell)][0].line >= 0; }
};

// Returns true if a character of a colour is one of ASCII that can be seen.
bool is_ascii(std::string_view key);

// Returns the characters of the colours, or none unless all colours up to the highest have a good one of their own.
std::vector<std::string> good_keys(std::vector<std::string> keys, int highest);

// Reads a board from the plain clues of a manifest, or from nono's own JSON. The characters of the colours come from the
// genre. For nonograms and triddlers, they come from the palette of the JSON.
Board read_board(const std::string& genre, const Json& clues);

// Builds a nonogram from the clues of its rows and columns.
Board nonogram_of(std::vector<Clue> rows, const std::vector<Clue>& columns);

// How the clues of two boards differ. Block colours may be renumbered one-to-one if the other board has no numbers for
// them.
struct Difference {
    std::string words;      // empty if the boards are the same
    bool has_names = true;  // true if the other board names each colour by the same character
};

// Compares the clues, and the characters of the colours if both boards have them. No character may stand for different
// colours.
Difference difference(const Board& one, const Board& other);

constexpr int kCells = 100'000'000;

// Rows of text with one character per cell.
struct Rows {
    int height = 0, width = 0;
    std::vector<std::string_view> keys;  // per cell, row by row

    explicit Rows(const Json& rows);
    int size() const { return height * width; }
    char key(int cell) const;  // 0 for a character outside ASCII
    // The neighbours of a cell: above, left, right and below.
    std::vector<int> beside(int cell) const;
    // The cells of the 3x3 square around a cell, including the cell itself.
    std::vector<int> around(int cell) const;
    // Returns the cells of each row, then the cells of each column.
    std::vector<std::vector<int>> lines() const;
    // Returns one list of cells per character other than the dot, in the order in which the characters first appear.
    std::vector<std::vector<int>> parts() const;
    // Builds a board of these rows. `colours_of` maps the character of a cell to the colours that the cell may have.
    template <typename ColoursOf>
    Board board(ColoursOf colours_of) const {
        Board made;
        made.height = height;
        made.width = width;
        for (int cell = 0; cell < size(); cell++) made.domains.emplace_back(colours_of(key(cell)));
        return made;
    }
    // Returns all rectangles of the given height and width that fit on the board, each as a list of cells.
    std::vector<std::vector<int>> windows(int high, int wide) const;
};

// Builds the rule that at least `least` and at most `most` of the cells have one of `colours` (by default colour 1).
CountRule counting(std::vector<int> cells, int least, int most, uint64_t colours = 2);
CountRule counting(std::vector<CountRule::Term> terms, int least, int most);

// Removes colours that a single rule forbids, and repeats this until nothing changes. Every cell must have a colour at
// the start. Returns false if a rule cannot be satisfied.
bool settle(const std::vector<CountRule>& rules, std::vector<uint64_t>& cells);

// Turns the numbers beside rows and columns into rules that count colour 1.
void add_numbers_of_lines(const Json& clues, const Rows& rows, Board& board);

// The readers of the genres. They are grouped in four source files: lines, numbers in cells, regions, auxiliary cells.
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

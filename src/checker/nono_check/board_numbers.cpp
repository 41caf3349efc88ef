// Boards whose numbers count cells near them: Akari, Mosaic and Minesweeper.
#include <algorithm>

#include "board.hpp"

namespace checker {

namespace {

bool is_digit(char key) { return key >= '0' && key <= '9'; }

// Adds one rule per number, which counts the cells of colour 1 in the 3x3 square around the number.
void count_around(const Rows& rows, Board& board) {
    for (int cell = 0; cell < rows.size(); cell++) {
        const int number = rows.key(cell) - '0';
        if (is_digit(rows.key(cell))) board.rules.push_back(counting(rows.around(cell), number, number));
    }
}

void expect_keys(const Rows& rows, std::string_view keys) {
    for (int cell = 0; cell < rows.size(); cell++) {
        const char key = rows.key(cell);
        demand(key != '\0' && keys.find(key) != std::string_view::npos, "found a character in the clues that the genre does not use");
    }
}

}  // namespace

// `.` is an empty cell and `#` is a wall. A digit is a wall with that number of bulbs beside it. Colour 1 is a bulb.
Board akari(const Json& clues) {
    const bool is_file = clues["cells"].kind == Json::Kind::kNull;
    demand(is_file || clues["grid"].kind == Json::Kind::kNull, "the clues have two boards");
    const Rows rows(clues[is_file ? "grid" : "cells"]);
    expect_keys(rows, ".#0123456789");
    Board board = rows.board([](char key) { return key == '.' ? 3 : 1; });
    board.fixed = "#0123456789";
    const auto is_empty = [&](int row, int column) {
        return row >= 0 && row < rows.height && column >= 0 && column < rows.width && rows.key(row * rows.width + column) == '.';
    };
    for (int cell = 0; cell < rows.size(); cell++) {
        const int row = cell / rows.width, column = cell % rows.width;
        if (is_digit(rows.key(cell))) {
            std::vector<int> near = rows.beside(cell);
            std::erase_if(near, [&](int other) { return rows.key(other) != '.'; });
            board.rules.push_back(counting(near, rows.key(cell) - '0', rows.key(cell) - '0'));
        }
        if (rows.key(cell) != '.') continue;
        int k = column, r = row;
        while (is_empty(row, k - 1)) k--;
        while (is_empty(r - 1, column)) r--;
        const bool first_across = k == column, first_down = r == row;
        std::vector<int> across, down;
        for (; is_empty(row, k); k++) across.push_back(row * rows.width + k);
        for (; is_empty(r, column); r++) down.push_back(r * rows.width + column);
        std::vector<int> seen = across;
        std::copy_if(down.begin(), down.end(), std::back_inserter(seen), [&](int other) { return other != cell; });
        board.rules.push_back(counting(seen, 1, rows.size()));  // every empty cell is lit
        if (first_across) board.rules.push_back(counting(across, 0, 1));
        if (first_down) board.rules.push_back(counting(down, 0, 1));
    }
    return board;
}

// A number counts the black cells (colour 1) in the 3x3 square around it.
Board mosaic(const Json& clues) {
    const Rows rows(clues["numbers"]);
    expect_keys(rows, ".0123456789");
    Board board = rows.board([](char) { return 3; });
    count_around(rows, board);
    return board;
}

// A number counts the mines (colour 1) around it. Cells with a number or a question mark have no mine.
Board minesweeper(const Json& clues) {
    const Rows rows(clues["numbers"]);
    expect_keys(rows, ".?0123456789");
    Board board = rows.board([](char key) { return key == '.' ? 3 : 1; });
    board.fixed = "012345678?";
    count_around(rows, board);
    if (clues["mines"].kind != Json::Kind::kNull) {
        std::vector<int> all;
        for (int cell = 0; cell < rows.size(); cell++) all.push_back(cell);
        const int mines = clues["mines"].number("mines", 0, kCells);
        board.rules.push_back(counting(all, mines, mines));
    }
    return board;
}

}  // namespace checker

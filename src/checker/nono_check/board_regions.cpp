// Boards of regions: Star Battle, Sudoku, Norinori and Aquarium.
#include <algorithm>
#include <cmath>

#include "board.hpp"

namespace checker {

namespace {

void append(std::vector<std::vector<int>>& groups, std::vector<std::vector<int>> more) {
    std::move(more.begin(), more.end(), std::back_inserter(groups));
}

int in_region(char key) {
    demand(key != '.', "found a cell without a region");
    return 3;
}

}  // namespace

// Each row, column and region has the given number of stars (colour 1), and each 2x2 square has at most one.
Board star_battle(const Json& clues) {
    const Rows rows(clues["regions"]);
    const int stars = clues["stars"].kind == Json::Kind::kNull ? 1 : clues["stars"].number("stars", 0, kCells);
    Board board = rows.board([](char key) { return key == '.' ? 1 : 3; });
    std::vector<std::vector<int>> groups = rows.lines();
    append(groups, rows.parts());
    for (const std::vector<int>& cells : groups) board.rules.push_back(counting(cells, stars, stars));
    for (const auto& [high, wide] : {std::pair{2, 2}, {1, 2}, {2, 1}}) {
        for (const std::vector<int>& cells : rows.windows(high, wide)) board.rules.push_back(counting(cells, 0, 1));
    }
    return board;
}

// Every digit occurs once in each row, column and box, and on both diagonals if the puzzle requires it. Colour 0 stands
// for the digit 1.
Board sudoku(const Json& clues) {
    const Rows rows(clues["givens"]);
    const int size = rows.height;
    demand(rows.width == size && size <= 35, "the clues do not form a board");
    const uint64_t every = (uint64_t{1} << size) - 1, odd = 0x5555555555555555u & every;
    Board board = rows.board([&](char key) -> uint64_t {
        const int digit = key >= '0' && key <= '9' ? key - '0' : key >= 'A' && key <= 'Z' ? key - 'A' + 10 : 0;
        demand(key == '.' || digit > 0, "found a character in the clues that is not a digit");
        return (key == '.' ? every : uint64_t{1} << (digit - 1)) & every;
    });
    if (clues["parity"].kind != Json::Kind::kNull) {
        const Rows parity(clues["parity"]);
        demand(parity.height == size && parity.width == size, "the clues do not form a board");
        for (int cell = 0; cell < rows.size(); cell++) {
            const char key = parity.key(cell);
            demand(key == '.' || key == 'o' || key == 'e', "found a parity other than o (odd) and e (even)");
            board.domains[static_cast<size_t>(cell)] &= key == 'o' ? odd : key == 'e' ? every ^ odd : every;
        }
    }
    std::vector<std::vector<int>> groups = rows.lines();
    if (clues["boxes"].kind != Json::Kind::kNull) {
        const Rows boxes(clues["boxes"]);
        demand(boxes.height == size && boxes.width == size, "the clues do not form a board");
        boxes.board(in_region);
        append(groups, boxes.parts());
    } else {
        int high = static_cast<int>(std::sqrt(size));
        while (size % high != 0) high--;
        demand(high > 1, "the boxes are missing");
        const int wide = size / high;
        std::vector<std::vector<int>> boxes(static_cast<size_t>(size));
        for (int cell = 0; cell < rows.size(); cell++) {
            boxes[static_cast<size_t>(cell / size / high * high + cell % size / wide)].push_back(cell);
        }
        append(groups, std::move(boxes));
    }
    if (clues["diagonals"].flag("diagonals")) {
        std::vector<int> falling, rising;
        for (int at = 0; at < size; at++) {
            falling.push_back(at * size + at);
            rising.push_back(at * size + size - 1 - at);
        }
        append(groups, {falling, rising});
    }
    for (const std::vector<int>& cells : groups) {
        demand(cells.size() == static_cast<size_t>(size), "the clues do not form a board");
        for (int digit = 0; digit < size; digit++) board.rules.push_back(counting(cells, 1, 1, uint64_t{1} << digit));
    }
    return board;
}

// Each region has two black cells (colour 1), and each black cell has exactly one black neighbour.
Board norinori(const Json& clues) {
    const Rows rows(clues["regions"]);
    Board board = rows.board(in_region);
    for (const std::vector<int>& cells : rows.parts()) board.rules.push_back(counting(cells, 2, 2));
    for (const auto& [high, wide] : {std::pair{2, 2}, {1, 3}, {3, 1}}) {
        for (const std::vector<int>& cells : rows.windows(high, wide)) board.rules.push_back(counting(cells, 0, 2));
    }
    for (int cell = 0; cell < rows.size(); cell++) {
        std::vector<CountRule::Term> terms = {{cell, 1}};
        for (const int near : rows.beside(cell)) terms.push_back({near, 2});
        board.rules.push_back(counting(terms, 1, 5));
    }
    return board;
}

// Each number counts the cells with water (colour 1) in its line. From a cell with water, the water fills all cells of
// the region that are not higher. With `separate`, the water spreads only to cells that are connected to the first cell
// by cells that are not higher.
Board aquarium(const Json& clues) {
    const Rows rows(clues["regions"]);
    Board board = rows.board(in_region);
    add_numbers_of_lines(clues, rows, board);
    for (int cell = 0; cell < rows.size(); cell++) {
        const auto is_low = [&](int other) {
            return other / rows.width >= cell / rows.width && rows.keys[static_cast<size_t>(other)] == rows.keys[static_cast<size_t>(cell)];
        };
        std::vector<int> reached = {cell};
        if (clues["separate"].flag("separate")) {
            for (size_t at = 0; at < reached.size(); at++) {
                for (const int near : rows.beside(reached[at])) {
                    if (is_low(near) && std::find(reached.begin(), reached.end(), near) == reached.end()) reached.push_back(near);
                }
            }
            std::sort(reached.begin() + 1, reached.end());
        } else {
            for (int other = 0; other < rows.size(); other++) {
                if (other != cell && is_low(other)) reached.push_back(other);
            }
        }
        for (size_t at = 1; at < reached.size(); at++) {
            board.rules.push_back(counting(std::vector<CountRule::Term>{{cell, 1}, {reached[at], 2}}, 1, 2));
        }
    }
    return board;
}

}  // namespace checker

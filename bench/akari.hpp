// Akari boards for the benchmarks of the engine: reading, random drawing, and conversion to count rules.
#pragma once

#include <algorithm>
#include <cstdint>
#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "model/model.hpp"

// One string per row: '.' empty, '#' wall, '0' to '4' clue.
struct Grid {
    std::string id;
    int height = 0, width = 0;
    std::vector<std::string> rows;

    bool is_empty(int row, int column) const { return row >= 0 && row < height && column >= 0 && column < width && at(row, column) == '.'; }
    char at(int row, int column) const { return rows[row][column]; }
    char& at(int row, int column) { return rows[row][column]; }
};

inline bool read(std::istream& in, Grid& grid) {
    if (!(in >> grid.id >> grid.height >> grid.width)) return false;
    grid.rows.resize(static_cast<size_t>(grid.height));
    for (std::string& row : grid.rows) in >> row;
    return true;
}

inline void write(std::ostream& out, const Grid& grid) {
    out << grid.id << ' ' << grid.height << ' ' << grid.width << '\n';
    for (const std::string& row : grid.rows) out << row << '\n';
}

// Colour 1 is a bulb. Each line of sight has at most one bulb. The two lines of sight of an empty cell have at least
// one bulb together. A clue counts the bulbs of its empty neighbours.
struct Rules {
    nono::Model model;
    std::vector<int32_t> cell_start{0}, cells, region_start{0}, region, colour, least, most, removed, none{0};

    explicit Rules(const Grid& grid) {
        model.height = grid.height;
        model.width = grid.width;
        std::vector<int32_t> across(static_cast<size_t>(grid.height * grid.width)), down(across.size());
        const auto sight = [&](int row, int column, int right, int below, std::vector<int32_t>& of) {
            if (!grid.is_empty(row, column) || grid.is_empty(row - below, column - right)) return;
            for (int r = row, c = column; grid.is_empty(r, c); r += below, c += right) {
                of[r * grid.width + c] = regions();
                cells.push_back(r * grid.width + c);
            }
            add({end_region()}, 0, 1);
        };
        for (int r = 0; r < grid.height; r++) {
            for (int c = 0; c < grid.width; c++) {
                sight(r, c, 1, 0, across);
                sight(r, c, 0, 1, down);
            }
        }
        for (int r = 0; r < grid.height; r++) {
            for (int c = 0; c < grid.width; c++) {
                const int cell = r * grid.width + c;
                if (grid.is_empty(r, c)) {
                    add({across[cell], down[cell]}, 1, grid.height * grid.width);
                    continue;
                }
                removed.push_back(2 * cell + 1);
                if (grid.at(r, c) == '#') continue;
                const int around[4][2] = {{r - 1, c}, {r, c - 1}, {r, c + 1}, {r + 1, c}};
                for (const auto& [row, column] : around) {
                    if (grid.is_empty(row, column)) cells.push_back(row * grid.width + column);
                }
                add({end_region()}, grid.at(r, c) - '0', grid.at(r, c) - '0');
            }
        }
        model.cell_start = none;
        model.block_start = none;
        model.removed = removed;
        model.counts = {cell_start, cells, region_start, region, colour, least, most};
    }

private:
    int32_t regions() const { return static_cast<int32_t>(cell_start.size()) - 1; }
    int32_t end_region() {
        cell_start.push_back(static_cast<int32_t>(cells.size()));
        return regions() - 1;
    }
    void add(std::initializer_list<int32_t> over, int32_t at_least, int32_t at_most) {
        region.insert(region.end(), over);
        region_start.push_back(static_cast<int32_t>(region.size()));
        colour.resize(region.size(), 1);
        least.push_back(at_least);
        most.push_back(at_most);
    }
};

// Places random bulbs on unlit cells until every cell is lit. Every picture made in this way satisfies the rules.
inline void light_up(const Grid& grid, nono::Random& random, std::vector<uint8_t>& bulbs) {
    std::vector<int> order;
    for (int cell = 0; cell < grid.height * grid.width; cell++) {
        if (grid.is_empty(cell / grid.width, cell % grid.width)) order.push_back(cell);
    }
    for (size_t i = order.size(); i > 1; i--) std::swap(order[i - 1], order[random.below(static_cast<uint32_t>(i))]);
    for (const int cell : order) {
        bool lit = bulbs[cell] != 0;
        const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
        for (const auto& [down, right] : steps) {
            for (int r = cell / grid.width, c = cell % grid.width; grid.is_empty(r, c); r += down, c += right) {
                lit |= bulbs[r * grid.width + c] != 0;
            }
        }
        if (!lit) bulbs[cell] = 1;
    }
}

// Gives every wall its clue according to the picture.
inline void write_clues(Grid& grid, const std::vector<uint8_t>& bulbs) {
    for (int r = 0; r < grid.height; r++) {
        for (int c = 0; c < grid.width; c++) {
            if (grid.at(r, c) == '.') continue;
            int count = 0;
            const int around[4][2] = {{r - 1, c}, {r, c - 1}, {r, c + 1}, {r + 1, c}};
            for (const auto& [row, column] : around) {
                if (grid.is_empty(row, column)) count += bulbs[row * grid.width + column];
            }
            grid.at(r, c) = static_cast<char>('0' + count);
        }
    }
}

// The board of a picture: its lines, the lines through each cell, and the neighbours of each cell.
#pragma once

#include "model/model.hpp"

namespace nono {

class PictureBoard {
public:
    // The eight places around a cell, clockwise: how many cells down and right.
    static constexpr std::array<std::pair<int, int>, 8> kRing{{{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}}};

    // Borrows the model's lines, which are rows and columns, and ignores its clues.
    explicit PictureBoard(const Model& model)
        : height_(model.height), width_(model.width), cell_start_(model.cell_start), cells_(model.cells) {
        assert(is_rows_and_columns(model));
        for (int32_t cell : range(num_cells())) {
            for (const auto& [down, right] : kRing) {
                const int row = cell / width_ + down, column = cell % width_ + right;
                if (row < 0 || row >= height_ || column < 0 || column >= width_) continue;
                around_.push_back(row * width_ + column);
                if (down == 0 || right == 0) near_.push_back(around_.back());
            }
            around_start_.push_back(count_of(around_));
            near_start_.push_back(count_of(near_));
        }
    }

    int height() const { return height_; }
    int width() const { return width_; }
    int num_cells() const { return height_ * width_; }
    int num_lines() const { return height_ + width_; }
    Ints line(int32_t line) const { return part(cells_, cell_start_, line); }
    std::array<int32_t, 2> lines_of(int32_t cell) const { return {cell / width_, height_ + cell % width_}; }
    Ints neighbours(int32_t cell) const { return part(near_, near_start_, cell); }  // in the cell's lines
    Ints around(int32_t cell) const { return part(around_, around_start_, cell); }  // also the cells that touch its corners

private:
    const int height_, width_;
    const Ints cell_start_, cells_;
    IntVector near_start_{0}, near_, around_start_{0}, around_;
};

}  // namespace nono

// The board of a picture: its lines, the lines through each cell, and the neighbours of each cell in its lines.
#pragma once

#include "model/model.hpp"

namespace nono {

class PictureBoard {
public:
    // Borrows the model's lines, and ignores its clues.
    explicit PictureBoard(const Model& model);

    int height() const { return height_; }
    int width() const { return width_; }
    int num_cells() const { return height_ * width_; }
    int num_lines() const { return count_of(cell_start_) - 1; }
    Ints line(int32_t line) const { return part(cells_, cell_start_, line); }
    Ints lines_of(int32_t cell) const { return part(lines_, line_start_, cell); }   // in ascending order
    Ints neighbours(int32_t cell) const { return part(near_, near_start_, cell); }  // in ascending order

private:
    const int height_, width_;
    const Ints cell_start_, cells_;
    IntVector line_start_, lines_, near_start_, near_;
};

}  // namespace nono

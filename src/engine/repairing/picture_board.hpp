// The board of a picture: its lines, the lines through each cell, and the neighbours of each cell in its lines.
#pragma once

#include "model/model.hpp"

namespace nono {

class PictureBoard {
public:
    // Borrows the model's lines, and ignores its clues.
    explicit PictureBoard(const Model& model)
        : height_(model.height), width_(model.width), cell_start_(model.cell_start), cells_(model.cells), line_start_{0}, near_start_{0} {
        vector<IntVector> lines(num_cells()), near(lines.size());
        for (int32_t l : range(num_lines())) {
            const auto own = line(l);
            for (size_t i : indices(own)) {
                lines[own[i]].push_back(l);
                if (i > 0) near[own[i]].push_back(own[i - 1]);
                if (i + 1 < own.size()) near[own[i]].push_back(own[i + 1]);
            }
        }
        for (size_t cell : indices(lines)) {
            sort_unique(near[cell]);
            append(lines_, lines[cell]);
            append(near_, near[cell]);
            line_start_.push_back(count_of(lines_));
            near_start_.push_back(count_of(near_));
        }
        assert(lines_.size() == cells_.size());
    }

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

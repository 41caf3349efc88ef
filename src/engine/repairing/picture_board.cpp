#include "repairing/picture_board.hpp"

namespace nono {

PictureBoard::PictureBoard(const Model& model)
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

}  // namespace nono

// The price of a change: how visible it is. Prices depend on the original picture only, so that the price of
// several edits is a sum.
//
// A cell on the border of an area is cheap. An isolated cell or a hole is expensive, and so is a cell that joins two
// areas. In a drawing, thickening a line is cheap, and cutting a thin line is very expensive. The tones tell how well
// another colour would have suited a cell. They matter more in a photograph than in a drawing. The constants are choices,
// which were not measured on readers.
#pragma once

#include "repairing/edits.hpp"
#include "repairing/picture_board.hpp"

namespace nono {

class EditPrices {
public:
    static constexpr double kToneUnit = 1.0 / 80;  // price of a tone of 1

    // `tones` has one value per cell and colour of the model: the price of giving the cell this colour, in units of
    // kToneUnit. It may be empty. With `by_count`, the number of cells decides, and the price only breaks ties.
    EditPrices(Pixels picture, const PictureBoard& board, span<const uint8_t> tones, int num_colours, bool by_count);

    double of(Edit edit);
    double of(span<const Edit> edits);
    // Returns the neighbours of a cell, including the cells that touch its corners.
    Ints around(int32_t cell) const;

private:
    double look(Edit edit) const;
    int width_at(int32_t cell) const;
    int parts_around(int32_t cell, int32_t colour) const;
    bool is_colour_at(int row, int column, int32_t colour) const;

    const Pixels picture_;
    const PictureBoard& board_;
    const span<const uint8_t> tones_;
    const int num_colours_;
    const bool is_drawing_;
    const bool by_count_;
    IntVector around_start_, around_;  // the eight neighbours of each cell
    vector<float> known_;              // the price per cell and colour; -1: not yet computed
};

}  // namespace nono

// The price of a change: how visible it is in the original picture, so that the price of several edits is a sum. A cell on the
// border of an area is cheap; an isolated cell, a hole, a cell that joins areas, or a cut through the thin line of a drawing is
// expensive. The tones tell how well another colour would have suited a cell. The constants are choices, not measured on readers.
#pragma once

#include "repairing/edits.hpp"
#include "repairing/picture_board.hpp"

namespace nono {

class EditPrices {
public:
    static constexpr double kToneUnit = 1.0 / 80;  // price of a tone of 1

    // `tones` has one value per cell and colour of the model: the price of giving the cell this colour, in units of
    // kToneUnit. It may be empty. With `by_count`, the number of cells decides, and the price only breaks ties.
    EditPrices(Pixels picture, const PictureBoard& board, span<const uint8_t> tones, int num_colours, bool by_count)
        : picture_(picture),
          board_(board),
          tones_(tones),
          num_colours_(num_colours),
          is_drawing_(is_drawing(picture, tones, num_colours)),
          by_count_(by_count),
          prices_(picture.size() * num_colours, -1) {}

    // Returns the price of an edit, which is computed on the first call and then kept.
    double price_of(Edit edit) {
        float& price = prices_[edit.cell * num_colours_ + edit.colour];
        if (price < 0) price = static_cast<float>(by_count_ ? 1 + kTie * visibility(edit) : visibility(edit));
        return price;
    }

    // Returns the sum of the prices.
    double price_of(span<const Edit> edits) {
        double price = 0;
        for (const Edit& edit : edits) price += price_of(edit);
        return price;
    }

private:
    static constexpr auto& kRing = PictureBoard::kRing;
    static constexpr double kBase = 0.3, kDrawing = 1;         // kBase: least price; kDrawing: greatest price of the tone in a drawing
    static constexpr double kClear = 1.5, kMostlyClear = 0.7;  // see is_drawing
    static constexpr double kIsolated = 4, kCornerOnly = 3;    // no neighbour has the new colour; only neighbours at corners have it
    static constexpr std::array kBorder{1.2, 1.2, 1.2, 0.4, 0.4, 0.2};  // by the number of cells around, at most 5, with the new colour
    static constexpr double kLostDot = 1.5, kLostNoise = 0.3;           // removes a dot of a drawing; removes a dot of a photograph
    static constexpr double kDirt = 1.5;                                // factor of these prices, and of kJoin, in a drawing
    static constexpr double kJoin = 1.5, kCut = 5;                      // joins areas; cuts a line of a drawing
    static constexpr double kThinner = 1.5;                             // makes a thin line of a drawing thinner
    static constexpr int kThin = 3;                                     // greatest width of a thin line
    static constexpr double kTie = 1e-5;                                // the weight of the look if the number of cells decides

    // Returns true if the picture has no tones, or if the tones of most cells leave no doubt about the colour. So a drawing
    // remains a drawing if it is reduced in size, which gives tones to the cells at its edges.
    static bool is_drawing(Pixels picture, span<const uint8_t> tones, int num_colours) {
        if (tones.empty()) return true;
        int64_t clear = 0;
        for (int32_t cell : indices(picture)) {
            int least = UINT8_MAX;  // tone of the second best colour
            for (int colour : range(num_colours)) {
                if (colour != picture[cell]) least = std::min<int>(least, tones[cell * num_colours + colour]);
            }
            clear += least * kToneUnit >= kClear;
        }
        return double(clear) >= kMostlyClear * double(picture.size());
    }

    // Computes how visible an edit is. The shape counts the neighbours that already have the new colour, a lost dot, and areas
    // that the edit joins, cuts or makes thinner; the tone tells how well the new colour suits the cell.
    double visibility(Edit edit) const {
        const auto neighbours = board_.neighbours(edit.cell), ring = board_.around(edit.cell);
        const auto has = [&](Ints cells, int32_t colour) {
            return checked<size_t>(ranges::count_if(cells, [&](int32_t cell) { return picture_[cell] == colour; }));
        };
        const size_t near_same = has(neighbours, edit.colour), ring_same = has(ring, edit.colour);  // cells of the new colour
        const double dirt = is_drawing_ ? kDirt : 1;  // specks and bridges are dirt in a drawing
        const double alone = dirt * (ring_same == 0 ? kIsolated : kCornerOnly);
        double shape = near_same == 0 ? alone : kBorder[std::min(ring_same, kBorder.size() - 1)];
        const bool is_dot = has(neighbours, picture_[edit.cell]) == 0;
        if (is_dot) shape = is_drawing_ ? std::max(shape, kLostDot) : std::min(shape, kLostNoise);
        // An erased cell may cut the area of its old colour. Any other edit may join areas of the new colour.
        const bool is_erased = edit.colour == 0;
        const bool cuts_or_joins = parts_around(edit.cell, is_erased ? picture_[edit.cell] : edit.colour) > 1;
        if (cuts_or_joins) shape += is_drawing_ && is_erased ? kCut : dirt * kJoin;
        else if (is_drawing_ && is_erased && width_at(edit.cell) <= kThin) shape += kThinner;
        const int32_t value = edit.cell * num_colours_ + edit.colour;
        const double tone = tones_.empty() ? kDrawing : tones_[value] * kToneUnit;
        assert(shape > 0 && tone >= 0);
        return kBase + shape + (is_drawing_ ? std::min(tone, kDrawing) : tone);
    }

    // Returns how wide the line through a cell is: the smaller one of its extents in its row and its column. On each side, at
    // most kThin cells count.
    int width_at(int32_t cell) const {
        const int row = cell / board_.width(), column = cell % board_.width();
        const auto extent = [&](int down, int right) {
            int cells = 1;
            for (const int side : {-1, 1}) {
                int steps = 1;
                while (steps <= kThin && is_colour_at(row + side * steps * down, column + side * steps * right, picture_[cell])) steps++;
                cells += steps - 1;
            }
            return cells;
        };
        return std::min(extent(0, 1), extent(1, 0));
    }

    // Returns into how many parts the ring around a cell divides the cells of a colour (Hilditch's crossing number). Cells of
    // a part may touch at corners. With two parts or more, the cell joins them if it has this colour too.
    int parts_around(int32_t cell, int32_t colour) const {
        const int row = cell / board_.width(), column = cell % board_.width();
        const auto has = [&](size_t index) {
            const auto& [down, right] = kRing[index % kRing.size()];
            return is_colour_at(row + down, column + right, colour);
        };
        // The places at the sides have odd indices. A part begins after each side that lacks the colour.
        int parts = 0;
        for (size_t side = 1; side < kRing.size(); side += 2) parts += !has(side) && (has(side + 1) || has(side + 2));
        [[maybe_unused]] const auto is_there = [&](const auto& place) {
            return is_colour_at(row + place.first, column + place.second, colour);
        };
        assert(0 <= parts && parts <= 4 && (parts == 0 || ranges::any_of(kRing, is_there)));
        return parts;
    }

    // Returns true if the cell has the colour. Outside the picture, every cell is background.
    bool is_colour_at(int row, int column, int32_t colour) const {
        const bool is_inside = row >= 0 && row < board_.height() && column >= 0 && column < board_.width();
        return is_inside ? picture_[row * board_.width() + column] == colour : colour == 0;
    }

    const Pixels picture_;
    const PictureBoard& board_;
    const span<const uint8_t> tones_;
    const int num_colours_;
    const bool is_drawing_;
    const bool by_count_;
    vector<float> prices_;  // the price per cell and colour; -1: not yet computed
};

}  // namespace nono

#include "repairing/edit_prices.hpp"

namespace nono {

namespace {

constexpr std::array<std::pair<int, int>, 8> kRing{{{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}}};
constexpr double kBase = 0.3, kDrawing = 1;                  // kBase: least price; kDrawing: greatest price of the tone in a drawing
constexpr double kClear = 1.5, kMostlyClear = 0.7;           // see is_drawing
constexpr double kIsolated = 4, kCornerOnly = 3;             // no neighbour has the new colour; only neighbours at corners have it
constexpr std::array kBorder{1.2, 1.2, 1.2, 0.4, 0.4, 0.2};  // by the number of neighbours of the new colour
constexpr double kLostDot = 1.5, kLostNoise = 0.3;           // removes a dot of a drawing; removes a dot of a photograph
constexpr double kDirt = 1.5;                                // factor of these prices, and of kJoin, in a drawing
constexpr double kJoin = 1.5, kCut = 5;                      // joins areas; cuts a line of a drawing
constexpr double kThinner = 1.5;                             // makes a thin line of a drawing thinner
constexpr int kThin = 3;                                     // greatest width of a thin line
constexpr double kTie = 1e-5;                                // the weight of the look if the number of cells decides

// Returns true if the picture has no tones, or if the tones of most cells leave no doubt about the colour. So a drawing
// remains a drawing if it is reduced in size, which gives tones to the cells at its edges.
bool is_drawing(Pixels picture, span<const uint8_t> tones, int num_colours) {
    if (tones.empty()) return true;
    int64_t clear = 0;
    for (int32_t cell : indices(picture)) {
        int least = UINT8_MAX;  // tone of the second best colour
        for (int colour : range(num_colours)) {
            if (colour != picture[cell]) least = std::min<int>(least, tones[cell * num_colours + colour]);
        }
        clear += least * EditPrices::kToneUnit >= kClear;
    }
    return double(clear) >= kMostlyClear * double(picture.size());
}

}  // namespace

EditPrices::EditPrices(Pixels picture, const PictureBoard& board, span<const uint8_t> tones, int num_colours, bool by_count)
    : picture_(picture),
      board_(board),
      tones_(tones),
      num_colours_(num_colours),
      is_drawing_(is_drawing(picture, tones, num_colours)),
      by_count_(by_count),
      known_(picture.size() * num_colours, -1) {
    const int height = board.height(), width = board.width();
    around_start_.push_back(0);
    for (int32_t cell : range(board.num_cells())) {
        for (const auto& [down, right] : kRing) {
            const int row = cell / width + down, column = cell % width + right;
            if (row >= 0 && row < height && column >= 0 && column < width) around_.push_back(row * width + column);
        }
        around_start_.push_back(count_of(around_));
    }
}

Ints EditPrices::around(int32_t cell) const { return part(around_, around_start_, cell); }

double EditPrices::of(Edit edit) {
    float& known = known_[edit.cell * num_colours_ + edit.colour];
    if (known < 0) known = static_cast<float>(by_count_ ? 1 + kTie * look(edit) : look(edit));
    return known;
}

double EditPrices::of(span<const Edit> edits) {
    double price = 0;
    for (const Edit& edit : edits) price += of(edit);
    return price;
}

double EditPrices::look(Edit edit) const {
    const auto near = board_.neighbours(edit.cell), ring = around(edit.cell);
    const auto has = [&](Ints cells, int32_t colour) {
        return checked<size_t>(ranges::count_if(cells, [&](int32_t cell) { return picture_[cell] == colour; }));
    };
    const size_t near_same = has(near, edit.colour), ring_same = has(ring, edit.colour);
    const double dirt = is_drawing_ ? kDirt : 1, alone = dirt * (ring_same == 0 ? kIsolated : kCornerOnly);
    double shape = near_same == 0 ? alone : kBorder[std::min(ring_same, kBorder.size() - 1)];
    if (has(near, picture_[edit.cell]) == 0) shape = is_drawing_ ? std::max(shape, kLostDot) : std::min(shape, kLostNoise);
    const bool is_erased = edit.colour == 0;
    if (parts_around(edit.cell, is_erased ? picture_[edit.cell] : edit.colour) > 1) shape += is_drawing_ && is_erased ? kCut : dirt * kJoin;
    else if (is_drawing_ && is_erased && width_at(edit.cell) <= kThin) shape += kThinner;
    const int32_t value = edit.cell * num_colours_ + edit.colour;
    const double tone = tones_.empty() ? kDrawing : tones_[value] * kToneUnit;
    assert(shape > 0 && tone >= 0);
    return kBase + shape + (is_drawing_ ? std::min(tone, kDrawing) : tone);
}

// Returns how wide the line through a cell is: the smaller one of its extents in its row and its column.
int EditPrices::width_at(int32_t cell) const {
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
int EditPrices::parts_around(int32_t cell, int32_t colour) const {
    const int row = cell / board_.width(), column = cell % board_.width();
    const auto has = [&](size_t at) {
        const auto& [down, right] = kRing[at % kRing.size()];
        return is_colour_at(row + down, column + right, colour);
    };
    int parts = 0;
    for (size_t side = 1; side < kRing.size(); side += 2) parts += !has(side) && (has(side + 1) || has(side + 2));
    [[maybe_unused]] const auto is_there = [&](const auto& at) { return is_colour_at(row + at.first, column + at.second, colour); };
    assert(0 <= parts && parts <= 4 && (parts == 0 || ranges::any_of(kRing, is_there)));
    return parts;
}

bool EditPrices::is_colour_at(int row, int column, int32_t colour) const {
    const bool is_inside = row >= 0 && row < board_.height() && column >= 0 && column < board_.width();
    return is_inside ? picture_[row * board_.width() + column] == colour : colour == 0;
}

}  // namespace nono

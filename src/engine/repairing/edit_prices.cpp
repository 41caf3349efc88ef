#include "repairing/edit_prices.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace nono {

namespace {

constexpr std::array<std::pair<int, int>, 8> kRing{{{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}}};
constexpr double kBase = 0.3, kDrawing = 1;                  // the least price; the price of the tone in a drawing
constexpr double kIsolated = 4, kCornerOnly = 3;             // no neighbour of the new colour; only neighbours at corners
constexpr std::array kBorder{1.2, 1.2, 1.2, 0.4, 0.4, 0.2};  // by the number of neighbours of the new colour
constexpr double kLostDot = 1.5, kLostNoise = 0.3;           // a dot of a drawing; a dot of a photograph
constexpr double kJoin = 1.5, kCut = 5;                      // joins areas; cuts a line of a drawing
constexpr double kTie = 1e-5;                                // the share of the look if the number of cells decides

}  // namespace

EditPrices::EditPrices(Pixels picture, const PictureBoard& board, std::span<const uint8_t> tones, int num_colours, bool by_count)
    : picture_(picture),
      board_(board),
      tones_(tones),
      num_colours_(num_colours),
      by_count_(by_count),
      known_(picture.size() * static_cast<size_t>(num_colours), -1) {
    const int height = board.height(), width = board.width();
    const auto is_cell_of_square = [&](int32_t cell) { return board.lines_of(cell).size() == 2; };
    for (int32_t cell = 0; cell < board.num_cells(); cell++) {
        if (!is_cell_of_square(cell)) return;
    }
    around_start_.push_back(0);
    for (int32_t cell = 0; cell < board.num_cells(); cell++) {
        for (const auto& [down, right] : kRing) {
            const int row = cell / width + down, column = cell % width + right;
            if (row >= 0 && row < height && column >= 0 && column < width) around_.push_back(row * width + column);
        }
        around_start_.push_back(count_of(around_));
    }
}

std::span<const int32_t> EditPrices::around(int32_t cell) const {
    return is_square() ? part(around_, around_start_, cell) : board_.neighbours(cell);
}

double EditPrices::of(Edit edit) {
    float& known = known_[static_cast<size_t>(edit.cell) * static_cast<size_t>(num_colours_) + static_cast<size_t>(edit.colour)];
    if (known < 0) known = static_cast<float>(by_count_ ? 1 + kTie * look(edit) : look(edit));
    return known;
}

double EditPrices::look(std::span<const Edit> edits) const {
    double price = 0;
    for (const Edit& edit : edits) price += look(edit);
    return price;
}

double EditPrices::look(Edit edit) const {
    const auto near = board_.neighbours(edit.cell), ring = around(edit.cell);
    const auto has = [&](std::span<const int32_t> cells, int32_t colour) {
        return static_cast<size_t>(std::count_if(cells.begin(), cells.end(), [&](int32_t cell) { return picture_[cell] == colour; }));
    };
    const size_t near_same = has(near, edit.colour), ring_same = has(ring, edit.colour);
    const bool is_drawing = tones_.empty();
    double shape = ring_same == 0 ? kIsolated : near_same == 0 ? kCornerOnly : kBorder[std::min(ring_same, kBorder.size() - 1)];
    if (has(near, picture_[edit.cell]) == 0) shape = is_drawing ? std::max(shape, kLostDot) : std::min(shape, kLostNoise);
    if (is_square() && runs_around(edit) > 2) shape += is_drawing && edit.colour == 0 ? kCut : kJoin;
    const size_t value = static_cast<size_t>(edit.cell) * static_cast<size_t>(num_colours_) + static_cast<size_t>(edit.colour);
    return kBase + shape + (is_drawing ? kDrawing : tones_[value] * kToneUnit);
}

// Returns how often the ring around a cell changes between the new colour and other colours. Without a change, the cell
// lies inside an area. With two changes, it lies on a border. With more changes, the edit joins or cuts areas.
int EditPrices::runs_around(Edit edit) const {
    const int row = edit.cell / board_.width(), column = edit.cell % board_.width();
    int changes = 0;
    bool before = is_colour_at(row + kRing.back().first, column + kRing.back().second, edit.colour);
    for (const auto& [down, right] : kRing) {
        const bool here = is_colour_at(row + down, column + right, edit.colour);
        changes += here != before;
        before = here;
    }
    return changes;
}

bool EditPrices::is_colour_at(int row, int column, int32_t colour) const {
    const bool is_inside = row >= 0 && row < board_.height() && column >= 0 && column < board_.width();
    return is_inside ? picture_[row * board_.width() + column] == colour : colour == 0;
}

}  // namespace nono

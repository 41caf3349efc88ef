// From areas of pixels to cells. A cell gets the colour that covers most of it. Strokes that are thinner than a cell would
// be lost in this way: such a stroke, which is what an opening by nearly a cell removes from the area of its colour, takes
// the cells along its middle. A single cell without a neighbour of its colour goes, unless it is full and clear, such as an
// eye. Linear in the number of pixels times colours, 64 pixels at a time.
#pragma once

#include "pictures/clusters.hpp"
#include "pictures/mask.hpp"

namespace nono {

// Cells as indices of colours, and for each cell and colour the share of the cell that the colour covers.
struct Cells {
    Grid<uint8_t> cells;
    vector<float> shares;
    int colours;

    float share(int y, int x, int colour) const { return shares[(size_t(y) * cells.width + x) * colours + colour]; }
};

// Gives pixels between two areas whose colour lies between theirs to the nearer one, so that soft edges are no strokes.
inline void drop_soft_edges(Grid<uint8_t>& labels, const vector<Colour>& colours, Limits& limits) {
    const int count = count_of(colours);
    Grid<float> apart(count, count);
    for (int i : range(count)) {
        for (int j : range(count)) apart(i, j) = distance(colours[i], colours[j]);
    }
    for (int r : range(1, 4)) {
        for (const auto& [dy, dx] : {std::pair(0, r), {r, 0}, {r, r}, {r, -r}}) {
            Grid<uint8_t> result = labels;
            for (int y : range(labels.height)) {
                if (limits.spend(int64_t{20} * labels.width)) return;
                for (int x : range(labels.width)) {
                    const int own = labels(y, x), before = labels.near(y + dy, x + dx), after = labels.near(y - dy, x - dx);
                    if (own == before || own == after || before == after) continue;
                    if (apart(own, before) + apart(own, after) >= 1.25f * apart(before, after)) continue;
                    result(y, x) = checked<uint8_t>(apart(own, before) < apart(own, after) ? before : after);
                }
            }
            labels = std::move(result);
        }
    }
}

// Removes single cells without a neighbour of their colour, also at a corner, unless they are full and clear.
inline void drop_specks(Cells& drawn, const vector<Colour>& colours) {
    constexpr float kFull = 0.55f, kClear = 0.2f;
    const Grid<uint8_t> cells = drawn.cells;
    for (int y : range(cells.height)) {
        for (int x : range(cells.width)) {
            const uint8_t own = cells(y, x);
            int same = 0;
            vector<int> beside(colours.size());
            for (int v : range(y - 1, y + 2)) {
                for (int u : range(x - 1, x + 2)) {
                    const bool is_inside = v >= 0 && u >= 0 && v < cells.height && u < cells.width;
                    const uint8_t other = is_inside ? cells(v, u) : 0;
                    same += other == own;
                    if ((v == y) != (u == x)) beside[other]++;
                }
            }
            const int usual = static_cast<int>(ranges::max_element(beside) - beside.begin());
            if (same > 1 || (drawn.share(y, x, own) >= kFull && distance(colours[own], colours[usual]) >= kClear)) continue;
            drawn.cells(y, x) = checked<uint8_t>(usual);
        }
    }
}

// Returns the cells for the areas of colours, which together are the picture. With `is_refined`, thin strokes stay, and
// single cells go. Of colours that cover as much of a cell, the rarer one wins.
inline Cells cells_of(const vector<Mask>& areas, const vector<Colour>& colours, bool is_refined, Limits& limits) {
    const int rows = areas[0].height / kFine, columns = areas[0].width / kFine, count = count_of(areas);
    Cells result{Grid<uint8_t>(rows, columns), vector<float>(size_t(rows) * columns * count), count};
    constexpr float kWhole = 1.0f / (kFine * kFine);
    vector<float> gains(result.shares.size());
    for (int k : range(count)) {
        if (limits.spend(int64_t{100} * rows * columns)) break;
        const auto share_in = [&](const Mask& mask) {
            Grid<float> share(rows + 2, columns + 2);  // with a border
            for (int y : range(rows)) {
                for (int x : range(columns)) share(y + 1, x + 1) = float(mask.in_cell(y, x)) * kWhole;
            }
            return share;
        };
        const Mask& area = areas[k];
        const Grid<float> share = share_in(area);
        const float tie = 1e-4f * float(area.size()) * kWhole / float(rows * columns);
        Grid<float> stroke(rows + 2, columns + 2);
        if (is_refined && !area.empty()) {
            const Mask thin = area - area.rounded(kFine / 2, false).rounded(kFine / 2 + 1, true);
            stroke = share_in(kept_pieces(thin, [](const Piece& piece) {  // specks and corners are no strokes
                return piece.size >= 2 * kFine && piece.box.longer() >= 13;
            }));
        }
        for (int y : range(1, rows + 1)) {
            for (int x : range(1, columns + 1)) {
                const float thin = stroke(y, x), up = stroke(y - 1, x), down = stroke(y + 1, x), left = stroke(y, x - 1),
                            right = stroke(y, x + 1);
                const bool is_middle = left + right > up + down ? thin > up && thin >= down : thin > left && thin >= right;
                const size_t at = (size_t(y - 1) * columns + x - 1) * count + k;
                result.shares[at] = share(y, x);
                gains[at] = share(y, x) - tie;
                if (is_middle && thin > 0.12f) gains[at] += 1 + thin;
                else if (thin > 0.1f && share(y, x) < 0.6f) gains[at] -= 0.5f * thin;
            }
        }
    }
    for (size_t i : range(result.cells.values.size())) {
        const auto own = part(gains, checked<int32_t>(i * count), checked<int32_t>((i + 1) * count));
        result.cells.values[i] = checked<uint8_t>(ranges::max_element(own) - own.begin());
    }
    if (is_refined) drop_specks(result, colours);
    return result;
}

}  // namespace nono

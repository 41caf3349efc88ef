// Changes of a picture: lists of cells with their new colours.
#pragma once

#include <compare>

#include "base/lists.hpp"

namespace nono {

struct Edit {
    int32_t cell;
    int32_t colour;
    friend auto operator<=>(const Edit&, const Edit&) = default;
};

// Edits in the order of their cells, at most one for each. An edit gives its cell a new colour.
using Edits = vector<Edit>;

using Pixels = span<const uint8_t>;  // a picture: one colour per cell, row by row

// Returns the colours of a picture, ascending. The background is always among them.
inline IntVector colours_of(Pixels picture) {
    std::array<bool, 256> has{true};
    for (const uint8_t colour : picture) has[colour] = true;
    IntVector colours;
    for (int32_t colour : range(256)) {
        if (has[colour]) colours.push_back(colour);
    }
    return colours;
}

// Writes a picture with edits to `out`, and returns it.
inline Pixels changed(Pixels picture, const Edits& edits, vector<uint8_t>& out) {
    out.assign(picture.begin(), picture.end());
    assert(ranges::all_of(edits, [&](const Edit& edit) { return std::cmp_less(edit.cell, out.size()); }));
    for (const Edit& edit : edits) out[edit.cell] = checked<uint8_t>(edit.colour);
    return out;
}

// Appends the blocks of a line of a picture. `colour_of` returns the colour of a cell.
template <class ColourOf>
void append_clue(Ints cells, ColourOf colour_of, IntVector& lengths, IntVector& colours) {
    int before = 0;
    for (const int32_t cell : cells) {
        const int colour = colour_of(cell);
        if (colour != 0 && colour == before) {
            lengths.back()++;
        } else if (colour != 0) {
            lengths.push_back(1);
            colours.push_back(colour);
        }
        before = colour;
    }
}

// Returns the edits with one more, in order.
inline Edits with_edit(const Edits& edits, Edit edit) {
    Edits longer = edits;
    longer.insert(ranges::lower_bound(longer, edit), edit);
    assert(ranges::adjacent_find(longer, [](const Edit& a, const Edit& b) { return a.cell >= b.cell; }) == longer.end());
    return longer;
}

// Returns true if one of the edits changes the cell.
inline bool changes_cell(const Edits& edits, int32_t cell) {
    return ranges::any_of(edits, [cell](const Edit& edit) { return edit.cell == cell; });
}

}  // namespace nono

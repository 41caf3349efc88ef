// Changes of a picture: lists of cells with their new colours.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nono {

struct Edit {
    int32_t cell;
    int32_t colour;
    friend auto operator<=>(const Edit&, const Edit&) = default;
};

// Edits in the order of their cells, at most one for each. An edit gives its cell a new colour.
using Edits = std::vector<Edit>;

using Pixels = std::span<const uint8_t>;  // a picture: one colour per cell, row by row

// Returns the colours of a picture, ascending. The background is always among them.
inline std::vector<int32_t> colours_of(Pixels picture) {
    std::array<bool, 256> has{true};
    for (const uint8_t colour : picture) has[colour] = true;
    std::vector<int32_t> colours;
    for (int32_t colour = 0; colour < 256; colour++) {
        if (has[colour]) colours.push_back(colour);
    }
    return colours;
}

struct EditsHash {
    size_t operator()(const Edits& edits) const {
        uint64_t hash = edits.size();
        for (const Edit& edit : edits) {
            const uint64_t code = static_cast<uint64_t>(static_cast<uint32_t>(edit.cell)) << 32 | static_cast<uint32_t>(edit.colour);
            hash = (hash ^ code) * 0x9e3779b97f4a7c15u;
            hash ^= hash >> 32;
        }
        return static_cast<size_t>(hash);
    }
};

inline Edits with_edit(const Edits& edits, Edit edit) {
    Edits longer;
    longer.reserve(edits.size() + 1);
    for (const Edit& other : edits) longer.push_back(other);
    longer.insert(std::lower_bound(longer.begin(), longer.end(), edit), edit);
    assert(std::adjacent_find(longer.begin(), longer.end(), [](const Edit& a, const Edit& b) { return a.cell >= b.cell; }) == longer.end());
    return longer;
}

inline bool changes_cell(const Edits& edits, int32_t cell) {
    return std::any_of(edits.begin(), edits.end(), [cell](const Edit& edit) { return edit.cell == cell; });
}

}  // namespace nono

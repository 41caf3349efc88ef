#include "model/shown.hpp"

#include <cstddef>

namespace nono {

namespace {

// Whether the runs of `cells` colours, each so far from the one before, are the blocks first .. last.
bool line_shows(const uint8_t* colours, int cells, ptrdiff_t step, const BoardClues& clues, int first, int last) {
    int block = first, at = 0;
    while (at < cells) {
        const uint8_t colour = colours[at * step];
        const int start = at;
        while (at < cells && colours[at * step] == colour) at++;
        if (colour == 0) continue;
        if (block == last) return false;
        const int length = clues.length[static_cast<size_t>(block)];
        if (clues.colour[static_cast<size_t>(block)] != colour || (length != 0 && length != at - start)) return false;
        block++;
    }
    return block == last;
}

}  // namespace

bool shows(std::span<const uint8_t> picture, const BoardClues& clues) {
    const auto& [height, width, starts, length, colour] = clues;
    for (int line = 0; line < height + width; line++) {
        const auto i = static_cast<size_t>(line);
        const bool row = line < height;
        const uint8_t* const first = picture.data() + (row ? static_cast<ptrdiff_t>(line) * width : line - height);
        if (!line_shows(first, row ? width : height, row ? 1 : width, clues, starts[i], starts[i + 1])) return false;
    }
    return true;
}

}  // namespace nono

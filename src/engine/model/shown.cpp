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

bool fits(const BoardClues& clues) {
    const auto& [height, width, starts, lengths, colours] = clues;
    int64_t balance = 0;  // cells of the rows less those of the columns
    for (int line = 0; line < height + width; line++) {
        const bool row = line < height;
        int64_t cells = 0;
        const int first = starts[static_cast<size_t>(line)], last = starts[static_cast<size_t>(line) + 1];
        for (int block = first; block < last; block++) {
            const int32_t length = lengths[static_cast<size_t>(block)];
            if (length < 1 || colours[static_cast<size_t>(block)] != 1) return false;
            cells += length;
        }
        if (cells + (last - first) > (row ? width : height) + 1) return false;
        balance += row ? cells : -cells;
    }
    return balance == 0;
}

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

// The engine's input: the flat arrays of a Python model, borrowed from the caller for as long as the engine works.
#pragma once

#include <cstdint>
#include <span>

namespace nono {

// Of the cells in the regions of rule i, least[i] to most[i] show colour[i]; a cell of several of them counts once.
struct CardinalityRules {
    std::span<const int32_t> cell_start;  // regions + 1: region r is cells[cell_start[r] .. cell_start[r + 1])
    std::span<const int32_t> cells;
    std::span<const int32_t> region_start;  // rules + 1: rule i has region[region_start[i] .. region_start[i + 1])
    std::span<const int32_t> region;
    std::span<const int32_t> colour;
    std::span<const int32_t> least;
    std::span<const int32_t> most;

    int size() const { return static_cast<int>(colour.size()); }
    int num_regions() const { return static_cast<int>(cell_start.size()) - 1; }
    std::span<const int32_t> region_cells(int r) const {
        const auto i = static_cast<size_t>(r);
        return cells.subspan(cell_start[i], cell_start[i + 1] - cell_start[i]);
    }
    std::span<const int32_t> regions(int rule) const {
        const auto i = static_cast<size_t>(rule);
        return region.subspan(region_start[i], region_start[i + 1] - region_start[i]);
    }
};

struct Model {
    int height = 0;
    int width = 0;
    int colours = 2;                      // a cell is 0 (background) .. colours - 1
    std::span<const int32_t> cell_start;  // lines + 1: line i has cells[cell_start[i] .. cell_start[i + 1])
    std::span<const int32_t> cells;
    std::span<const int32_t> block_start;  // lines + 1: and the blocks block_start[i] .. block_start[i + 1)
    std::span<const int32_t> length;       // 0: blotted, a block of unknown length >= 1
    std::span<const int32_t> colour;       // >= 1
    std::span<const int32_t> removed;      // cell * colours + colour: colours that cells cannot have from the start
    CardinalityRules counts;

    int num_cells() const { return height * width; }
    int num_lines() const { return static_cast<int>(cell_start.size()) - 1; }
};

// Whether the lines are the rows and the columns of the board, in order.
inline bool is_rows_and_columns(const Model& m) {
    if (m.num_lines() != m.height + m.width) return false;
    for (int line = 0; line < m.num_lines(); line++) {
        const bool row = line < m.height;
        const auto first = static_cast<size_t>(m.cell_start[line]);
        const int length = m.cell_start[line + 1] - static_cast<int>(first);
        if (length != (row ? m.width : m.height)) return false;
        for (int i = 0; i < length; i++) {
            if (m.cells[first + static_cast<size_t>(i)] != (row ? line * m.width + i : i * m.width + line - m.height)) return false;
        }
    }
    return true;
}

}  // namespace nono

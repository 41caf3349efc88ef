// The engine's input: the flat arrays of nono.model.Model, borrowed from the caller for as long as the engine works.
#pragma once

#include <cstdint>
#include <span>

namespace nono {

struct Model {
    int height = 0;
    int width = 0;
    int colours = 2;                         // a cell is 0 (background) .. colours - 1
    std::span<const int32_t> cell_start;     // lines + 1: line i has cells[cell_start[i] .. cell_start[i + 1])
    std::span<const int32_t> cells;
    std::span<const int32_t> block_start;    // lines + 1: and the blocks block_start[i] .. block_start[i + 1)
    std::span<const int32_t> length;         // 0: blotted, a block of unknown length >= 1
    std::span<const int32_t> colour;         // >= 1
    std::span<const int32_t> removed;        // cell * colours + colour: colours that cells cannot have from the start

    int num_cells() const { return height * width; }
    int num_lines() const { return static_cast<int>(cell_start.size()) - 1; }
};

}  // namespace nono

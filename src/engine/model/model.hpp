// The engine's input: the flat arrays of a Python model, borrowed while the engine works.
#pragma once

#include "base/lists.hpp"

namespace nono {

// Rule i: between least[i] and most[i] of its values hold. For each region of the rule, the values are the cells of
// region[j] with colour[j]. A value in several regions counts once. A rule may count several colours.
struct CardinalityRules {
    Ints cell_start;  // regions + 1 values: region r is cells[cell_start[r] .. cell_start[r + 1])
    Ints cells;
    Ints region_start;  // rules + 1 values: rule i has region[region_start[i] .. region_start[i + 1])
    Ints region;
    Ints colour;  // one for each region of a rule
    Ints least;
    Ints most;

    int size() const { return count_of(least); }
    int num_regions() const { return count_of(cell_start) - 1; }
    Ints region_cells(int r) const { return part(cells, cell_start, r); }
    Ints regions(int rule) const { return part(region, region_start, rule); }
    // Returns the colours for regions(rule), in the same order.
    Ints colours(int rule) const { return part(colour, region_start, rule); }
};

struct Model {
    int height = 0;
    int width = 0;
    int colours = 2;  // the colour of a cell is 0 (background) .. colours - 1
    Ints cell_start;  // lines + 1 values: line i has cells[cell_start[i] .. cell_start[i + 1])
    Ints cells;
    Ints block_start;  // lines + 1 values: line i has the blocks block_start[i] .. block_start[i + 1)
    Ints length;       // 0: blotted, a block of unknown length >= 1
    Ints colour;       // at least 1, because no block is background
    Ints removed;      // colours that cells cannot have, each as cell * colours + colour
    CardinalityRules counts;
    // The number of hidden cells, which are not on the board and occur only in count rules. A colouring of the board is
    // a solution if the hidden cells can be coloured so that all rules hold. The different ways to do so count as one
    // solution.
    int hidden = 0;

    int num_shown() const { return height * width; }
    int num_cells() const { return height * width + hidden; }
    int num_lines() const { return count_of(cell_start) - 1; }
};

// Returns true if a picture meets the clue of a line.
inline bool meets_clue(const Model& model, int line, span<const uint8_t> picture) {
    const Ints cells = part(model.cells, model.cell_start, line);
    const int end = model.block_start[line + 1];
    int block = model.block_start[line];
    for (size_t i = 0; i < cells.size();) {
        const uint8_t colour = picture[cells[i]];
        const size_t start = i;
        while (i < cells.size() && picture[cells[i]] == colour) i++;
        if (colour == 0) continue;
        if (block == end || model.colour[block] != colour) return false;
        if (model.length[block] != 0 && model.length[block] != checked<int32_t>(i - start)) return false;
        block++;
    }
    return block == end;
}

// Returns true if the lines are the rows, then the columns of the board, in order.
inline bool is_rows_and_columns(const Model& m) {
    const int32_t height = m.height, width = m.width;
    if (m.num_lines() != height + width || m.cells.size() != size_t{2} * m.num_cells()) return false;
    int32_t wrong = 0;  // bits that differ; without branches, so that the compiler can use vector instructions
    const int32_t* cell = m.cells.data();
    for (int32_t row : range(height)) wrong |= m.cell_start[row] ^ row * width;
    for (int32_t i : range(height * width)) wrong |= *cell++ ^ i;
    for (int32_t column = 0; column <= width; column++) wrong |= m.cell_start[height + column] ^ (width + column) * height;
    for (int32_t column : range(width)) {
        for (int32_t row : range(height)) wrong |= *cell++ ^ (row * width + column);
    }
    return wrong == 0;
}

}  // namespace nono

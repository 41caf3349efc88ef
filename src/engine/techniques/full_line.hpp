// A clue that, with the gaps it needs, is as long as its line has one arrangement.
#pragma once

#include "../line_view.hpp"

namespace nono {

inline void full_line(const LineView& line, Finding& found) {
    if (line.need() != line.cells || line.blocks.empty()) return;
    int x = 0;
    for (const LineView::Block& block : line.blocks) {
        line.give(found, x, block.first, 0);
        line.give(found, block.first, block.first + block.length, block.colour);
        x = block.first + block.length;
    }
}

}  // namespace nono

// A colour of which no block reaches a cell that may have another one.

#include <algorithm>

#include "grading/line_view.hpp"

namespace nono {

void colour_cross(const LineView& line, Finding& found) {
    for (int colour = 1; colour < line.colours; colour++) {
        int x = 0;
        const auto skip_to = [&](int end) {
            for (; x < end; x++) line.take(found, x, colour);
        };
        for (const LineView::Block& block : line.blocks) {
            if (block.colour != colour) continue;
            skip_to(block.first);
            x = std::max(x, block.last_end);
        }
        skip_to(line.cells);
    }
}

}  // namespace nono

// A gap between background cells in which no block fits is background.

#include <algorithm>

#include "grading/line_view.hpp"

namespace nono {

void gap_too_small(const LineView& line, Finding& found) {
    for (int x = 0; x < line.cells && !found.any();) {
        const int start = x;
        while (x < line.cells && line.known(x) != 0) x++;
        const bool fits = std::any_of(line.blocks.begin(), line.blocks.end(), [&](const LineView::Block& block) {
            return std::max(start, block.first) + block.length <= std::min(x, block.last_end);
        });
        if (!fits) line.give(found, start, x, 0);
        x++;
    }
}

}  // namespace nono

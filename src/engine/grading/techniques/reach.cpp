// Cells that no block reaches, from its first place to its last, are background.

#include <algorithm>

#include "grading/line_view.hpp"

namespace nono {

void reach(const LineView& line, Finding& found) {
    int x = 0;  // the cells before it are done
    for (const LineView::Block& block : line.blocks) {
        line.give(found, x, block.first, 0);
        x = std::max(x, block.last_end);
    }
    line.give(found, x, line.cells, 0);
}

}  // namespace nono

// As overlap, with background cells considered: the cells that a block covers when pushed as far to either side as these let it.

#include "grading/line_view.hpp"

namespace nono {

void forcing(const LineView& line, Finding& found) {
    for (int b = line.first_block; b < line.end_block && !found.any(); b++) {
        const LineView::Block& block = line.blocks[b];
        line.give(found, block.forced_far - block.length, block.forced_near + block.length, block.colour);
        found.block = b;
    }
}

}  // namespace nono

// As overlap, with everything that is known of the line considered: the cells that a block covers in its first and its last place.

#include "grading/line_view.hpp"

namespace nono {

void push(const LineView& line, Finding& found) {
    for (int b = 0; b < static_cast<int>(line.blocks.size()) && !found.any(); b++) {
        const LineView::Block& block = line.blocks[b];
        line.give(found, block.last, block.first_end, block.colour);
        found.block = b;
    }
}

}  // namespace nono

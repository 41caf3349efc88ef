// A block pushed as far to either end of the open part as the other blocks allow covers some cells in both positions: these are ink.

#include "grading/line_view.hpp"

namespace nono {

void overlap(const LineView& line, Finding& found) {
    for (int b = line.first_block; b < line.end_block && !found.any(); b++) {
        const LineView::Block& block = line.blocks[b];
        line.give(found, block.far - block.length, block.near + block.length, block.colour);
        found.block = b;
    }
}

}  // namespace nono

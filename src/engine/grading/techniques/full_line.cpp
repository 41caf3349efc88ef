// A clue that takes, with its gaps, the whole line has one arrangement.

#include "grading/line_view.hpp"

namespace nono {

void full_line(const LineView& line, Finding& found) {
    if (line.need() != line.cells || line.blocks.empty()) return;
    int x = 0, before = 0;
    for (const LineView::Block& block : line.blocks) {
        const int start = x + (block.colour == before);
        line.give(found, x, start, 0);
        line.give(found, start, start + block.length, block.colour);
        x = start + block.length;
        before = block.colour;
    }
}

}  // namespace nono

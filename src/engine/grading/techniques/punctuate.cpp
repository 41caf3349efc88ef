// Punctuate: a run as long as the longest block that clue and open part alone allow there is complete: its neighbours have another
// colour.

#include <algorithm>

#include "grading/line_view.hpp"

namespace nono {

void punctuate(const LineView& line, Finding& found) {
    for (const LineView::Run& run : line.runs) {
        int longest = 0, fitting = 0;
        for (int b = line.first_block; b < line.end_block; b++) {
            const LineView::Block& block = line.blocks[b];
            if (block.colour != run.colour || block.near > run.start || block.far < run.end) continue;
            longest = std::max(longest, block.blotted ? line.cells : block.length);
            if (longest == run.length()) {
                found.block = b;
                fitting++;
            }
        }
        if (longest == run.length()) {
            line.take(found, run.start - 1, run.colour);
            line.take(found, run.end, run.colour);
        }
        if (fitting != 1) found.block = -1;
        if (found.any()) return;
    }
}

}  // namespace nono

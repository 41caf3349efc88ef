// The places of all blocks that a run can be part of, between the walls around it, share cells: these are ink.

#include <algorithm>

#include "grading/line_view.hpp"

namespace nono {

void min_length(const LineView& line, Finding& found) {
    for (size_t i = 0; i < line.runs.size() && !found.any(); i++) {
        const LineView::Run& run = line.runs[i];
        int from = 0, to = line.cells;
        for (int b = run.low; b <= run.high && b >= 0; b++) {
            if (!line.is_part(run, b)) continue;
            const LineView::Block& block = line.blocks[b];
            if (block.blotted) {
                from = run.start;
                to = run.end;
                break;
            }
            from = std::max(from, std::min({block.last, run.start, run.wall_after - block.length}));
            to = std::min(to, std::max({block.first, run.wall_before, run.end - block.length}) + block.length);
        }
        if (run.low < 0) continue;
        line.give(found, from, run.start, run.colour);
        line.give(found, run.end, to, run.colour);
        found.block = run.low == run.high ? run.low : -1;
    }
}

}  // namespace nono

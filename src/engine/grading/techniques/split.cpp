// A cell between two runs that would join them to one longer than any block that can be there has another colour.

#include "grading/line_view.hpp"

namespace nono {

void split(const LineView& line, Finding& found) {
    for (size_t i = 1; i < line.runs.size() && !found.any(); i++) {
        const LineView::Run &run = line.runs[i - 1], &next = line.runs[i];
        if (run.colour != next.colour || next.start != run.end + 1) continue;
        LineView::Run both = run;
        both.end = next.end;
        both.wall_after = next.wall_after;
        bool fits = false;
        for (int b = 0; b < static_cast<int>(line.blocks.size()) && !fits; b++) {
            fits = (line.blocks[b].blotted || line.blocks[b].length >= both.length()) && line.is_part(both, b);
        }
        if (!fits) line.take(found, run.end, run.colour);
    }
}

}  // namespace nono

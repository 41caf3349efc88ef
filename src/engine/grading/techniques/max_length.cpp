// A run as long as any block that it can be part of, by the places left to the blocks, is complete: its neighbours have another colour.

#include "grading/line_view.hpp"

namespace nono {

void max_length(const LineView& line, Finding& found) {
    for (size_t i = 0; i < line.runs.size() && !found.any(); i++) {
        const LineView::Run& run = line.runs[i];
        if (run.low < 0 || run.longest != run.length()) continue;
        line.take(found, run.start - 1, run.colour);
        line.take(found, run.end, run.colour);
        found.block = run.low == run.high ? run.low : -1;
    }
}

}  // namespace nono

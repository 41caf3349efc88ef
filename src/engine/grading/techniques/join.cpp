// Two runs that cannot belong to two blocks belong to one: so do the cells between them.

#include "grading/line_view.hpp"

namespace nono {

void join(const LineView& line, Finding& found) {
    for (size_t i = 1; i < line.runs.size() && !found.any(); i++) {
        const LineView::Run &run = line.runs[i - 1], &next = line.runs[i];
        if (run.colour != next.colour || run.low < 0 || next.high < 0 || next.high > run.low) continue;
        line.give(found, run.end, next.start, run.colour);
        found.block = run.low;
    }
}

}  // namespace nono

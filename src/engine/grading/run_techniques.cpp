// Techniques that use runs of known ink and the blocks to which these can belong. They find runs of the same block,
// complete runs, and cells that a run must cover. A technique costs one step per run and block.

#include "grading/line_technique.hpp"
#include "grading/line_view.hpp"

namespace nono {

// Punctuate: a run is complete if it is as long as the longest block that can be there, according to the clue and the
// open part alone. Then the cells beside it have another colour.
void punctuate(const LineView& line, Finding& found) {
    for (const LineView::Run& run : line.runs) {
        int longest = 0, fitting = 0;
        for (int b : range(line.first_block, line.end_block)) {
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

// A run is complete if it is as long as the longest block that can still be there. Then the cells beside it have
// another colour.
void max_length(const LineView& line, Finding& found) {
    for (size_t i = 0; i < line.runs.size() && !found.any(); i++) {
        const LineView::Run& run = line.runs[i];
        if (run.low < 0 || run.longest != run.length()) continue;
        line.take(found, run.start - 1, run.colour);
        line.take(found, run.end, run.colour);
        found.block = run.low == run.high ? run.low : -1;
    }
}

// Consider all blocks to which a run can belong, and all their places between the walls around it. Cells in all these
// places are ink.
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

// If two runs cannot belong to different blocks, the cells between them belong to the same block, too.
void join(const LineView& line, Finding& found) {
    for (size_t i = 1; i < line.runs.size() && !found.any(); i++) {
        const LineView::Run &run = line.runs[i - 1], &next = line.runs[i];
        if (run.colour != next.colour || run.low < 0 || next.high < 0 || next.high > run.low) continue;
        line.give(found, run.end, next.start, run.colour);
        found.block = run.low;
    }
}

// If ink in a cell would join two runs into one that is longer than any block there, the cell has another colour.
void split(const LineView& line, Finding& found) {
    for (size_t i = 1; i < line.runs.size() && !found.any(); i++) {
        const LineView::Run &run = line.runs[i - 1], &next = line.runs[i];
        if (run.colour != next.colour || next.start != run.end + 1) continue;
        LineView::Run both = run;
        both.end = next.end;
        both.wall_after = next.wall_after;
        bool fits = false;
        for (int b = 0; b < line.num_blocks() && !fits; b++) {
            fits = (line.blocks[b].blotted || line.blocks[b].length >= both.length()) && line.is_part(both, b);
        }
        if (!fits) line.take(found, run.end, run.colour);
    }
}

}  // namespace nono

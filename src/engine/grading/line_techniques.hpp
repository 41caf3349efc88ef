// The line grader's techniques, easiest first (line_techniques.def): an enum, and a function for each technique that
// uses a single line.
#pragma once

#include "grading/line_view.hpp"

namespace nono {

enum class LineTechnique : uint8_t {
#define TECHNIQUE(tier, name) name,
#define ASSUMPTION(tier, name) name,
#include "grading/line_techniques.def"
};

// What readers of a trace need of a step (LineGrader::run).
struct LineStep {
    LineTechnique technique;
    int32_t line, block;
    Ints removed;
};

// A step of a trace begins with this number of numbers, the last of which is the number of its removals.
constexpr size_t kLineStepHead = 8;

// Takes the first step off a trace.
inline LineStep next_line_step(Ints& trace) {
    const size_t removals = trace[kLineStepHead - 1];
    const LineStep step{static_cast<LineTechnique>(trace[0]), trace[1], trace[2], trace.subspan(kLineStepHead, removals)};
    trace = trace.subspan(kLineStepHead + removals);
    return step;
}

// Techniques that use the possible places of a line's blocks. Some use only the clue. Others push the blocks to either
// end of the open part, or use the first and the last place of each block. A technique reads each cell at most once per
// block or colour.

// Fills the cells that a block covers in both its first and its last place. Stops at the first block that gives new
// cells. core(block) returns where these cells begin and end: the start of the last place, and the end of the first place.
template <class Core>
inline void fill_cores(const LineView& line, Finding& finding, int first, int end, Core core) {
    for (int b = first; b < end && !finding.any(); b++) {
        const auto [from, to] = core(line.blocks[b]);
        line.give(finding, from, to, line.blocks[b].colour);
        finding.block = b;
    }
}

// The clue has no blocks: every cell is background.
inline void empty_line(const LineView& line, Finding& finding) {
    if (line.blocks.empty()) line.give(finding, 0, line.cells, 0);
}

// The blocks of the open part with their necessary gaps fill it.
inline void full_stretch(const LineView& line, Finding& finding) {
    if (line.first_block == line.end_block) return;
    const LineView::Block& last = line.blocks[line.end_block - 1];
    if (last.near + last.length != line.end) return;
    int x = line.begin;
    for (int b : range(line.first_block, line.end_block)) {
        const LineView::Block& block = line.blocks[b];
        line.give(finding, x, block.near, 0);
        x = block.near + block.length;
        line.give(finding, block.near, x, block.colour);
    }
}

// The clue with its necessary gaps fills the whole line.
inline void full_line(const LineView& line, Finding& finding) {
    if (line.min_length() == line.cells) full_stretch(line, finding);
}

// Pushes each block as far as possible to either end of the open part. Cells that the block covers in both positions
// are ink.
inline void overlap(const LineView& line, Finding& finding) {
    fill_cores(line, finding, line.first_block, line.end_block,
               [](const LineView::Block& block) { return std::pair(block.far - block.length, block.near + block.length); });
}

// Does the same as `overlap`, but cells that cannot have the block's colour limit how far it can be pushed.
inline void forcing(const LineView& line, Finding& finding) {
    fill_cores(line, finding, line.first_block, line.end_block,
               [](const LineView::Block& block) { return std::pair(block.forced_far - block.length, block.forced_near + block.length); });
}

// Does the same as `overlap`, but with everything known about the line. Cells that a block covers in both its first and
// its last place are ink.
inline void push(const LineView& line, Finding& finding) {
    fill_cores(line, finding, 0, line.num_blocks(), [](const LineView::Block& block) { return std::pair(block.last, block.first_end); });
}

// If a colour has as many cells as its blocks need, no other cell has it. If only as many cells can have the colour as
// its blocks need, all of them have it.
inline void complete(const LineView& line, Finding& finding) {
    for (int colour = 1; colour < line.colours && !finding.any(); colour++) {
        int needed = 0, settled = 0, possible = 0;  // numbers of cells: by the blocks, with this colour, that may have it
        bool blotted = false;                       // true if a block may need more than one cell
        for (const LineView::Block& block : line.blocks) {
            if (block.colour != colour) continue;
            needed += block.length;
            blotted |= block.blotted;
        }
        for (int x : range(line.cells)) {
            settled += line.known(x) == colour;
            possible += line.may(x, colour);
        }
        const bool all_there = !blotted && settled == needed, all_needed = possible == needed;
        if (all_there == all_needed) continue;  // neither holds; or both, and then no cell is open
        for (int x : range(line.cells)) {
            if (line.known(x) >= 0 || !line.may(x, colour)) continue;
            if (all_there) line.take(finding, x, colour);
            else line.give(finding, x, colour);
        }
    }
}

// Cells outside the range of every block are background. The range extends from the block's first place to its last.
inline void reach(const LineView& line, Finding& finding) {
    int x = 0;  // all cells before x are processed
    for (const LineView::Block& block : line.blocks) {
        line.give(finding, x, block.first, 0);
        x = std::max(x, block.last_end);
    }
    line.give(finding, x, line.cells, 0);
}

// A gap between background cells that is too small for every block is background.
inline void gap_too_small(const LineView& line, Finding& finding) {
    for (int x = 0; x < line.cells && !finding.any();) {
        const int start = x;
        while (x < line.cells && line.known(x) != 0) x++;
        const bool fits = ranges::any_of(line.blocks, [&](const LineView::Block& block) {
            return std::max(start, block.first) + block.length <= std::min(x, block.last_end);
        });
        if (!fits) line.give(finding, start, x, 0);
        x++;
    }
}

// A cell that no block of a colour reaches does not have that colour.
inline void colour_cross(const LineView& line, Finding& finding) {
    for (int colour : range(1, line.colours)) {
        int x = 0;
        const auto skip_to = [&](int end) {
            for (; x < end; x++) line.take(finding, x, colour);
        };
        for (const LineView::Block& block : line.blocks) {
            if (block.colour != colour) continue;
            skip_to(block.first);
            x = std::max(x, block.last_end);
        }
        skip_to(line.cells);
    }
}

// Finds everything else that all arrangements of the line have in common: line logic finds it, but no technique above
// does.
inline void line_full(const LineView& line, Finding& finding) {
    for (int x : range(line.cells)) {
        for (int colour : range(line.colours)) {
            if (!line.possible(x, colour)) line.take(finding, x, colour);
        }
    }
}

// Techniques that use runs of known ink and the blocks to which these can belong. They find runs of the same block,
// complete runs, and cells that a run must cover. A technique costs one step per run and block.

// Punctuate: a run is complete if it is as long as the longest block that can be there, according to the clue and the
// open part alone. Then the cells beside it have another colour.
inline void punctuate(const LineView& line, Finding& finding) {
    for (const LineView::Run& run : line.runs) {
        int longest = 0, fitting = 0;
        for (int b : range(line.first_block, line.end_block)) {
            const LineView::Block& block = line.blocks[b];
            if (block.colour != run.colour || block.near > run.start || block.far < run.end) continue;
            const int length = block.blotted ? line.cells : block.length;
            longest = std::max(longest, length);
            if (length == run.length()) {
                finding.block = b;
                fitting++;
            }
        }
        if (longest == run.length()) {
            line.take(finding, run.start - 1, run.colour);
            line.take(finding, run.end, run.colour);
        }
        if (fitting != 1) finding.block = -1;
        if (finding.any()) return;
    }
}

// A run is complete if it is as long as the longest block that can still be there. Then the cells beside it have
// another colour.
inline void max_length(const LineView& line, Finding& finding) {
    for (size_t i = 0; i < line.runs.size() && !finding.any(); i++) {
        const LineView::Run& run = line.runs[i];
        if (run.low < 0 || run.longest != run.length()) continue;
        line.take(finding, run.start - 1, run.colour);
        line.take(finding, run.end, run.colour);
        finding.block = run.low == run.high ? run.low : -1;
    }
}

// A run grows to the cells that all blocks to which it can belong cover, in all their places between the walls around it.
inline void min_length(const LineView& line, Finding& finding) {
    for (size_t i = 0; i < line.runs.size() && !finding.any(); i++) {
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
        line.give(finding, from, run.start, run.colour);
        line.give(finding, run.end, to, run.colour);
        finding.block = run.low == run.high ? run.low : -1;
    }
}

// If two runs cannot belong to different blocks, the cells between them belong to the same block, too.
inline void join(const LineView& line, Finding& finding) {
    for (size_t i = 1; i < line.runs.size() && !finding.any(); i++) {
        const LineView::Run &run = line.runs[i - 1], &next = line.runs[i];
        if (run.colour != next.colour || run.low < 0 || next.high < 0 || next.high > run.low) continue;
        line.give(finding, run.end, next.start, run.colour);
        finding.block = run.low;
    }
}

// If ink in a cell would join two runs into one that is longer than any block there, the cell has another colour.
inline void split(const LineView& line, Finding& finding) {
    for (size_t i = 1; i < line.runs.size() && !finding.any(); i++) {
        const LineView::Run &run = line.runs[i - 1], &next = line.runs[i];
        if (run.colour != next.colour || next.start != run.end + 1) continue;
        LineView::Run both = run;
        both.end = next.end;
        both.wall_after = next.wall_after;
        bool fits = false;
        for (int b = 0; b < line.num_blocks() && !fits; b++) {
            fits = (line.blocks[b].blotted || line.blocks[b].length >= both.length()) && line.is_part(both, b);
        }
        if (!fits) line.take(finding, run.end, run.colour);
    }
}

// Techniques that use the first block at either end of a line's open part.

// The open part of a line, seen from one end, and the block at this end.
struct Edge {
    const LineView& line;
    bool mirrored;

    bool has_block() const { return line.first_block < line.end_block; }
    int block() const { return mirrored ? line.end_block - 1 : line.first_block; }
    int length() const { return line.blocks[block()].length; }
    bool blotted() const { return line.blocks[block()].blotted; }
    int colour() const { return line.blocks[block()].colour; }
    int size() const { return line.end - line.begin; }
    int cell(int i) const { return mirrored ? line.end - 1 - i : line.begin + i; }
    // Returns the colour of a cell; -1: open. Behind the open part, every cell counts as background.
    int known(int i) const { return i < size() ? line.known(cell(i)) : 0; }
    // Returns the first start at which all cells of the block may have its colour.
    int first_place() const {
        int start = 0;
        for (int i = 0; i < size() && i < start + length(); i++) {
            if (!line.may(cell(i), colour())) start = i + 1;
        }
        return start;
    }
};

// Looks from one end, then from the other, until `look` finds something.
template <class Look>
inline void from_both_ends(const LineView& line, Finding& finding, Look look) {
    for (const bool mirrored : {false, true}) {
        const Edge edge{line, mirrored};
        if (finding.any() || !edge.has_block()) return;
        look(edge);
        finding.block = edge.block();
    }
}

// If the first cell of the open part is ink, the first block begins there.
inline void edge_anchor(const LineView& line, Finding& finding) {
    from_both_ends(line, finding, [&](const Edge& edge) {
        if (edge.known(0) != edge.colour() || edge.blotted()) return;
        for (int i = 1; i < edge.length() && i < edge.size(); i++) line.give(finding, edge.cell(i), edge.colour());
        if (edge.length() < edge.size()) line.take(finding, edge.cell(edge.length()), edge.colour());
    });
}

// Glue (completion from the edge): ink inside the first possible place of the edge block belongs to this block. It
// therefore also covers all cells from this ink to the end of that place.
inline void glue(const LineView& line, Finding& finding) {
    from_both_ends(line, finding, [&](const Edge& edge) {
        const int start = edge.first_place(), end = std::min(start + edge.length(), edge.size());
        int ink = start;
        while (ink < end && edge.known(ink) != edge.colour()) ink++;
        for (int i : range(ink, end)) line.give(finding, edge.cell(i), edge.colour());
    });
}

// Mercury (shift from the edge): suppose that there is ink directly after the first place of the edge block. In this
// place, the block would be too long. So the first cell of the place is background.
inline void mercury(const LineView& line, Finding& finding) {
    from_both_ends(line, finding, [&](const Edge& edge) {
        const int start = edge.first_place(), behind = start + edge.length();
        if (!edge.blotted() && behind < edge.size() && edge.known(behind) == edge.colour()) line.give(finding, edge.cell(start), 0);
    });
}

}  // namespace nono

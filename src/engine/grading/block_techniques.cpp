// Techniques that use the possible places of a line's blocks. Some use only the clue. Others push the blocks to either
// end of the open part, or use the first and the last place of each block. A technique reads each cell at most once per
// block or colour.

#include "grading/line_technique.hpp"
#include "grading/line_view.hpp"

namespace nono {

namespace {

// Fills the cells that a block covers in both its first and its last place. Stops at the first block that gives new
// cells. core(block) returns the start of the last place, and the end of the first place.
template <class Core>
void fill_cores(const LineView& line, Finding& found, int first, int end, Core core) {
    for (int b = first; b < end && !found.any(); b++) {
        const auto [from, to] = core(line.blocks[b]);
        line.give(found, from, to, line.blocks[b].colour);
        found.block = b;
    }
}

}  // namespace

// The clue has no blocks: every cell is background.
void empty_line(const LineView& line, Finding& found) {
    if (line.blocks.empty()) line.give(found, 0, line.cells, 0);
}

// The clue with its necessary gaps fills the whole line.
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

// Pushes each block as far as possible to either end of the open part. Cells that the block covers in both positions
// are ink.
void overlap(const LineView& line, Finding& found) {
    fill_cores(line, found, line.first_block, line.end_block,
               [](const LineView::Block& block) { return std::pair(block.far - block.length, block.near + block.length); });
}

// Does the same as `overlap`, but background cells limit how far a block can be pushed.
void forcing(const LineView& line, Finding& found) {
    fill_cores(line, found, line.first_block, line.end_block,
               [](const LineView::Block& block) { return std::pair(block.forced_far - block.length, block.forced_near + block.length); });
}

// Does the same as `overlap`, but with everything known about the line. Cells that a block covers in both its first and
// its last place are ink.
void push(const LineView& line, Finding& found) {
    fill_cores(line, found, 0, line.num_blocks(), [](const LineView::Block& block) { return std::pair(block.last, block.first_end); });
}

// If a colour has as many cells as its blocks need, no other cell has it. If only as many cells can have the colour as
// its blocks need, all of them have it.
void complete(const LineView& line, Finding& found) {
    for (int colour = 1; colour < line.colours && !found.any(); colour++) {
        int taken = 0, known = 0, possible = 0;
        bool blotted = false;
        for (const LineView::Block& block : line.blocks) {
            if (block.colour != colour) continue;
            taken += block.length;
            blotted |= block.blotted;
        }
        for (int x : range(line.cells)) {
            known += line.known(x) == colour;
            possible += line.may(x, colour);
        }
        const bool all_there = !blotted && known == taken, all_needed = possible == taken;
        if (all_there == all_needed) continue;
        for (int x : range(line.cells)) {
            if (line.known(x) >= 0 || !line.may(x, colour)) continue;
            if (all_there) line.take(found, x, colour);
            else line.give(found, x, colour);
        }
    }
}

// Cells outside the range of every block are background. The range extends from the block's first place to its last.
void reach(const LineView& line, Finding& found) {
    int x = 0;  // all cells before x are processed
    for (const LineView::Block& block : line.blocks) {
        line.give(found, x, block.first, 0);
        x = std::max(x, block.last_end);
    }
    line.give(found, x, line.cells, 0);
}

// A gap between background cells that is too small for every block is background.
void gap_too_small(const LineView& line, Finding& found) {
    for (int x = 0; x < line.cells && !found.any();) {
        const int start = x;
        while (x < line.cells && line.known(x) != 0) x++;
        const bool fits = ranges::any_of(line.blocks, [&](const LineView::Block& block) {
            return std::max(start, block.first) + block.length <= std::min(x, block.last_end);
        });
        if (!fits) line.give(found, start, x, 0);
        x++;
    }
}

// A cell that no block of a colour reaches does not have that colour.
void colour_cross(const LineView& line, Finding& found) {
    for (int colour : range(1, line.colours)) {
        int x = 0;
        const auto skip_to = [&](int end) {
            for (; x < end; x++) line.take(found, x, colour);
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
void line_full(const LineView& line, Finding& found) {
    for (int x : range(line.cells)) {
        for (int colour : range(line.colours)) {
            if (!line.possible(x, colour)) line.take(found, x, colour);
        }
    }
}

}  // namespace nono

// Techniques that reason about where the blocks of a line can be: by the clue alone, pushed to either end of the open part, and in the
// first and last place that the line leaves them. Each costs at most a pass over the cells for each block or colour.
#include <algorithm>
#include <utility>

#include "grading/line_technique.hpp"
#include "grading/line_view.hpp"

namespace nono {

namespace {

// Fills the cells that a block covers both in its first and in its last place, block after block until something is found. core(block)
// has where the last place begins and where the first one ends.
template <class Core>
void fill_cores(const LineView& line, Finding& found, int first, int end, Core core) {
    for (int b = first; b < end && !found.any(); b++) {
        const auto [from, to] = core(line.blocks[b]);
        line.give(found, from, to, line.blocks[b].colour);
        found.block = b;
    }
}

}  // namespace

// A clue without blocks: every cell is background.
void empty_line(const LineView& line, Finding& found) {
    if (line.blocks.empty()) line.give(found, 0, line.cells, 0);
}

// A clue that takes, with its gaps, the whole line has one arrangement.
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

// A block pushed as far to either end of the open part as the other blocks allow covers some cells in both positions: these are ink.
void overlap(const LineView& line, Finding& found) {
    fill_cores(line, found, line.first_block, line.end_block,
               [](const LineView::Block& block) { return std::pair(block.far - block.length, block.near + block.length); });
}

// As overlap, with background cells considered: the cells that a block covers when pushed as far to either side as these let it.
void forcing(const LineView& line, Finding& found) {
    fill_cores(line, found, line.first_block, line.end_block,
               [](const LineView::Block& block) { return std::pair(block.forced_far - block.length, block.forced_near + block.length); });
}

// As overlap, with everything that is known of the line considered: the cells that a block covers in its first and its last place.
void push(const LineView& line, Finding& found) {
    fill_cores(line, found, 0, line.num_blocks(), [](const LineView::Block& block) { return std::pair(block.last, block.first_end); });
}

// As many cells have a colour as its blocks take: no other cell has it. As many cells may have it as they take: all have it.
void complete(const LineView& line, Finding& found) {
    for (int colour = 1; colour < line.colours && !found.any(); colour++) {
        int taken = 0, known = 0, possible = 0;
        bool blotted = false;
        for (const LineView::Block& block : line.blocks) {
            if (block.colour != colour) continue;
            taken += block.length;
            blotted |= block.blotted;
        }
        for (int x = 0; x < line.cells; x++) {
            known += line.known(x) == colour;
            possible += line.may(x, colour);
        }
        const bool all_there = !blotted && known == taken, all_needed = possible == taken;
        if (all_there == all_needed) continue;
        for (int x = 0; x < line.cells; x++) {
            if (line.known(x) >= 0 || !line.may(x, colour)) continue;
            if (all_there) line.take(found, x, colour);
            else line.give(found, x, colour);
        }
    }
}

// Cells that no block reaches, from its first place to its last, are background.
void reach(const LineView& line, Finding& found) {
    int x = 0;  // the cells before it are done
    for (const LineView::Block& block : line.blocks) {
        line.give(found, x, block.first, 0);
        x = std::max(x, block.last_end);
    }
    line.give(found, x, line.cells, 0);
}

// A gap between background cells in which no block fits is background.
void gap_too_small(const LineView& line, Finding& found) {
    for (int x = 0; x < line.cells && !found.any();) {
        const int start = x;
        while (x < line.cells && line.known(x) != 0) x++;
        const bool fits = std::any_of(line.blocks.begin(), line.blocks.end(), [&](const LineView::Block& block) {
            return std::max(start, block.first) + block.length <= std::min(x, block.last_end);
        });
        if (!fits) line.give(found, start, x, 0);
        x++;
    }
}

// A colour of which no block reaches a cell that may have another one.
void colour_cross(const LineView& line, Finding& found) {
    for (int colour = 1; colour < line.colours; colour++) {
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

// Whatever else all arrangements of the line have in common: what line logic finds and no named technique does.
void line_full(const LineView& line, Finding& found) {
    for (int x = 0; x < line.cells; x++) {
        for (int colour = 0; colour < line.colours; colour++) {
            if (!line.possible(x, colour)) line.take(found, x, colour);
        }
    }
}

}  // namespace nono

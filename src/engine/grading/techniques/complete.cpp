// As many cells have a colour as its blocks take: no other cell has it. As many cells may have it as they take: all have it.

#include "grading/line_view.hpp"

namespace nono {

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

}  // namespace nono

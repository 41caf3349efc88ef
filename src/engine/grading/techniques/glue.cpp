// Glue (completion from the edge): ink no farther from the first possible start of the edge block than that block is long belongs to
// it, and so do the cells from there to the end of its first place.

#include "grading/techniques/edge.hpp"

namespace nono {

void glue(const LineView& line, Finding& found) {
    from_both_ends(line, found, [&](const Edge& edge) {
        const int start = edge.first_place(), end = std::min(start + edge.length(), edge.size());
        int ink = start;
        while (ink < end && edge.known(ink) != edge.colour()) ink++;
        for (int i = ink; i < end; i++) line.give(found, edge.cell(i), edge.colour());
    });
}

}  // namespace nono

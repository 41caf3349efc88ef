// Mercury (shift from the edge): ink right behind the first place of the edge block would make it too long there, so the first cell of
// that place is background.

#include "grading/techniques/edge.hpp"

namespace nono {

void mercury(const LineView& line, Finding& found) {
    from_both_ends(line, found, [&](const Edge& edge) {
        const int start = edge.first_place(), behind = start + edge.length();
        if (!edge.blotted() && behind < edge.size() && edge.known(behind) == edge.colour()) line.give(found, edge.cell(start), 0);
    });
}

}  // namespace nono

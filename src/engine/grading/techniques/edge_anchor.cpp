// The first cell of the open part is ink: the first block begins there.

#include "grading/techniques/edge.hpp"

namespace nono {

void edge_anchor(const LineView& line, Finding& found) {
    from_both_ends(line, found, [&](const Edge& edge) {
        if (edge.known(0) != edge.colour() || edge.blotted()) return;
        for (int i = 1; i < edge.length() && i < edge.size(); i++) line.give(found, edge.cell(i), edge.colour());
        if (edge.length() < edge.size()) line.take(found, edge.cell(edge.length()), edge.colour());
    });
}

}  // namespace nono

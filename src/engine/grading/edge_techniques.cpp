// Techniques that use the first block at either end of a line's open part.

#include "grading/line_technique.hpp"
#include "grading/line_view.hpp"

namespace nono {

namespace {

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
void from_both_ends(const LineView& line, Finding& found, Look look) {
    for (const bool mirrored : {false, true}) {
        const Edge edge{line, mirrored};
        if (found.any() || !edge.has_block()) return;
        look(edge);
        found.block = edge.block();
    }
}

}  // namespace

// If the first cell of the open part is ink, the first block begins there.
void edge_anchor(const LineView& line, Finding& found) {
    from_both_ends(line, found, [&](const Edge& edge) {
        if (edge.known(0) != edge.colour() || edge.blotted()) return;
        for (int i = 1; i < edge.length() && i < edge.size(); i++) line.give(found, edge.cell(i), edge.colour());
        if (edge.length() < edge.size()) line.take(found, edge.cell(edge.length()), edge.colour());
    });
}

// Glue (completion from the edge): ink inside the first possible place of the edge block belongs to this block. It
// therefore also covers all cells from this ink to the end of that place.
void glue(const LineView& line, Finding& found) {
    from_both_ends(line, found, [&](const Edge& edge) {
        const int start = edge.first_place(), end = std::min(start + edge.length(), edge.size());
        int ink = start;
        while (ink < end && edge.known(ink) != edge.colour()) ink++;
        for (int i : range(ink, end)) line.give(found, edge.cell(i), edge.colour());
    });
}

// Mercury (shift from the edge): suppose that there is ink directly after the first place of the edge block. In this
// place, the block would be too long. So the first cell of the place is background.
void mercury(const LineView& line, Finding& found) {
    from_both_ends(line, found, [&](const Edge& edge) {
        const int start = edge.first_place(), behind = start + edge.length();
        if (!edge.blotted() && behind < edge.size() && edge.known(behind) == edge.colour()) line.give(found, edge.cell(start), 0);
    });
}

}  // namespace nono

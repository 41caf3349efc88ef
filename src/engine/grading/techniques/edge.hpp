// The open part of a line as seen from one of its ends, and the block at that end; for techniques of the edge.
#pragma once

#include <algorithm>

#include "grading/line_view.hpp"

namespace nono {

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
    // Where the block first finds as many cells that may have its colour as it takes.
    int first_place() const {
        int start = 0;
        for (int i = 0; i < size() && i < start + length(); i++) {
            if (!line.may(cell(i), colour())) start = i + 1;
        }
        return start;
    }
};

// Looks from either end until something is found.
template <class Look>
inline void from_both_ends(const LineView& line, Finding& found, Look look) {
    for (const bool mirrored : {false, true}) {
        const Edge edge{line, mirrored};
        if (found.any() || !edge.has_block()) return;
        look(edge);
        found.block = edge.block();
    }
}

}  // namespace nono

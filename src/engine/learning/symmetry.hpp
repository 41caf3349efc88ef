// Symmetry of the clues: rotations, reflections and transpositions of the board (without empty margins) that do not
// change the clues. They map solutions to solutions, so a unique solution is symmetric. The search therefore starts
// with symmetric pictures, which have at most half as many cells to decide. The image of an asymmetric solution is a
// second solution. The search needs only one solution from each set of symmetric images. Lexicographic constraints
// select it (Crawford, Ginsberg, Luks and Roy, "Symmetry-breaking predicates for search problems", 1996). Symmetry is
// used in searches for one or two solutions, but not for counting.
#pragma once

#include "cdcl/kernel.hpp"
#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

class Symmetry {
public:
    // The board must be at its root fixpoint. Without rows and columns, there is no symmetry.
    Symmetry(const LineBoard& board, const CellEncoding& cells);

    int size() const { return count_of(images_); }  // number of symmetries, without the identity
    // image(g)[cell] is the image of the cell under symmetry g.
    Ints image(int g) const { return images_[g]; }

    // Adds clauses that make symmetric cells equal while a new literal is true. Returns the literal.
    Lit link(Kernel& kernel) const;
    // Adds clauses that leave at least one solution from each set of symmetric images. Must be called at level 0.
    bool add_order(Kernel& kernel) const;
    // Writes a symmetric image that differs from the solution. Returns false if the solution is symmetric.
    bool other(span<const uint8_t> solution, vector<uint8_t>& image) const;

private:
    struct Frame {  // the board without its empty margins
        int top, left, height, width;
    };
    static Frame trim(const Model& model);
    bool keeps_clues(const Model& model, int g) const;
    bool keeps_domains(Ints image) const;
    bool maps_lines(const LineBoard& board, Ints image) const;
    bool is_group() const;
    std::pair<int, int> moved(int g, int row, int column) const;
    bool order_by(Kernel& kernel, Ints image) const;

    const CellEncoding& cells_;
    Frame frame_;
    vector<IntVector> images_;
    IntVector order_;  // open cells, in the order in which they are compared
};

}  // namespace nono

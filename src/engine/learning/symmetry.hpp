// Symmetry of the clues: rotations, reflections and transpositions of the board (without its empty margins) that leave the set of
// clues as it is. They map solutions to solutions, so a unique solution is symmetric. The search for it starts among the pictures in
// which cells that a symmetry maps to each other are equal: at most half of the cells to decide. The image of a solution that is not
// symmetric is a second solution. Of a solution and its images the search needs only the first one: lexicographic constraints
// (Crawford, Ginsberg, Luks and Roy, "Symmetry-breaking predicates for search problems", 1996). This serves searches for one or two
// solutions, not counting.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "cdcl/kernel.hpp"
#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

class Symmetry {
public:
    // For a board of rows and columns at its root fixpoint; any other has no symmetry.
    Symmetry(const LineBoard& board, const CellEncoding& cells);

    int size() const { return static_cast<int>(images_.size()); }  // besides the identity
    // image(g)[cell]: the cell to which symmetry g maps it.
    std::span<const int32_t> image(int g) const { return images_[g]; }

    // Adds clauses by which symmetric cells are equal while the literal returned, a new one, is true.
    Lit link(Kernel& kernel) const;
    // Adds clauses that leave, of a solution and its images, at least one. At level 0.
    bool add_order(Kernel& kernel) const;
    // Writes an image of the solution that differs from it. False: the solution is symmetric.
    bool other(std::span<const uint8_t> solution, std::vector<uint8_t>& image) const;

private:
    struct Frame {  // the board without its empty margins
        int top, left, height, width;
    };
    static Frame trim(const Model& model);
    bool keeps_clues(const Model& model, int g) const;
    bool keeps_domains(std::span<const int32_t> image) const;
    std::pair<int, int> moved(int g, int row, int column) const;
    bool order_by(Kernel& kernel, std::span<const int32_t> image) const;

    const CellEncoding& cells_;
    Frame frame_;
    std::vector<std::vector<int32_t>> images_;
    std::vector<int32_t> order_;  // open cells, those first that are compared first
};

}  // namespace nono

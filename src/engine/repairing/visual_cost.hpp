// The visual cost of a change: rough edges, specks, lost dots and lost symmetry. A foreign neighbour is a neighbour of
// another colour.
#pragma once

#include "repairing/edits.hpp"
#include "repairing/picture_board.hpp"
#include "repairing/picture_symmetry.hpp"

namespace nono {

class VisualCost {
public:
    // The picture and the board must outlive this object.
    VisualCost(Pixels picture, const PictureBoard& board) : picture_(picture), board_(board), symmetry_(picture, board) {}

    // Returns the cost of the edits that make `changed` from the picture: additional foreign neighbours, new specks,
    // lost dots, and cells that break the symmetry.
    int roughness(const Edits& edits, Pixels changed);
    // Returns true if the edits keep the symmetry of the picture.
    bool keeps_symmetry(const Edits& edits, Pixels changed) const;
    const PictureSymmetry& symmetry() const { return symmetry_; }

private:
    static constexpr int kSpeck = 4;     // cost of a new speck, a cell without neighbours of its colour; a foreign neighbour costs 1
    static constexpr int kLost = 12;     // cost of a lost dot, which had no neighbours of its colour
    static constexpr int kLopsided = 3;  // cost of a cell that breaks the symmetry

    int foreign_neighbours(Pixels cells, int32_t cell) const;
    bool is_alone(Pixels cells, int32_t cell) const;
    bool is_symmetric_at(Pixels cells, int32_t cell) const;

    const Pixels picture_;
    const PictureBoard& board_;
    const PictureSymmetry symmetry_;
    IntVector near_;
};

}  // namespace nono

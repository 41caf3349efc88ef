// The visual cost of a change of a picture: rough edges, specks, lost dots, lost symmetry.
#pragma once

#include <cstdint>
#include <vector>

#include "repairing/edits.hpp"
#include "repairing/picture_board.hpp"
#include "repairing/picture_symmetry.hpp"

namespace nono {

class VisualCost {
public:
    // The picture and the board outlive this.
    VisualCost(Pixels picture, const PictureBoard& board) : picture_(picture), board_(board), symmetry_(picture, board) {}

    // The cost of the edits, by which the picture became `changed`: foreign neighbours, specks, lost dots, cells that break the symmetry.
    int roughness(const Edits& edits, Pixels changed);
    // Whether they keep a symmetry of the picture.
    bool keeps_symmetry(const Edits& edits, Pixels changed) const;
    const PictureSymmetry& symmetry() const { return symmetry_; }

private:
    static constexpr int kSpeck = 4;     // of a cell that is left alone in its colour, in foreign neighbours
    static constexpr int kLost = 12;     // of a lost dot
    static constexpr int kLopsided = 3;  // of a cell that breaks the symmetry

    int foreign_neighbours(Pixels cells, int32_t cell) const;
    bool is_alone(Pixels cells, int32_t cell) const;
    bool is_symmetric_at(Pixels cells, int32_t cell) const;

    const Pixels picture_;
    const PictureBoard& board_;
    const PictureSymmetry symmetry_;
    std::vector<int32_t> near_;
};

}  // namespace nono

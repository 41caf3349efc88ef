// The visual cost of a change of a picture: rough edges, specks, lost dots, lost symmetry.
#pragma once

#include <cstdint>
#include <vector>

#include "repairing/edits.hpp"
#include "repairing/picture_symmetry.hpp"

namespace nono {

class VisualCost {
public:
    // The picture outlives this.
    VisualCost(Pixels picture, int height, int width) : picture_(picture), width_(width), symmetry_(picture, height, width) {}

    // The cost of the edits, by which the picture became `changed`: foreign neighbours, specks, lost dots, cells that break the symmetry.
    int roughness(const Edits& edits, Pixels changed);
    // Whether they keep a symmetry of the picture.
    bool keeps_symmetry(const Edits& edits, Pixels changed) const;
    const PictureSymmetry& symmetry() const { return symmetry_; }

private:
    static constexpr int kSpeck = 4;     // of a cell that is left alone in its colour, in foreign neighbours
    static constexpr int kLost = 12;     // of a lost dot
    static constexpr int kLopsided = 3;  // of a cell that breaks the symmetry

    template <class Visit>
    void for_each_neighbour(int32_t cell, Visit visit) const;
    int foreign_neighbours(Pixels cells, int32_t cell) const;
    bool is_alone(Pixels cells, int32_t cell) const;
    bool is_symmetric_at(Pixels cells, int32_t cell) const;

    const Pixels picture_;
    const int width_;
    const PictureSymmetry symmetry_;
    std::vector<int32_t> near_;
};

}  // namespace nono

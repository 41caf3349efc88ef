// A picture's symmetry: which cells must get the same colour in a change that keeps the picture symmetric.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "repairing/edits.hpp"
#include "repairing/picture_board.hpp"

namespace nono {

class PictureSymmetry {
public:
    enum class Kind { kNone, kQuarterTurn, kBoth, kLeftRight, kTopBottom, kHalfTurn, kDiagonal };

    // If the picture has several symmetries, chooses the symmetry with the largest orbits; ties go to the first of the
    // kinds above. A picture of one colour is treated as asymmetric. A symmetry maps neighbours on the board to
    // neighbours.
    PictureSymmetry(Pixels picture, const PictureBoard& board);

    Kind kind() const { return kind_; }
    // Returns, in ascending order, the cells that have the same colour as this cell in every picture with this
    // symmetry. The list includes the cell itself.
    std::span<const int32_t> orbit(int32_t cell) const { return orbits_[cell]; }

private:
    Kind kind_ = Kind::kNone;
    std::vector<std::vector<int32_t>> orbits_;  // one entry per cell
};

}  // namespace nono

// A picture's symmetry. It defines the cells that must get the same colour if a change is to keep the picture
// symmetric.
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

    // If the picture has several symmetries, chooses the symmetry with the largest orbits. If several symmetries have
    // orbits of this size, the first of the kinds above is chosen. A picture of one colour is treated as asymmetric. A
    // symmetry maps neighbours on the board to neighbours.
    PictureSymmetry(Pixels picture, const PictureBoard& board);

    Kind kind() const { return kind_; }
    // Returns, in ascending order, this cell and all cells that have the same colour as this cell in every picture with
    // the symmetry.
    std::span<const int32_t> orbit(int32_t cell) const { return orbits_[cell]; }

private:
    Kind kind_ = Kind::kNone;
    std::vector<std::vector<int32_t>> orbits_;  // one entry per cell
};

}  // namespace nono

// The symmetry of a picture. It tells which cells must get the same colour if a change is to keep the symmetry.
#pragma once

#include "repairing/edits.hpp"
#include "repairing/picture_board.hpp"

namespace nono {

class PictureSymmetry {
public:
    enum class Kind { kNone, kQuarterTurn, kBoth, kLeftRight, kTopBottom, kHalfTurn, kDiagonal };

    // If there are several symmetries, chooses the symmetry with the largest orbits. Among equals, chooses the first of
    // the kinds above. A picture of one colour counts as asymmetric.
    PictureSymmetry(Pixels picture, const PictureBoard& board);

    Kind kind() const { return kind_; }
    bool exists() const { return kind_ != Kind::kNone; }
    // Returns this cell and all cells with the same colour as this cell in every picture with the symmetry, in
    // ascending order.
    Ints orbit(int32_t cell) const { return orbits_[cell]; }

private:
    Kind kind_ = Kind::kNone;
    vector<IntVector> orbits_;  // one entry per cell
};

}  // namespace nono

// The symmetry of a picture: which of its cells a change has to give the same colour to keep it.
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

    // Of several symmetries the one with the largest orbits, the first of the kinds above; none for a picture of one colour. A symmetry
    // takes neighbours on the board to neighbours.
    PictureSymmetry(Pixels picture, const PictureBoard& board);

    Kind kind() const { return kind_; }
    // The cells that have the cell's colour in every picture of this symmetry, itself among them, ascending.
    std::span<const int32_t> orbit(int32_t cell) const { return orbits_[cell]; }

private:
    Kind kind_ = Kind::kNone;
    std::vector<std::vector<int32_t>> orbits_;  // by cell
};

}  // namespace nono

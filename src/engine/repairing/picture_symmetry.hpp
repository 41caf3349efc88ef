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
    PictureSymmetry(Pixels picture, const PictureBoard& board) : orbits_(picture.size()) {
        const int height = board.height(), width = board.width();
        const bool has_one_colour = ranges::adjacent_find(picture, std::not_equal_to<>()) == picture.end();
        for (const Kind kind : {Kind::kQuarterTurn, Kind::kBoth, Kind::kLeftRight, Kind::kTopBottom, Kind::kHalfTurn, Kind::kDiagonal}) {
            if (has_one_colour || !is_kept(kind, picture, board)) continue;
            kind_ = kind;
            break;
        }
        const std::array turns = {kind_ == Kind::kBoth ? Kind::kLeftRight : kind_, kind_ == Kind::kBoth ? Kind::kTopBottom : Kind::kNone};
        for (int32_t first : range(height * width)) {
            if (!orbits_[first].empty()) continue;
            IntVector orbit{first};
            for (size_t i = 0; i < orbit.size(); i++) {
                for (const Kind turn : turns) {
                    const int32_t image = image_of(turn, orbit[i], height, width);
                    if (!contains(orbit, image)) orbit.push_back(image);
                }
            }
            ranges::sort(orbit);
            assert(orbit[0] == first);  // orbits are disjoint
            assert(ranges::all_of(orbit, [&](int32_t cell) { return picture[cell] == picture[first]; }));
            for (const int32_t cell : orbit) orbits_[cell] = orbit;
        }
    }

    Kind kind() const { return kind_; }
    bool exists() const { return kind_ != Kind::kNone; }
    // Returns this cell and all cells with the same colour as this cell in every picture with the symmetry, in
    // ascending order.
    Ints orbit(int32_t cell) const { return orbits_[cell]; }

private:
    // Returns the image of a cell under a rotation or reflection of the board; not for kBoth, which stands for two
    // reflections.
    static int32_t image_of(Kind kind, int32_t cell, int height, int width) {
        const int32_t row = cell / width, column = cell % width;
        switch (kind) {
            case Kind::kLeftRight: return row * width + width - 1 - column;
            case Kind::kTopBottom: return (height - 1 - row) * width + column;
            case Kind::kHalfTurn: return (height - 1 - row) * width + width - 1 - column;
            case Kind::kQuarterTurn: return column * width + width - 1 - row;
            case Kind::kDiagonal: return column * width + row;
            default: return cell;
        }
    }

    // Returns true if the picture has this symmetry.
    static bool is_kept(Kind kind, Pixels picture, const PictureBoard& board) {
        const int height = board.height(), width = board.width();
        if (kind == Kind::kBoth) return is_kept(Kind::kLeftRight, picture, board) && is_kept(Kind::kTopBottom, picture, board);
        if (height != width && (kind == Kind::kQuarterTurn || kind == Kind::kDiagonal)) return false;
        for (int32_t cell : range(board.num_cells())) {
            const int32_t image = image_of(kind, cell, height, width);
            if (picture[cell] != picture[image]) return false;
        }
        return true;
    }

    Kind kind_ = Kind::kNone;
    vector<IntVector> orbits_;  // one entry per cell
};

}  // namespace nono

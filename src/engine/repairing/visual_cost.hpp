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
    int roughness(const Edits& edits, Pixels changed) {
        int cost = 0;
        near_.clear();
        for (const Edit& edit : edits) {
            near_.push_back(edit.cell);
            for (const int32_t neighbour : board_.neighbours(edit.cell)) near_.push_back(neighbour);
            if (picture_[edit.cell] != 0 && is_alone(picture_, edit.cell)) cost += kLost;
            if (!is_symmetric_at(changed, edit.cell)) cost += kLopsided;
        }
        sort_unique(near_);
        for (const int32_t cell : near_) {
            cost += foreign_neighbours(changed, cell) - foreign_neighbours(picture_, cell);
            if (is_alone(changed, cell) && !is_alone(picture_, cell)) cost += kSpeck;
        }
        return cost;
    }

    // Returns true if the edits keep the symmetry of the picture.
    bool keeps_symmetry(const Edits& edits, Pixels changed) const {
        return symmetry_.exists() && ranges::all_of(edits, [&](const Edit& edit) { return is_symmetric_at(changed, edit.cell); });
    }

    const PictureSymmetry& symmetry() const { return symmetry_; }

private:
    static constexpr int kSpeck = 4;     // cost of a new speck, a cell without neighbours of its colour; a foreign neighbour costs 1
    static constexpr int kLost = 12;     // cost of a lost dot, which had no neighbours of its colour
    static constexpr int kLopsided = 3;  // cost of a cell that breaks the symmetry

    // Returns the number of neighbours of another colour.
    int foreign_neighbours(Pixels cells, int32_t cell) const {
        int foreign = 0;
        for (const int32_t neighbour : board_.neighbours(cell)) foreign += cells[neighbour] != cells[cell];
        return foreign;
    }

    // Returns true if no neighbour has the colour of the cell.
    bool is_alone(Pixels cells, int32_t cell) const {
        const auto near = board_.neighbours(cell);
        return ranges::none_of(near, [&](int32_t neighbour) { return cells[neighbour] == cells[cell]; });
    }

    // Returns true if all symmetric cells have the colour of the cell.
    bool is_symmetric_at(Pixels cells, int32_t cell) const {
        const auto orbit = symmetry_.orbit(cell);
        return ranges::all_of(orbit, [&](int32_t image) { return cells[image] == cells[cell]; });
    }

    const Pixels picture_;
    const PictureBoard& board_;
    const PictureSymmetry symmetry_;
    IntVector near_;
};

}  // namespace nono

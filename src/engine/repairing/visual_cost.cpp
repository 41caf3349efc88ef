#include "repairing/visual_cost.hpp"

namespace nono {

int VisualCost::foreign_neighbours(Pixels cells, int32_t cell) const {
    int foreign = 0;
    for (const int32_t other : board_.neighbours(cell)) foreign += cells[other] != cells[cell];
    return foreign;
}

bool VisualCost::is_alone(Pixels cells, int32_t cell) const {
    const auto near = board_.neighbours(cell);
    return ranges::none_of(near, [&](int32_t other) { return cells[other] == cells[cell]; });
}

bool VisualCost::is_symmetric_at(Pixels cells, int32_t cell) const {
    const auto orbit = symmetry_.orbit(cell);
    return ranges::all_of(orbit, [&](int32_t other) { return cells[other] == cells[cell]; });
}

int VisualCost::roughness(const Edits& edits, Pixels changed) {
    int cost = 0;
    near_.clear();
    for (const Edit& edit : edits) {
        near_.push_back(edit.cell);
        for (const int32_t other : board_.neighbours(edit.cell)) near_.push_back(other);
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

bool VisualCost::keeps_symmetry(const Edits& edits, Pixels changed) const {
    return symmetry_.exists() && ranges::all_of(edits, [&](const Edit& edit) { return is_symmetric_at(changed, edit.cell); });
}

}  // namespace nono

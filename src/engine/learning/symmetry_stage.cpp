#include "learning/symmetry_stage.hpp"

namespace nono {

void SymmetryStage::find(bool links) {
    symmetry_.emplace(search_.board, search_.cells);
    search_.stats.symmetries = symmetry_->size();
    if (symmetry_->size() == 0) symmetry_.reset();
    if (!symmetry_ || !links) return;
    linked_ = symmetry_->link(search_.kernel);
    assert(search_.kernel.is_open(linked_));
    search_.kernel.set_assumptions({&linked_, 1});
}

bool SymmetryStage::begin(span<const uint8_t> first) {
    is_broken_ = true;
    search_.kernel.exchange().stop_giving();
    return look_for_all(first) && symmetry_->add_order(search_.kernel);
}

bool SymmetryStage::look_for_all(span<const uint8_t> first) {
    if (!is_linked()) return true;
    search_.kernel.set_assumptions({});
    if (!search_.kernel.fix(negate(linked_))) return false;
    linked_ = kNoLit;
    // until now, the solution was excluded only from the symmetric solutions
    return first.empty() || search_.exclude(first);
}

bool SymmetryStage::look_for(span<const uint8_t> picture, span<const uint8_t> first) {
    vector<uint8_t> image;
    return !is_linked() || picture.empty() || !image_of(picture, image) || look_for_all(first);
}

}  // namespace nono

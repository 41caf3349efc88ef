// Target phases and rephasing (Biere and Fleury, "Chasing target phases", 2020): remember the longest trail without a conflict, decide
// by it, and at growing intervals start afresh from the best so far, the initial phases, their inverse, or a shaken copy.
#include <algorithm>

#include "cdcl/kernel.hpp"

namespace nono {

// Before a conflict is undone: the levels below it held together.
void Kernel::save_target() {
    const auto size = static_cast<size_t>(level_start_.back());
    if (size <= target_size_) return;
    target_size_ = size;
    for (size_t i = 0; i < size; i++) target_[var(trail_[i])] = is_negative(trail_[i]);
    if (size <= best_size_) return;
    best_size_ = size;
    best_ = target_;
}

void Kernel::rephase() {
    stats_.rephasings++;
    rephasings_++;
    next_rephasing_ = stats_.conflicts + options_.rephase_interval * rephasings_;
    target_size_ = 0;
    std::fill(target_.begin(), target_.end(), int8_t{-1});
    switch (rephasings_ % 6) {
        case 2:
            saved_ = initial_;
            break;
        case 4:
            for (size_t v = 0; v < saved_.size(); v++) saved_[v] = !initial_[v];
            break;
        case 0:
            for (int8_t& phase : saved_) {
                if (random_.below(10) == 0) phase = !phase;
            }
            break;
        default:
            for (size_t v = 0; v < saved_.size(); v++) {
                if (best_[v] >= 0) saved_[v] = best_[v];
            }
            best_size_ = 0;
    }
}

}  // namespace nono

#include "cdcl/phases.hpp"

namespace nono {

void Phases::resize(size_t variables) {
    for (auto* phases : {&saved_, &initial_}) phases->resize(variables, 1);
    for (auto* phases : {&target_, &best_, &hint_}) phases->resize(variables, -1);
}

void Phases::save_target(const Assignment& assignment) {
    assert(assignment.level() > 0);
    assert(best_size_ >= target_size_);
    const size_t size = assignment.start_of(assignment.level());
    if (size <= target_size_) return;
    target_size_ = size;
    for (const Lit p : assignment.trail().first(size)) target_[var(p)] = is_negative(p);
    if (size <= best_size_) return;
    best_size_ = size;
    best_ = target_;
    assert(ranges::all_of(assignment.trail().first(size), [this](Lit p) { return best_[var(p)] == is_negative(p); }));
}

void Phases::rephase(int64_t conflicts) {
    num_rephasings_++;
    next_rephasing_ = conflicts + options_.rephase_interval * num_rephasings_;
    target_size_ = 0;
    ranges::fill(target_, int8_t{-1});
    switch (num_rephasings_ % 6) {
        case 2: saved_ = initial_; break;
        case 4:
            for (size_t v : indices(saved_)) saved_[v] = !initial_[v];
            break;
        case 0:
            for (int8_t& phase : saved_) {
                if (random_.below(10) == 0) phase = !phase;
            }
            break;
        default:
            for (size_t v : indices(saved_)) {
                if (best_[v] >= 0) saved_[v] = best_[v];
            }
            best_size_ = 0;
    }
}

}  // namespace nono

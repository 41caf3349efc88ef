// The propagators of a kernel, called in the order in which they were added.
#pragma once

#include "cdcl/propagator.hpp"

namespace nono {

class PropagatorList {
public:
    explicit PropagatorList(Kernel& kernel) : kernel_(kernel) {}

    int add(std::unique_ptr<Propagator> propagator) {
        assert(propagator != nullptr);
        const int index = count_of(propagators_);
        propagator->set_index(index);
        propagators_.push_back(std::move(propagator));
        return index;
    }

    // Runs the propagators until one of them implies a literal or finds a conflict.
    Propagator::Step propagate(vector<Lit>& conflict) {
        for (const auto& propagator : propagators_) {
            conflict.clear();
            const auto step = propagator->propagate(kernel_, conflict);
            if (step != Propagator::Step::kNothing) return step;
        }
        return Propagator::Step::kNothing;
    }
    void backtrack(int size) {
        for (const auto& propagator : propagators_) propagator->backtrack(kernel_, size);
    }
    bool are_consistent() const {
        return ranges::all_of(propagators_, [this](const auto& propagator) { return propagator->is_consistent(kernel_); });
    }
    // Used in assertions. Returns true if no propagator would imply anything more.
    bool are_at_fixpoint() const {
        return ranges::all_of(propagators_, [this](const auto& propagator) { return propagator->is_fixpoint(kernel_); });
    }
    void explain(int index, Lit implied, int32_t data, vector<Lit>& reason) {
        propagators_[index]->explain(kernel_, implied, data, reason);
    }

private:
    Kernel& kernel_;
    vector<std::unique_ptr<Propagator>> propagators_;
};

}  // namespace nono

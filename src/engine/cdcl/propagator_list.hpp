// The propagators of a kernel, called in the order in which they were added.
#pragma once

#include "cdcl/propagator.hpp"

namespace nono {

class PropagatorList {
public:
    explicit PropagatorList(Kernel& kernel) : kernel_(kernel) {}

    int add(std::unique_ptr<Propagator> propagator) {
        assert(propagator != nullptr);
        const int index = count_of(entries_);
        propagator->set_index(index);
        entries_.push_back({std::move(propagator), false});
        return index;
    }
    // From now on, this propagator runs at level 0 only.
    void rest_above_root(int index) { entries_[index].is_root_only = true; }

    // Runs the propagators until one of them implies a literal or finds a conflict.
    Propagator::Step propagate(int level, vector<Lit>& conflict) {
        for (const Entry& entry : entries_) {
            if (entry.is_root_only && level > 0) continue;
            conflict.clear();
            const auto step = entry.propagator->propagate(kernel_, conflict);
            if (step != Propagator::Step::kNothing) return step;
        }
        return Propagator::Step::kNothing;
    }
    void backtrack(int size) {
        for (const Entry& entry : entries_) entry.propagator->backtrack(kernel_, size);
    }
    bool are_consistent() const {
        return ranges::all_of(entries_, [this](const Entry& e) { return e.propagator->is_consistent(kernel_); });
    }
    // Used in assertions. Returns true if no propagator that runs on this level would imply anything more.
    bool are_at_fixpoint(int level) const {
        return ranges::all_of(entries_,
                              [&](const Entry& e) { return (e.is_root_only && level > 0) || e.propagator->is_fixpoint(kernel_); });
    }
    void explain(int index, Lit implied, int32_t data, vector<Lit>& reason) {
        entries_[index].propagator->explain(kernel_, implied, data, reason);
    }

private:
    struct Entry {
        std::unique_ptr<Propagator> propagator;
        bool is_root_only;
    };

    Kernel& kernel_;
    vector<Entry> entries_;
};

}  // namespace nono

// The decision order: the most active open variable comes first (VSIDS: Moskewicz et al., 2001; implemented as a heap
// with growing increments, as in MiniSat).
#pragma once

#include "base/indexed_heap.hpp"
#include "base/literal.hpp"

namespace nono {

class Vsids {
public:
    explicit Vsids(double decay) : decay_(decay) {}

    // Makes room for new variables and adds them to the heap.
    void resize(size_t variables) {
        const auto first = checked<Var>(heap_.size());
        heap_.resize(variables);
        for (Var v : range(first, checked<Var>(variables))) heap_.push(v);
    }
    // Raises the activity of a variable. If it becomes too large, scales down all activities.
    void bump(Var v) {
        if ((heap_.keys()[v] += increment_) > 1e100) {
            for (double& activity : heap_.keys()) activity *= 1e-100;
            increment_ *= 1e-100;
        }
        assert(std::isfinite(activity(v)) && increment_ > 0);
        heap_.raise(v);
    }
    void decay() { increment_ /= decay_; }
    double activity(Var v) const { return heap_.key(v); }

    // Puts a variable that has lost its value back into the heap. Does nothing while the heap is not in use.
    void restore(Var v) {
        if (is_used_ && !heap_.has(v)) heap_.push(v);
    }
    bool empty() const { return heap_.empty(); }
    bool is_heap() const { return heap_.is_heap(); }
    // Removes the most active variable, and returns it.
    Var pop() {
        assert(is_used_);
        return heap_.pop();
    }

    // While decisions follow another order, the heap is neither used nor updated.
    bool is_used() const { return is_used_; }
    void stop() { is_used_ = false; }
    void clear() { heap_.clear(); }
    // Starts to use the heap again, and adds these variables to it.
    void use(span<const Var> variables) {
        if (is_used_) return;
        is_used_ = true;
        for (const Var v : variables) restore(v);
    }

private:
    const double decay_;
    double increment_ = 1;
    bool is_used_ = true;
    IndexedHeap<double> heap_;  // by activity
};

}  // namespace nono

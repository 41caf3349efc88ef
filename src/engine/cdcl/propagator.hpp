// The contract of propagators, which handle rules that are not clauses. How to write one:
//
// 1. Derive from QueuedPropagator (propagators/queued_propagator.hpp), or from Propagator. Keep a state that follows the trail;
//    the constructor reads the board at its root fixpoint.
// 2. Propagate one piece: pass implied literals to Kernel::imply and return kProgress at once, so that clauses propagate first;
//    or write a set of false literals, one of which the rules require, to `conflict`. Report the cost with Kernel::add_work.
// 3. Explain lazily: `imply` takes 32 bits of data, enough to find the rule again. `explain` is called only when conflict
//    analysis meets the literal. Few literals from low levels give strong learned clauses.
// 4. Add a line to propagators/registry.cpp, an option that switches it off if other parts cover the rules, and a test that
//    compares every literal, explanation and state with all solutions (line_propagator_test.cpp).
#pragma once

#include "base/literal.hpp"

namespace nono {

class Kernel;

class Propagator {
public:
    enum class Step { kNothing, kProgress, kConflict };

    virtual ~Propagator() = default;
    // Performs one step: implies literals or finds a conflict. A conflict is written to `conflict`, which is empty
    // before the call. The conflict is a set of false literals, at least one of which must be true according to the
    // rules.
    virtual Step propagate(Kernel& kernel, vector<Lit>& conflict) = 0;
    // The kernel calls this function before it removes all literals beyond the first `size` from the trail.
    virtual void backtrack(const Kernel& kernel, int size) = 0;
    // Appends to `reason` the false literals because of which `implied` is true: according to the rules, one of them or
    // `implied` is true. They must have been false before `implied` became true. `data` is the argument that was passed to imply.
    virtual void explain(Kernel& kernel, Lit implied, int32_t data, vector<Lit>& reason) = 0;

    // Used in assertions. Returns true if this propagator has the same state as a new propagator that has processed the
    // same part of the trail.
    virtual bool is_consistent(const Kernel& /*kernel*/) const { return true; }

    // Used in assertions after the last step. Returns true if the rules imply nothing more by propagation.
    virtual bool is_fixpoint(const Kernel& /*kernel*/) { return true; }

    // The kernel numbers its propagators when they are added. This number is an argument of `imply`.
    virtual void set_index(int index) { index_ = index; }

protected:
    int index() const { return index_; }

private:
    int index_ = -1;
};

// The propagators of a kernel, called in the order in which they were added.
class PropagatorList {
public:
    explicit PropagatorList(Kernel& kernel) : kernel_(kernel) {}

    // Returns the index of the new propagator.
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

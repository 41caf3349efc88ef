// The contract of propagators, which handle rules that are not clauses.
//
// How to write a propagator
//
// 1. State. Derive from Propagator. Keep counters, masks or similar data that follow the trail, and count the trail
//    literals that they already include (as QueuedPropagator::head_ does). The constructor reads the board at its root
//    fixpoint and starts with the current trail.
// 2. Propagate one piece. `propagate` first processes the new literals of the trail and queues the rules that they
//    affect. Then `propagate` processes the queued rules, one at a time. If a rule implies literals, `propagate` passes
//    them to Kernel::imply and returns kProgress at once, so that clauses propagate before the next rule. If a rule is
//    violated, `propagate` returns kConflict. It writes to `conflict` a set of false literals, at least one of which
//    must be true according to the rules. kNothing means that the queue is empty. Report the cost with
//    Kernel::add_work.
// 3. Explain lazily. `imply` takes 32 bits of data, enough to find the rule again. `explain` is called for a literal
//    only when conflict analysis meets it, perhaps much later. The explanation may use only literals that were on the
//    trail before the implied literal. Explanations with few literals from low levels lead to strong learned clauses.
// 4. Backtrack. `backtrack` undoes all processed literals beyond the given trail size, starting with the newest, and
//    empties the queue. The trail still has its old size during the call.
// 5. Register. Add a line to propagators/registry.cpp. No other code may name the propagator's class.
// 6. Test. In tests/engine, wrap the propagator as line_propagator_test.cpp and count_test.cpp do. On small random
//    boards, these tests check every literal, explanation and conflict against all solutions. They also compare every
//    state after backtracking with a new propagator.
// 7. Switch. If clauses or other propagators cover the same rules, the search works without this propagator. In this
//    case, add a FLAG to model/options.def. Check the flag in the function of step 5, and measure the speed with both
//    settings.
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
    // Appends to `reason` literals that together imply `implied`. These literals must have been false before `implied`
    // became true. `data` is the argument that was passed to imply.
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

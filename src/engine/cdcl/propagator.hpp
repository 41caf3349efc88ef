// The contract of propagators, which handle rules that are not clauses.
//
// How to write a propagator
//
// 1. State. Derive from Propagator. Keep counters, masks or similar data that follow the trail, and the number of trail literals that
//    they include (LinePropagator::head_). The constructor reads the board at its root fixpoint and starts with the current trail.
// 2. Propagate one piece. `propagate` first processes the new literals of the trail and queues the rules that they affect. Then it works
//    on queued rules, one at a time. If a rule implies literals, it passes them to Kernel::imply and returns kProgress at once, so that
//    clauses propagate before the next rule. If a rule is violated, it writes the false literals that contradict each other to `conflict`
//    and returns kConflict. Otherwise it continues with the next rule. kNothing means that the queue is empty. Report the cost with
//    Kernel::add_work.
// 3. Explain lazily. `imply` takes 32 bits of data, enough to find the rule again. `explain` is called for a literal only when conflict
//    analysis meets it, perhaps much later. It may use only literals that were on the trail before. Few and old literals make strong
//    learned clauses.
// 4. Backtrack. `backtrack` undoes all processed literals beyond the given size of the trail, newest first, and empties the queue. The
//    trail still has its old size during the call.
// 5. Register. Add a row to propagators/registry.cpp: a name, and a function that makes the propagator, or returns nullptr for models
//    without such rules. No other code refers to the class.
// 6. Test. In tests/engine, wrap the propagator as line_propagator_test.cpp and count_test.cpp do. On small random boards, they check
//    every literal, explanation and conflict against all solutions, and compare every state after backtracking with a new propagator.
// 7. Switch. If the search works without the propagator, because others or clauses cover the same rules, add a FLAG to
//    model/options.def. Test the flag in the function of step 5, and measure both settings.
#pragma once

#include <cstdint>
#include <vector>

#include "base/literal.hpp"

namespace nono {

class Kernel;

class Propagator {
public:
    enum class Step { kNothing, kProgress, kConflict };

    virtual ~Propagator() = default;
    // Does one piece of work: implies literals, or finds a conflict. A conflict is written to `conflict`, which is empty before the call.
    // It consists of literals that are all false although the rules require one of them to be true.
    virtual Step propagate(Kernel& kernel, std::vector<Lit>& conflict) = 0;
    // Called before literals beyond the first `size` are removed from the trail.
    virtual void backtrack(const Kernel& kernel, int size) = 0;
    // Appends to `reason` literals that together imply `implied`. These literals must have been false before `implied` became true. `data`
    // is the argument that was passed to imply.
    virtual void explain(Kernel& kernel, Lit implied, int32_t data, std::vector<Lit>& reason) = 0;

    // Used in assertions. Returns whether the state equals that of a new propagator that has processed the same part of the trail.
    virtual bool is_consistent(const Kernel& /*kernel*/) const { return true; }

    // The kernel numbers its propagators when they are added. This number is an argument of `imply`.
    virtual void set_index(int index) { index_ = index; }

protected:
    int index() const { return index_; }

private:
    int index_ = -1;
};

}  // namespace nono

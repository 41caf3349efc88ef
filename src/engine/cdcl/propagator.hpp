// The contract of propagators: rules that are not clauses.
//
// How to write a propagator
//
// 1. State. Derive from Propagator. Keep counters, masks or the like that follow the trail, and the number of trail literals that they
//    include (LinePropagator::head_). The constructor reads the board at its root fixpoint and starts with the trail as it is then.
// 2. Propagate one piece. `propagate` first takes in the new literals of the trail and queues the rules that they touch. Then it works
//    on one queued rule: it implies literals with Kernel::imply and returns kProgress at once, so that clauses propagate before the
//    next rule; or it writes the false literals that contradict each other to `conflict` and returns kConflict; or it goes on to the
//    next rule. kNothing means that the queue is empty. Report the cost with Kernel::add_work.
// 3. Explain lazily. `imply` takes 32 bits of data, enough to find the rule again. `explain` is called for a literal only when conflict
//    analysis meets it, perhaps much later, and may use only what was on the trail before that literal. Few and old literals make
//    strong learned clauses.
// 4. Backtrack. `backtrack` undoes, newest first, what was taken in beyond the given size of the trail, and empties the queue. At the
//    call the trail still has its old size.
// 5. Register. Add a row to propagators/registry.cpp: a name, and a function that makes the propagator, or returns nullptr for models
//    without such rules. Nothing else refers to the class.
// 6. Test. In tests/engine, wrap the propagator as line_propagator_test.cpp and count_test.cpp do: small random boards, every literal,
//    explanation and conflict checked against all solutions, every state after backtracking compared with a new one.
// 7. Switch. If the search works without it, because other propagators or clauses cover the same rules, add a FLAG to
//    model/options.def, test it in the function of step 5, and measure both settings.
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
    // Does one piece of work: implies literals, or writes literals that are all false, while the rules require one of them, to
    // `conflict` (which is empty before).
    virtual Step propagate(Kernel& kernel, std::vector<Lit>& conflict) = 0;
    // The trail is about to be cut to `size` literals.
    virtual void backtrack(const Kernel& kernel, int size) = 0;
    // Appends to `reason` literals that are false, were false before `implied` became true, and together imply it. `data` is the
    // argument of the call of imply.
    virtual void explain(Kernel& kernel, Lit implied, int32_t data, std::vector<Lit>& reason) = 0;

    // For assertions: whether the state is that of a new propagator which takes in as much of the trail.
    virtual bool is_consistent(const Kernel& /*kernel*/) const { return true; }

    // The kernel numbers its propagators when they are added; `imply` takes this number.
    virtual void set_index(int index) { index_ = index; }

protected:
    int index() const { return index_; }

private:
    int index_ = -1;
};

}  // namespace nono

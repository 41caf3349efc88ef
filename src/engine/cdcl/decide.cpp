// Decisions: the assumptions first, a level each; then the open variable of highest activity, with its phase.
#include <cassert>

#include "cdcl/kernel.hpp"

namespace nono {

// False: every variable has a value, or an assumption is false (then failed_ is not empty).
bool Kernel::next_decision() {
    while (level() < static_cast<int>(assumptions_.size())) {
        const Lit p = assumptions_[level()];
        if (is_false(p)) {
            find_failed_assumptions(p);
            return false;
        }
        if (is_open(p)) {
            decide(p);
            return true;
        }
        assignment_.open_level();
    }
    assert(vsids_.is_used());
    while (!vsids_.empty()) {
        const Var v = vsids_.pop();
        if (!is_open(positive(v))) continue;
        stats_.decisions++;
        decide(phases_.pick(v, restarts_.is_stable()));
        return true;
    }
    return false;
}

// The assumptions that together make p, an assumption, false.
void Kernel::find_failed_assumptions(Lit p) {
    failed_.assign(1, p);
    if (level_of(var(p)) == 0) return;
    std::vector<Lit> denied;
    analysis_.collect_decisions(negate(p), denied);
    for (const Lit q : denied) failed_.push_back(negate(q));
}

}  // namespace nono

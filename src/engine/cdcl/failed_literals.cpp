// Failed-literal probing (Freeman, 1995): a literal whose propagation ends in a conflict is false. It runs at level 0, one
// variable after another, first at the first restart, and may use only a fixed share of the search's work; the next call
// continues the sweep. It skips literals that an earlier probe of the sweep implied. (docs/engine.md lists the places that
// probe without a kernel.)

#include "cdcl/kernel.hpp"

namespace nono {

// Probes both values of each open variable until the budget is spent. Returns false if this shows a contradiction.
bool Kernel::probe() {
    assert(level() == 0);
    assert(assignment_.is_propagated());
    const int64_t start = work_;
    // The first sweep finds most failed literals, so its limit is all work of the search so far. Without a limit, a
    // full sweep of a large board would take minutes.
    const double share = probing_work_ == 0 ? std::max(options_.probe_effort, 1.0) : options_.probe_effort;
    const auto budget = static_cast<int64_t>(share * double(work_)) - probing_work_;
    const int variables = num_variables();
    vector<uint8_t> is_implied(2 * variables, 0);  // per literal: 1 if a probe of this sweep implied it
    saves_phases_ = false;
    for (int count = 0; count < variables && !contradiction_; count++, next_probe_++) {
        if (next_probe_ >= variables) next_probe_ = 0;
        assert(level() == 0 && assignment_.is_propagated());  // every probe starts from a fixpoint
        const Var v = next_probe_;
        for (const Lit p : {positive(v), negative(v)}) {
            if (!is_open(p)) break;
            if (is_implied[p] != 0) continue;
            stats_.probes++;
            decide(p);
            const bool holds = propagate();
            if (holds) {
                for (const Lit q : trail().subspan(assignment_.start_of(1))) is_implied[q] = 1;
            }
            backtrack(0);
            if (!holds) {
                stats_.failed_literals++;
                const Lit denied = negate(p);
                log_lemma({&denied, 1});
                if (!fix(denied) || !propagate_root()) break;
            }
        }
        if (report_work() || work_ - start > budget) break;
    }
    saves_phases_ = true;
    probing_work_ += work_ - start;
    next_probing_ = stats_.restarts + options_.probe_restarts;
    return !contradiction_;
}

}  // namespace nono

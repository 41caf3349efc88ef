// Probing (failed literals: Freeman, 1995; in the field of nonograms: every open cell tried with each value): a value whose propagation
// ends in a conflict is ruled out. At level 0; a literal that an earlier probe of the sweep already implied without conflict is skipped,
// since its own propagation reaches no further than that one did. A sweep that its share of the work cuts off goes on the next time.
#include <algorithm>

#include "cdcl/kernel.hpp"

namespace nono {

bool Kernel::probe() {
    const int64_t start = work_;
    // The first sweep finds the most and may cost as much as all before it: on a large board a whole one takes minutes.
    const double share = probe_work_ == 0 ? std::max(options_.probe_effort, 1.0) : options_.probe_effort;
    const auto budget = static_cast<int64_t>(share * static_cast<double>(work_)) - probe_work_;
    probe_stamp_.assign(values_.size(), 0);
    saving_ = false;
    const int variables = num_variables();
    for (int count = 0; count < variables && !contradiction_; count++, next_probe_++) {
        if (next_probe_ >= variables) next_probe_ = 0;
        const Var v = next_probe_;
        for (const Lit p : {positive(v), negative(v)}) {
            if (!is_open(p)) break;
            if (probe_stamp_[p] != 0) continue;
            stats_.probes++;
            decide(p);
            const bool ok = propagate();
            if (ok) {
                for (auto i = static_cast<size_t>(level_start_[0]); i < trail_.size(); i++) probe_stamp_[trail_[i]] = 1;
            }
            backtrack(0);
            if (!ok) {
                stats_.failed_literals++;
                const Lit ruled_out = negate(p);
                log({&ruled_out, 1});
                if (!fix(negate(p)) || !propagate_root()) break;
            }
        }
        if (spend() || work_ - start > budget) break;
    }
    saving_ = true;
    probe_work_ += work_ - start;
    next_probing_ = stats_.restarts + options_.probe_restarts;
    return !contradiction_;
}

}  // namespace nono

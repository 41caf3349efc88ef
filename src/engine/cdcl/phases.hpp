// Phases: the value that a decision tries first. By default the variable's last value (phase saving: Pipatsrisawat and
// Darwiche, 2007); in stable stages its value in the target, the longest trail without a conflict (Biere and Fleury, "Chasing
// target phases", 2020); while hints are forced, the hint. At growing intervals, the saved phases are reset (rephasing): to the
// best target, the initial phases, their inverse, or with some flipped.
#pragma once

#include "base/literal.hpp"
#include "base/random.hpp"
#include "cdcl/assignment.hpp"
#include "model/options.hpp"

namespace nono {

class Phases {
public:
    Phases(const Options& options, uint64_t seed) : options_(options), random_(seed), next_rephasing_(options.rephase_interval) {}

    // Makes room for these variables. New ones are tried with false first.
    void resize(size_t variables) {
        for (auto* phases : {&saved_, &initial_}) phases->resize(variables, 1);
        for (auto* phases : {&target_, &best_, &hint_}) phases->resize(variables, -1);
    }

    // Returns the literal to try first for v. `is_stable`: the search is in a stable stage (Restarts::is_stable).
    Lit pick(Var v, bool is_stable) const {
        if (force_hints_ && hint_[v] >= 0) return literal(v, hint_[v]);
        if (options_.target_phases && is_stable && target_[v] >= 0) return literal(v, target_[v]);
        return pick_saved(v);
    }
    Lit pick_saved(Var v) const { return literal(v, options_.phase_saving ? saved_[v] : initial_[v]); }
    void save(Lit p) { saved_[var(p)] = is_negative(p); }
    // Makes p the hint, the saved phase and the initial phase of its variable.
    void set_hint(Lit p) { hint_[var(p)] = saved_[var(p)] = initial_[var(p)] = is_negative(p); }
    void force_hints(bool force) { force_hints_ = force; }

    // Makes the trail below the highest level the target, and the best target, if it is the longest so far. Must be called
    // before a conflict on the highest level is undone. The levels below must be free of conflicts.
    void save_target(const Assignment& assignment) {
        assert(assignment.level() > 0);
        assert(best_size_ >= target_size_);
        const size_t size = assignment.start_of(assignment.level());
        if (size <= target_size_) return;
        target_size_ = size;
        for (const Lit p : assignment.trail().first(size)) target_[var(p)] = is_negative(p);
        if (size <= best_size_) return;
        best_size_ = size;
        best_ = target_;
        assert(ranges::all_of(assignment.trail().first(size), [this](Lit p) { return best_[var(p)] == is_negative(p); }));
    }

    bool is_rephasing_due(int64_t conflicts) const { return conflicts >= next_rephasing_; }

    // Replaces the saved phases: in turn by the best target, the initial phases, the best target, the inverse of the
    // initial phases, the best target, or by flipping one in ten.
    void rephase(int64_t conflicts) {
        num_rephasings_++;
        next_rephasing_ = conflicts + options_.rephase_interval * num_rephasings_;
        target_size_ = 0;
        ranges::fill(target_, int8_t{-1});
        switch (num_rephasings_ % 6) {
            case 2: saved_ = initial_; break;
            case 4:
                for (size_t v : indices(saved_)) saved_[v] = !initial_[v];
                break;
            case 0:
                for (int8_t& phase : saved_) {
                    if (random_.below(10) == 0) phase = !phase;
                }
                break;
            default:
                for (size_t v : indices(saved_)) {
                    if (best_[v] >= 0) saved_[v] = best_[v];
                }
                best_size_ = 0;
        }
    }

private:
    static Lit literal(Var v, int8_t phase) { return phase != 0 ? negative(v) : positive(v); }

    const Options& options_;
    Random random_;
    vector<int8_t> saved_, target_, best_, hint_, initial_;  // 0 true, 1 false, -1 none
    bool force_hints_ = false;
    size_t target_size_ = 0, best_size_ = 0;  // lengths of the trails from which target_ and best_ were taken
    int64_t next_rephasing_, num_rephasings_ = 0;
};

}  // namespace nono

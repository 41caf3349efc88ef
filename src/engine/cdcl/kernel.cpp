// Functions that build the formula, change levels, and maintain the clauses that serve as reasons.
#include "cdcl/kernel.hpp"

namespace nono {

Kernel::Kernel(const Options& options, Stats& stats, Limits& limits, uint64_t seed)
    : options_(options),
      stats_(stats),
      limits_(limits),
      vsids_(options.decay),
      phases_(options, seed),
      restarts_(options),
      analysis_(options, stats, assignment_, clauses_, short_clauses_, reasons_, vsids_),
      exchange_(options, stats),
      next_reduction_(options.reduce_interval),
      next_vivification_(options.vivify_interval),
      next_probing_(options.probe_restarts) {}

Var Kernel::new_variables(int count) {
    assert(level() == 0 && count >= 0);
    const Var first = num_variables();
    const size_t total = first + count;
    assignment_.resize(total);
    clauses_.resize(checked<int>(total));
    analysis_.resize(total, total + assumptions_.size());
    phases_.resize(total);
    vsids_.resize(total);
    return first;
}

bool Kernel::add_clause(Lits literals) {
    assert(level() == 0);
    clause_.clear();
    for (const Lit p : literals) {
        if (is_true(p)) return true;
        if (is_open(p)) clause_.push_back(p);
    }
    if (clause_.empty()) {
        contradiction_ = true;
    } else if (clause_.size() == 1) {
        fix(clause_[0]);
    } else {
        clauses_.add(clause_, 0, 0);
    }
    return !contradiction_;
}

void Kernel::set_assumptions(Lits literals) {
    backtrack(0);
    assumptions_.assign(literals.begin(), literals.end());
    const auto variables = assignment_.num_variables();
    analysis_.resize(variables, variables + assumptions_.size());  // an assumption that is already true gets a level, too
}

void Kernel::set_hint(Lit p, bool force) {
    phases_.set_hint(p);
    phases_.force_hints(force);
}

bool Kernel::fix(Lit p) {
    assert(level() == 0);
    if (is_false(p)) contradiction_ = true;
    if (is_open(p)) assignment_.assign(p, {});
    return !contradiction_;
}

bool Kernel::propagate_root() {
    if (!contradiction_ && !propagate()) contradiction_ = true;
    return !contradiction_;
}

void Kernel::decide(Lit p) {
    assert(assignment_.is_propagated());
    assignment_.open_level();
    assignment_.assign(p, {});
}

void Kernel::backtrack(int level) {
    if (this->level() <= level) return;
    propagators_.backtrack(assignment_.start_of(level + 1));
    assignment_.cut(level, [this](Lit p) {
        if (saves_phases_) phases_.save(p);
        vsids_.restore(var(p));
    });
    assert(this->level() == level && assignment_.is_propagated());
    if (level == 0) reasons_.clear();
    else if (reasons_.is_full()) reasons_.compact();
}

void Kernel::collect_clauses() {
    clauses_.collect();
    for (const Lit p : trail()) {
        Reason& reason = assignment_.reason_of(var(p));
        if (!reason.is_clause()) continue;
        // Reasons at level 0 are never used, and their clauses may have been deleted.
        reason = assignment_.level_of(var(p)) == 0 ? Reason{} : Reason::clause(clauses_.moved(reason.clause_ref()));
    }
    clauses_.release_moved();
    watch_memory();
}

void Kernel::set_caller_bytes(int64_t bytes) {
    caller_bytes_ = bytes;
    watch_memory();
}

void Kernel::watch_memory() {
    constexpr size_t kVariable = sizeof(Assignment::Info) + 2 * sizeof(clauses_.watches[0]) + sizeof(double) + 40;
    const size_t own = assignment_.num_variables() * kVariable + reasons_.bytes() + clauses_.bytes() + short_clauses_.bytes();
    const int64_t bytes = caller_bytes_ + own + (lemmas_ == nullptr ? 0 : lemmas_->capacity() * sizeof(Lit));
    stats_.memory_bytes = std::max(stats_.memory_bytes, bytes);
    if (bytes >> 20 >= options_.memory) limits_.set(Stop::kMemory);
}

}  // namespace nono

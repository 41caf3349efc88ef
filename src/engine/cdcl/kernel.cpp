// The kernel's state: variables, assignment, levels, and the housekeeping of what reasons point at.
#include "cdcl/kernel.hpp"

#include <algorithm>

namespace nono {

Kernel::Kernel(const Options& options, Stats& stats, Limits& limits, uint64_t seed)
    : options_(options),
      stats_(stats),
      limits_(limits),
      random_(seed),
      restarts_(options),
      next_reduction_(options.reduce_interval),
      next_rephasing_(options.rephase_interval),
      next_vivification_(options.vivify_interval),
      next_probing_(options.probe_restarts) {}

Var Kernel::new_variables(int count) {
    const Var first = num_variables();
    const auto total = static_cast<size_t>(first + count);
    values_.resize(2 * total, 0);
    info_.resize(total, {0, 0, {}});
    chain_.resize(total, -1);
    seen_.resize(total, kUnseen);
    level_stamp_.resize(total + assumptions_.size() + 1, 0);
    activity_.resize(total, 0);
    heap_position_.resize(total, -1);
    for (auto* phases : {&saved_, &initial_}) phases->resize(total, 1);
    for (auto* phases : {&target_, &best_, &hint_}) phases->resize(total, -1);
    clauses_.resize(static_cast<int>(total));
    trail_.reserve(total);
    for (Var v = first; v < first + count; v++) heap_insert(v);
    return first;
}

void Kernel::set_chain(Var first, int count) {
    for (Var v = first; v < first + count; v++) chain_[v] = num_chains_;
    num_chains_++;
    chain_best_.resize(2 * static_cast<size_t>(num_chains_), -1);
}

bool Kernel::add_clause(std::span<const Lit> literals) {
    learned_.clear();
    for (const Lit p : literals) {
        if (is_true(p)) return true;
        if (is_open(p)) learned_.push_back(p);
    }
    if (learned_.empty()) {
        contradiction_ = true;
    } else if (learned_.size() == 1) {
        fix(learned_[0]);
    } else {
        clauses_.add(learned_, 0, 0);
    }
    return !contradiction_;
}

int Kernel::add_propagator(std::unique_ptr<Propagator> propagator) {
    propagators_.push_back(std::move(propagator));
    return static_cast<int>(propagators_.size()) - 1;
}

void Kernel::remove_propagator(int index) {
    backtrack(0);
    propagators_[index] = nullptr;
}

void Kernel::set_assumptions(std::span<const Lit> literals) {
    backtrack(0);
    assumptions_.assign(literals.begin(), literals.end());
    level_stamp_.resize(info_.size() + assumptions_.size() + 1, 0);   // one that holds already has a level, too
}

void Kernel::set_hint(Lit p, bool force) {
    hint_[var(p)] = saved_[var(p)] = initial_[var(p)] = is_negative(p);
    force_hints_ = force;
}

bool Kernel::fix(Lit p) {
    if (is_false(p)) contradiction_ = true;
    if (is_open(p)) assign(p, {});
    return !contradiction_;
}

bool Kernel::propagate_root() {
    if (!contradiction_ && !propagate()) contradiction_ = true;
    return !contradiction_;
}

void Kernel::decide(Lit p) {
    level_start_.push_back(static_cast<int32_t>(trail_.size()));
    assign(p, {});
}

void Kernel::backtrack(int level) {
    if (this->level() <= level) return;
    const int size = level_start_[level];
    for (const auto& propagator : propagators_) {
        if (propagator) propagator->backtrack(*this, size);
    }
    for (int i = static_cast<int>(trail_.size()) - 1; i >= size; i--) {
        const Lit p = trail_[i];
        const Var v = var(p);
        values_[p] = values_[negate(p)] = 0;
        if (saving_) saved_[v] = is_negative(p);
        if (keeps_heap_ && heap_position_[v] < 0) heap_insert(v);
    }
    trail_.resize(static_cast<size_t>(size));
    level_start_.resize(static_cast<size_t>(level));
    head_ = trail_.size();
    if (level == 0) {
        explanations_.clear();
    } else if (explanations_.size() > (1u << 22)) {
        compact_explanations();
    }
}

bool Kernel::is_consistent() const {
    size_t num_open = 0;
    for (Var v = 0; v < num_variables(); v++) num_open += is_open(positive(v));
    if (num_open + trail_.size() != info_.size()) return false;
    int level = 0;
    for (int i = 0; i < static_cast<int>(trail_.size()); i++) {
        while (level < this->level() && level_start_[level] <= i) level++;
        const Info& info = info_[var(trail_[i])];
        if (!is_true(trail_[i]) || info.position != i || (info.level != level && info.level != 0)) return false;
    }
    return clauses_.are_watched();
}

// Keeps only what the trail still refers to; needed where nothing restarts.
void Kernel::compact_explanations() {
    std::vector<Lit> kept;
    for (const Lit p : trail_) {
        Reason& reason = info_[var(p)].reason;
        if (reason.a != Reason::kExplained) continue;
        const auto from = explanations_.begin() + reason.b;
        reason = Reason::explained(kept.size());
        kept.insert(kept.end(), from, from + 1 + *from);
    }
    explanations_ = std::move(kept);
}

void Kernel::collect_clauses() {
    clauses_.collect();
    for (const Lit p : trail_) {
        Info& info = info_[var(p)];
        if (info.reason.a != Reason::kClause) continue;
        // Reasons at level 0 are never asked for, and their clauses may be gone.
        info.reason = info.level == 0 ? Reason{} : Reason::clause(clauses_.moved(static_cast<ClauseRef>(info.reason.b)));
    }
    clauses_.release_moved();
    watch_memory();
}

void Kernel::hold(int64_t bytes) {
    held_bytes_ = bytes;
    watch_memory();
}

void Kernel::watch_memory() {
    constexpr size_t kVariable = sizeof(Info) + 2 * sizeof(clauses_.watches[0]) + sizeof(activity_[0]) + 40;
    const size_t own = info_.size() * kVariable + explanations_.capacity() * sizeof(Lit) + clauses_.bytes() + short_clauses_.bytes();
    const size_t lemmas = lemmas_ == nullptr ? 0 : lemmas_->capacity() * sizeof(Lit);
    const int64_t bytes = held_bytes_ + static_cast<int64_t>(own + lemmas);
    stats_.memory_bytes = std::max(stats_.memory_bytes, bytes);
    if (bytes >> 20 >= options_.memory) limits_.set(Stop::kMemory);
}

}  // namespace nono

// Conflict analysis: the first unique implication point (Marques-Silva and Sakallah, "GRASP", 1996; Zhang et al., 2001), recursive
// minimisation (Soerensson and Biere, "Minimizing learned clauses", 2009), then two shortenings: by binary clauses of the
// asserting literal (Glucose 2.1) and by chains (of two start bounds of one block the weaker one says it all).
#include <algorithm>
#include <cassert>

#include "cdcl/kernel.hpp"

namespace nono {

void Kernel::learn_from_conflict() {
    stats_.conflicts++;
    // A propagator may find late what was wrong before the last decision.
    const int top = level_of_conflict();
    if (top < level()) backtrack(top);
    if (top == 0) {
        contradiction_ = true;
        return;
    }
    if (options_.target_phases) save_target();
    learn(0);
}

int Kernel::level_of_conflict() const {
    assert(std::all_of(conflict_.begin(), conflict_.end(), [this](Lit p) { return is_false(p); }));
    int top = 0;
    for (const Lit p : conflict_) top = std::max(top, info_[var(p)].level);
    return top;
}

// Learns from a conflict on this level and goes back to where the clause implies its first literal, but not below `least`.
void Kernel::learn(int least) {
    uint32_t lbd = 0;
    const int back = analyze(lbd);
    restarts_.on_conflict(lbd);
    backtrack(std::max(back, least));
    stats_.learned++;
    stats_.learned_literals += static_cast<int64_t>(learned_.size());
    log(learned_);
    give_learned(lbd);
    assert(std::all_of(learned_.begin() + 1, learned_.end(), [this](Lit p) { return is_false(p); }));
    const Lit asserted = learned_[0];
    if (learned_.size() == 1) {
        assign(asserted, {});
        if (least > 0) units_.push_back(asserted);
        info_[var(asserted)].level = 0;
    } else {
        const ClauseRef ref = clauses_.add(learned_, std::max(lbd, 1u), static_cast<uint32_t>(stats_.conflicts));
        assign(asserted, learned_.size() == 2 ? Reason::binary(learned_[1]) : Reason::clause(ref));
    }
    decay_activity();
    if (stats_.conflicts % 256 == 0) watch_memory();
}

// Marks a false literal of a reason; true when it belongs to the current level.
bool Kernel::see(Lit p) {
    const Var v = var(p);
    if (seen_[v] != kUnseen || info_[v].level == 0) return false;
    seen_[v] = kSeen;
    to_clear_.push_back(v);
    if (options_.bump) bump(v);
    if (info_[v].level == level()) return true;
    learned_.push_back(p);
    return false;
}

// Fills learned_ (the asserting literal first, a literal of the level to return to second); returns that level.
int Kernel::analyze(uint32_t& lbd) {
    learned_.assign(1, kNoLit);
    to_clear_.clear();
    int open = 0;   // literals of this level still to be resolved
    if (has_conflict_clause_) use_clause(conflict_clause_);
    for (const Lit p : conflict_) open += see(p);
    for (auto i = static_cast<int>(trail_.size()) - 1;; i--) {
        const Lit p = trail_[i];
        const Var v = var(p);
        if (seen_[v] == kUnseen) continue;
        if (--open == 0) {
            learned_[0] = negate(p);
            break;
        }
        if (info_[v].reason.a == Reason::kClause) use_clause(static_cast<ClauseRef>(info_[v].reason.b));
        all_of_reason(v, [&](Lit q) {
            open += see(q);
            return true;
        });
    }
    const size_t before = learned_.size();
    lbd = count_levels(learned_);
    if (options_.minimise) minimise_learned();
    if (options_.binary_shrink && lbd <= 6 && learned_.size() <= 30) shrink_by_binaries();
    if (options_.chain_shrink && num_chains_ > 0) shrink_by_chains();
    stats_.minimised_literals += static_cast<int64_t>(before - learned_.size());
    if (learned_.size() < before) lbd = count_levels(learned_);
    for (const Var v : to_clear_) seen_[v] = kUnseen;
    if (learned_.size() == 1) return 0;
    const auto deepest = std::max_element(learned_.begin() + 1, learned_.end(), [this](Lit a, Lit b) {
        return info_[var(a)].level < info_[var(b)].level;
    });
    std::swap(learned_[1], *deepest);
    return info_[var(learned_[1])].level;
}

// Number of different levels (the LBD), each left stamped for is_redundant.
uint32_t Kernel::count_levels(std::span<const Lit> literals) {
    stamp_++;
    uint32_t count = 0;
    for (const Lit p : literals) {
        if (p == kNoLit) continue;
        uint32_t& mark = level_stamp_[info_[var(p)].level];
        count += mark != stamp_;
        mark = stamp_;
    }
    return count;
}

void Kernel::minimise_learned() {
    size_t kept = 1;
    for (size_t i = 1; i < learned_.size(); i++) {
        const Var v = var(learned_[i]);
        if (info_[v].reason.is_none() || !is_redundant(v, 0)) learned_[kept++] = learned_[i];
    }
    learned_.resize(kept);
}

// Whether the literals of the clause imply that this variable has its value.
bool Kernel::is_redundant(Var v, int depth) {
    if (info_[v].reason.is_none() || depth > 200) return false;
    return all_of_reason(v, [&](Lit q) {
        const Var u = var(q);
        if (info_[u].level == 0 || seen_[u] == kSeen || seen_[u] == kRemovable) return true;
        if (seen_[u] == kKept || level_stamp_[info_[u].level] != stamp_) return false;
        const bool redundant = is_redundant(u, depth + 1);
        seen_[u] = redundant ? kRemovable : kKept;
        to_clear_.push_back(u);
        return redundant;
    });
}

// (p or q) and (not q or rest of the clause with p) is the clause without q.
void Kernel::shrink_by_binaries() {
    const Lit p = negate(learned_[0]);
    for (const Lit q : learned_) {
        if (seen_[var(q)] == kUnseen) to_clear_.push_back(var(q));
        seen_[var(q)] = kInClause;
    }
    bool found = false;
    const auto drop = [&](Lit q) {   // negate(p) or q is a clause, so a negated q in ours is not needed
        if (seen_[var(q)] != kInClause || !is_true(q)) return;
        seen_[var(q)] = kSeen;
        found = true;
    };
    seen_[var(p)] = kSeen;
    if (short_clauses_.covers(p)) {
        for (const Lit q : short_clauses_.binaries(p)) drop(q);
    }
    for (const Watch& watch : clauses_.watches[p]) {
        if (watch.ref & Clauses::kBinary) drop(watch.blocker);
    }
    if (!found) return;
    std::erase_if(learned_, [&](Lit q) { return seen_[var(q)] != kInClause && q != negate(p); });
}

// In a chain x1 -> x2 -> ..., (x1 or x2) is x2 and (not x1 or not x2) is not x1.
void Kernel::shrink_by_chains() {
    const auto slot = [this](Lit p) -> Var& { return chain_best_[2 * chain_[var(p)] + (p & 1)]; };
    for (const Lit p : learned_) {
        if (chain_[var(p)] < 0) continue;
        Var& best = slot(p);
        if (best < 0 || (is_negative(p) ? var(p) < best : var(p) > best)) best = var(p);
    }
    size_t kept = 1;   // the asserting literal stays
    for (size_t i = 1; i < learned_.size(); i++) {
        const Lit p = learned_[i];
        if (chain_[var(p)] < 0 || slot(p) == var(p)) learned_[kept++] = p;
        else scratch_.push_back(p);
    }
    learned_.resize(kept);
    for (const auto* literals : {&learned_, &scratch_}) {
        for (const Lit p : *literals) {
            if (chain_[var(p)] >= 0) slot(p) = -1;
        }
    }
    scratch_.clear();
}

void Kernel::use_clause(ClauseRef ref) {
    auto& header = clauses_.header(ref);
    if (header.lbd == 0) return;
    header.used = static_cast<uint32_t>(stats_.conflicts);
    if (header.lbd <= static_cast<uint32_t>(options_.keep_lbd)) return;
    header.lbd = std::min(header.lbd, std::max(count_levels(clauses_.clause(ref)), 1u));
}

// The assumptions that together make p, an assumption, false.
void Kernel::find_failed_assumptions(Lit p) {
    failed_.assign(1, p);
    if (info_[var(p)].level == 0) return;
    scratch_.clear();
    collect_decisions(negate(p), scratch_);
    for (const Lit q : scratch_) failed_.push_back(negate(q));
    scratch_.clear();
}

}  // namespace nono

// The search kernel: conflict-driven clause learning over Boolean variables, with propagators beside the clauses that explain
// themselves lazily (lazy clause generation: Ohrimenko, Stuckey, Codish, "Propagation via lazy clause generation", 2009).
// It knows no puzzle. One technique a file: propagate.cpp, analyze.cpp, decide.cpp, restart.cpp, rephase.cpp, reduce.cpp,
// vivify.cpp, probe.cpp, share.cpp; search.cpp is the loop over them, branch.cpp a smaller one for who branches himself.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/limits.hpp"
#include "base/literal.hpp"
#include "base/random.hpp"
#include "cdcl/clauses.hpp"
#include "cdcl/restart.hpp"
#include "cdcl/shared_clauses.hpp"
#include "model/options.hpp"
#include "model/stats.hpp"

namespace nono {

class Kernel;

// A rule that is not a clause. It reads the trail at its own pace and keeps its own state beside it.
class Propagator {
public:
    enum class Step { kNothing, kProgress, kConflict };

    virtual ~Propagator() = default;
    // Does one piece of its work (at most one rule settled), so that clauses come first: implies literals with Kernel::imply, or
    // puts a conflict (literals that are all false and cannot all be so) into `conflict`.
    virtual Step propagate(Kernel& kernel, std::vector<Lit>& conflict) = 0;
    // The trail is about to be cut to `size` literals.
    virtual void backtrack(const Kernel& kernel, int size) = 0;
    // Appends to `reason` literals that are false, were so before `implied` became true, and together imply it. `data` is what
    // the propagator gave to imply.
    virtual void explain(Kernel& kernel, Lit implied, int32_t data, std::vector<Lit>& reason) = 0;
};

// Why a literal is true: a decision, one or two other literals of a short clause that are false, a clause, a propagator (until
// asked), or the propagator's answer.
struct Reason {
    static constexpr int32_t kNone = -1, kClause = -2, kExplained = -3, kPropagator = -4;
    int32_t a = kNone;
    int32_t b = -1;

    static Reason binary(Lit other) { return {other, -1}; }
    static Reason ternary(Lit other, Lit third) { return {other, third}; }
    static Reason clause(ClauseRef ref) { return {kClause, static_cast<int32_t>(ref)}; }
    static Reason explained(size_t start) { return {kExplained, static_cast<int32_t>(start)}; }
    static Reason propagator(int index, int32_t data) { return {kPropagator - index, data}; }
    bool is_none() const { return a == kNone; }
};

class Kernel {
public:
    enum class Result { kSolution, kExhausted, kPaused, kStopped };

    Kernel(const Options& options, Stats& stats, Limits& limits, uint64_t seed);

    // Building, at level 0.
    Var new_variables(int count);   // the first of `count` variables
    // Makes var, var + 1, ... a chain: each implies the next (block starts: "at p or before"). For chain_shrink.
    void set_chain(Var first, int count);
    // A clause kept for ever; false when it leaves nothing to search.
    bool add_clause(std::span<const Lit> literals);
    ShortClauses& short_clauses() { return short_clauses_; }
    void build_short_clauses() { short_clauses_.build(num_variables()); }
    int add_propagator(std::unique_ptr<Propagator> propagator);
    void remove_propagator(int index);
    void set_assumptions(std::span<const Lit> literals);
    // Phases to decide by: forced for good, or only saved as the phases to begin with.
    void set_hint(Lit p, bool force);
    void force_hints(bool force) { force_hints_ = force; }
    bool forces_hints() const { return force_hints_; }
    void set_phase(Lit p) { saved_[var(p)] = is_negative(p); }

    // Searches until every variable has a value (kSolution: read it with value()), until nothing is left (kExhausted; with assumptions:
    // failed() are the assumptions that cannot hold together), or until a restart after `conflicts` more conflicts (kPaused).
    Result search(int64_t conflicts);
    // Leaves the solution found for good. False: nothing is left to search.
    bool exclude_solution();
    std::span<const Lit> failed() const { return failed_; }
    // For who branches himself, as counting does: levels and decisions are his, the kernel propagates, learns and searches above
    // them, and never goes back below the level it was called at. What he decides must be satisfiable before he decides more.
    // Decides p on a new level and propagates. False: p is refuted, the level is undone, and something was learned.
    bool branch(Lit p);
    // Propagates on this level. False: contradiction.
    bool settle();
    // Searches for values of these variables, deciding no others, above this level, which branch made. kSolution: read it, then
    // leave. kExhausted: there are none, the level is undone, and something was learned. kPaused: after so many conflicts (-1: never).
    Result search_above(std::span<const Var> variables, int64_t conflicts);
    void leave(int level) { backtrack(level); }
    // Every clause that the search derives, and the clauses that exclude solutions, from now on: each its size, then its literals.
    // Each follows from the rules, the excluded solutions and those before by unit propagation and the propagators.
    void log_lemmas(std::vector<Lit>* lemmas) { lemmas_ = lemmas; }

    // From now on gives short learned clauses over the variables made so far to other kernels with the same variables
    // and rules, and takes theirs. Not for a search that excludes solutions: what it learns then does not follow from the rules.
    void share(SharedClauses* pool, int giver);
    // Takes what the others gave since. False: contradiction.
    bool take_shared();
    bool is_behind() const { return pool_ != nullptr && (!taken_.empty() || pool_->has_more(seen_in_pool_)); }

    // State, for propagators and their makers.
    int num_variables() const { return static_cast<int>(info_.size()); }
    bool is_true(Lit p) const { return values_[p] > 0; }
    bool is_false(Lit p) const { return values_[p] < 0; }
    bool is_open(Lit p) const { return values_[p] == 0; }
    int level() const { return static_cast<int>(level_start_.size()); }
    int level_of(Var v) const { return info_[v].level; }
    int position_of(Var v) const { return info_[v].position; }
    const Reason& reason_of(Var v) const { return info_[v].reason; }
    std::span<const Lit> trail() const { return trail_; }
    bool is_implied_by(Lit p, int propagator, int32_t data) const {
        const Reason& r = info_[var(p)].reason;
        return r.a == Reason::kPropagator - propagator && r.b == data;
    }
    void imply(Lit p, int propagator, int32_t data) { assign(p, Reason::propagator(propagator, data)); }
    // Makes p true at level 0. False: it is false already.
    bool fix(Lit p);
    // Propagates at level 0. False: contradiction.
    bool propagate_root();
    // Counts the work done since the last call; true ends the search.
    bool spend();
    // Bytes that others hold for this search: they count to the limit of memory.
    void hold(int64_t bytes);
    int64_t work() const { return work_; }
    void add_work(int64_t units) { work_ += units; }   // a unit is about a nanosecond
    const Options& options() const { return options_; }
    Stats& stats() { return stats_; }
    Limits& limits() { return limits_; }

private:
    struct Info {
        int32_t level;
        int32_t position;
        Reason reason;
    };

    void assign(Lit p, Reason reason) {
        assert(is_open(p));
        assert(reason.a < 0 || (is_false(reason.a) && (reason.b < 0 || is_false(reason.b))));
        values_[p] = 1;
        values_[negate(p)] = -1;
        info_[var(p)] = {level(), static_cast<int32_t>(trail_.size()), reason};
        trail_.push_back(p);
    }

    void log(std::span<const Lit> lemma) {
        if (lemmas_ == nullptr) return;
        lemmas_->push_back(static_cast<Lit>(lemma.size()));
        lemmas_->insert(lemmas_->end(), lemma.begin(), lemma.end());
    }

    // kernel.cpp
    void decide(Lit p);
    void backtrack(int level);
    void collect_clauses();
    void compact_explanations();
    void watch_memory();
    // Trail, values and levels agree, and every clause is watched. For assertions: it goes through everything.
    bool is_consistent() const;
    template <class Visit> bool all_of_reason(Var v, Visit visit);

    // propagate.cpp
    bool propagate();
    bool propagate_literal(Lit p);
    bool propagate_watches(Lit p);

    // branch.cpp
    bool learn_above(int base);

    // analyze.cpp
    void learn_from_conflict();
    void learn(int least);
    int analyze(uint32_t& lbd);
    bool see(Lit p);
    bool is_redundant(Var v, int depth);
    void minimise_learned();
    void shrink_by_binaries();
    void shrink_by_chains();
    uint32_t count_levels(std::span<const Lit> literals);
    void use_clause(ClauseRef ref);
    int level_of_conflict() const;
    void find_failed_assumptions(Lit p);

    // decide.cpp
    void bump(Var v);
    void decay_activity();
    void heap_insert(Var v);
    Var heap_pop();
    void heap_up(int at);
    void heap_down(int at);
    bool next_decision();
    bool pick_phase(Var v) const;

    // rephase.cpp
    void save_target();
    void rephase();
    // reduce.cpp
    void reduce();
    // vivify.cpp
    bool vivify();
    bool vivify_clause(ClauseRef ref);
    void collect_decisions(Lit implied, std::vector<Lit>& out);
    // probe.cpp
    bool probe();
    // share.cpp
    void give_learned(uint32_t lbd);
    bool take_clause(std::span<const Lit> literals, uint32_t lbd);
    // search.cpp
    bool restart();

    const Options& options_;
    Stats& stats_;
    Limits& limits_;
    Random random_;

    // The assignment
    std::vector<int8_t> values_;   // by literal: 1 true, -1 false, 0 open
    std::vector<Info> info_;
    std::vector<Lit> trail_;
    std::vector<int32_t> level_start_;
    size_t head_ = 0;
    std::vector<Lit> units_;   // learned while somebody branches: true at level 0, but on the trail where there was room
    std::vector<uint32_t> scope_;   // by variable: the number of the last search above a branch that was to decide it
    uint32_t num_scopes_ = 0;
    bool keeps_heap_ = true;   // not where decisions go by another order
    bool contradiction_ = false;
    std::vector<Lit> assumptions_, failed_;

    // Rules
    Clauses clauses_;
    ShortClauses short_clauses_;
    std::vector<std::unique_ptr<Propagator>> propagators_;
    std::vector<Lit> explanations_;   // answers of propagators: size, then literals; emptied at level 0
    std::vector<int32_t> chain_;      // by variable: its chain, -1 none
    int num_chains_ = 0;

    // Conflict analysis
    std::vector<Lit> conflict_, learned_, scratch_;
    std::vector<Lit>* lemmas_ = nullptr;
    ClauseRef conflict_clause_ = 0;
    bool has_conflict_clause_ = false;
    enum Mark : uint8_t { kUnseen, kSeen, kKept, kRemovable, kInClause };
    std::vector<uint8_t> seen_;
    std::vector<Var> to_clear_;
    std::vector<uint32_t> level_stamp_;
    uint32_t stamp_ = 0;
    std::vector<Var> chain_best_;   // by chain and sign: its weakest literal in the clause, -1 none

    // Clauses shared
    SharedClauses* pool_ = nullptr;
    int giver_ = 0, shared_variables_ = 0;
    int64_t seen_in_pool_ = 0;
    std::vector<Lit> taken_;   // from the pool, and not yet used

    // Decisions
    std::vector<double> activity_;
    double increment_ = 1;
    std::vector<Var> heap_;
    std::vector<int32_t> heap_position_;
    std::vector<int8_t> saved_, target_, best_, hint_, initial_;   // 0 true, 1 false, -1 none
    bool saving_ = true;   // off while probing and vivifying
    bool force_hints_ = false;
    size_t target_size_ = 0, best_size_ = 0;

    // Schedules
    Restarts restarts_;
    int64_t next_reduction_, next_rephasing_, next_vivification_, next_probing_;
    int64_t reductions_ = 0, rephasings_ = 0;
    int64_t work_ = 0, spent_work_ = 0, vivify_work_ = 0, probe_work_ = 0;
    int64_t held_bytes_ = 0;
    std::vector<int32_t> probe_stamp_;
    Var next_probe_ = 0;
};

template <class Visit>
bool Kernel::all_of_reason(Var v, Visit visitor) {
    Reason& reason = info_[v].reason;
    const auto visit = [&](Lit p) {
        assert(is_false(p) && position_of(var(p)) < position_of(v));
        return visitor(p);
    };
    if (reason.a >= 0) return visit(reason.a) && (reason.b < 0 || visit(reason.b));
    if (reason.a == Reason::kNone) return true;
    if (reason.a == Reason::kClause) {
        for (const Lit p : clauses_.clause(static_cast<ClauseRef>(reason.b))) {
            if (var(p) != v && !visit(p)) return false;
        }
        return true;
    }
    if (reason.a <= Reason::kPropagator) {
        const size_t start = explanations_.size();
        explanations_.push_back(0);
        const Lit implied = values_[positive(v)] > 0 ? positive(v) : negative(v);
        propagators_[Reason::kPropagator - reason.a]->explain(*this, implied, reason.b, explanations_);
        explanations_[start] = static_cast<Lit>(explanations_.size() - start - 1);
        reason = Reason::explained(start);
    }
    const auto start = static_cast<size_t>(reason.b);
    const auto end = start + 1 + static_cast<size_t>(explanations_[start]);
    for (size_t i = start + 1; i < end; i++) {
        if (!visit(explanations_[i])) return false;   // by index: a visit may append further explanations
    }
    return true;
}

}  // namespace nono

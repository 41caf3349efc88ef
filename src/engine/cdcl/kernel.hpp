// The search kernel: conflict-driven clause learning (CDCL) over Boolean variables, with propagators in addition to clauses. A
// propagator explains an implied literal only when conflict analysis needs it (lazy clause generation: Ohrimenko, Stuckey,
// Codish, "Propagation via lazy clause generation", 2009). Each part of the state has its own header, and each technique is a
// group of member functions in its own file: propagate, learn, decide, search, enumerate, reduce, vivify, failed_literals,
// clause_sharing, external_branching.
#pragma once

#include "base/limits.hpp"
#include "base/literal.hpp"
#include "cdcl/assignment.hpp"
#include "cdcl/clause_exchange.hpp"
#include "cdcl/clauses.hpp"
#include "cdcl/conflict_analysis.hpp"
#include "cdcl/phases.hpp"
#include "cdcl/propagator.hpp"
#include "cdcl/reasons.hpp"
#include "cdcl/restart.hpp"
#include "cdcl/vsids.hpp"
#include "model/options.hpp"
#include "model/stats.hpp"

namespace nono {

class Kernel {
public:
    // How a search ended: with a solution, because no solution is left, after the number of conflicts that it was given, or
    // at a limit.
    enum class Result { kSolution, kExhausted, kPaused, kStopped };

    Kernel(const Options& options, Stats& stats, Limits& limits, uint64_t seed)
        : options_(options),
          stats_(stats),
          limits_(limits),
          vsids_(options.decay),
          phases_(options, seed),
          restarts_(options),
          analysis_(options, stats, assignment_, clauses_, reasons_, vsids_),
          exchange_(options, stats),
          next_reduction_(options.reduce_interval),
          next_vivification_(options.vivify_interval) {}

    Kernel(const Kernel&) = delete;  // the parts refer to each other
    Kernel& operator=(const Kernel&) = delete;

    // The following functions build the formula. They may be called at level 0 only.
    // Returns the first new variable.
    Var new_variables(int count) {
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

    // Adds a clause that is never removed. Returns false on a contradiction.
    bool add_clause(Lits literals) {
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

    ShortClauses& short_clauses() { return short_clauses_; }
    // Makes the short clauses added so far available to propagation.
    void build_short_clauses() {
        short_clauses_.build(num_variables());
        watch_memory();
    }
    // Returns the propagator's index.
    int add_propagator(std::unique_ptr<Propagator> propagator) { return propagators_.add(std::move(propagator)); }

    // Undoes all decisions. The next searches look only for solutions in which these literals are true.
    void set_assumptions(Lits literals) {
        backtrack(0);
        assumptions_.assign(literals.begin(), literals.end());
        const auto variables = assignment_.num_variables();
        analysis_.resize(variables, variables + assumptions_.size());  // an assumption that is already true gets a level, too
    }

    // Hides this variable and all later ones. Solutions that differ only in hidden variables count as one solution.
    // Hidden variables are decided last.
    void hide_from(Var first) { first_hidden_ = first; }
    // Makes p the initial phase of its variable. While hints are forced, every decision on this variable chooses p.
    void set_hint(Lit p) { phases_.set_hint(p); }

    // Chooses whether every decision follows the hints.
    void force_hints(bool force) { phases_.force_hints(force); }
    void set_phase(Lit p) { phases_.save(p); }

    // Searches until every variable has a value (kSolution) or no solution is left (kExhausted). Also stops at the
    // first restart after `conflicts` more conflicts (kPaused; -1: never). After kSolution, is_true returns the values.
    // After kExhausted under assumptions, failed() returns the assumptions that contradict each other.
    Result search(int64_t conflicts);
    // Excludes the current solution from further search. Returns false if nothing is left to search.
    bool exclude_solution();
    Lits failed() const { return failed_; }

    // Starts or continues enumeration in constant memory (enumerate.cpp). Call this function instead of
    // exclude_solution; from then on, `search` enumerates. The solution is not stored. Returns false if there is no other
    // solution.
    bool pass_solution();
    // Ends the enumeration. If `keeps` is true, the enumerated solutions stay excluded. Returns false if nothing is left
    // to search.
    bool leave_floor(bool keeps);
    // Removes clauses that are true at level 0.
    void remove_satisfied();

    // External branching: the caller, such as the model counter, makes the decisions. The kernel propagates, learns,
    // and searches above the caller's levels without undoing them. Before each decision, the decisions so far must be
    // satisfiable. Afterwards `search` must not be called, because the order of decisions is lost. branch(p) decides p
    // on a new level and propagates. If p is refuted, branch(p) undoes the level of p, learns a clause, and returns
    // false.
    bool branch(Lit p);
    // Propagates on the current level. Returns false on a contradiction.
    bool settle();
    // Searches for values of these variables above the current level, and decides no other variables. After kSolution,
    // read the solution, then call backtrack_to. After kExhausted, there is no solution: the current level is undone,
    // and a clause was learned. At level 0, kExhausted means that nothing is left to search. kPaused means that the
    // search reached the number of conflicts (-1: no limit).
    Result search_above(span<const Var> variables, int64_t conflicts);
    void backtrack_to(int level) { backtrack(level); }

    // Starts to append every derived clause, and every clause that excludes a solution, to `lemmas`: its size, then its
    // literals. A derived clause follows from the rules, the excluded solutions and the earlier clauses, by unit
    // propagation and the propagators.
    void log_lemmas(vector<Lit>* lemmas) { lemmas_ = lemmas; }
    // Starts to exchange short learned clauses with other kernels that have the same variables and rules. The clauses
    // use only variables created before this call. All searches must exclude the same solutions, because learned
    // clauses may depend on the excluded solutions. `search` imports clauses from other kernels at its restarts.
    void share(SharedClauses* pool, int giver) { exchange_.connect(pool, giver, num_variables()); }
    ClauseExchange& exchange() { return exchange_; }
    // Imports the clauses that other kernels have published since the last call. Returns false on a contradiction.
    bool take_shared();
    bool is_behind() const { return exchange_.is_behind(); }

    // Used in assertions. Returns true if the parts of the state are consistent in themselves and with each other.
    bool is_consistent() const {
        return assignment_.is_consistent() && clauses_.are_watched() && vsids_.is_heap() && propagators_.are_consistent();
    }
    // Used in assertions. Returns true if every variable has a value and every clause has a true literal.
    bool is_model() const {
        const auto holds = [this](Lits clause) { return ranges::any_of(clause, [this](Lit p) { return is_true(p); }); };
        return trail().size() == assignment_.num_variables() && clauses_.all_of(holds) && short_clauses_.all_of(holds);
    }
    // Used in assertions. Returns true if neither a clause nor a propagator implies anything more. This holds after
    // propagation unless an earlier clause was learned or imported late (external_branching.cpp).
    bool is_fixpoint() {
        const auto is_settled = [this](Lits clause) {
            return ranges::any_of(clause, [this](Lit p) { return is_true(p); }) ||
                   ranges::count_if(clause, [this](Lit p) { return is_open(p); }) > 1;
        };
        return clauses_.all_of(is_settled) && short_clauses_.all_of(is_settled) && propagators_.are_at_fixpoint();
    }

    // Access to the state, for propagators and encodings.
    int num_variables() const { return checked<int>(assignment_.num_variables()); }
    bool is_true(Lit p) const { return assignment_.is_true(p); }
    bool is_false(Lit p) const { return assignment_.is_false(p); }
    bool is_open(Lit p) const { return assignment_.is_open(p); }
    int level() const { return assignment_.level(); }
    int level_of(Var v) const { return assignment_.level_of(v); }
    int position_of(Var v) const { return assignment_.position_of(v); }
    const Reason& reason_of(Var v) const { return assignment_.reason_of(v); }
    Lits trail() const { return assignment_.trail(); }
    // Returns true if this propagator implied p with these data (`imply`).
    bool is_implied_by(Lit p, int propagator, int32_t data) const {
        const Reason& r = reason_of(var(p));
        return r.a == Reason::kPropagator - propagator && r.b == data;
    }
    void imply(Lit p, int propagator, int32_t data) { assignment_.assign(p, Reason::propagator(propagator, data)); }
    // Makes p true at level 0. Returns false if p is already false.
    bool fix(Lit p) {
        assert(level() == 0);
        if (is_false(p)) contradiction_ = true;
        if (is_open(p)) assignment_.assign(p, {});
        return !contradiction_;
    }

    // Propagates at level 0. Returns false on a contradiction.
    bool propagate_root() {
        if (!contradiction_ && !propagate()) contradiction_ = true;
        return !contradiction_;
    }

    // Adds the work since the last call to the work that the limits count. Returns true if the search must stop.
    bool report_work();
    int64_t work() const { return work_; }
    void add_work(int64_t units) { work_ += units; }  // a unit is about a nanosecond
    // Sets the number of bytes that the caller holds for this search. These bytes count towards the memory limit.
    void set_caller_bytes(int64_t bytes) {
        caller_bytes_ = bytes;
        watch_memory();
    }

    const Options& options() const { return options_; }
    Stats& stats() { return stats_; }
    Limits& limits() { return limits_; }

private:
    // Makes p true on a new level.
    void decide(Lit p) {
        assert(assignment_.is_propagated());
        assignment_.open_level();
        assignment_.assign(p, {});
    }

    // Undoes all levels above this one.
    void backtrack(int level) {
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

    // Frees the memory of deleted clauses, and updates the references to the others.
    void collect_clauses() {
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

    // Updates the memory in use, and stops the search at the memory limit.
    void watch_memory() {
        // a variable in all parts; the last term stands for its phases, values and marks
        constexpr size_t kVariable = sizeof(Assignment::Info) + 2 * sizeof(clauses_.watches[0]) + sizeof(double) + 40;
        const size_t kernel_bytes = assignment_.num_variables() * kVariable + reasons_.bytes() + clauses_.bytes() + short_clauses_.bytes();
        const int64_t bytes = caller_bytes_ + kernel_bytes + (lemmas_ == nullptr ? 0 : lemmas_->capacity() * sizeof(Lit));
        stats_.memory_bytes = std::max(stats_.memory_bytes, bytes);
        if (bytes >> 20 >= options_.memory) limits_.set(Stop::kMemory);
    }

    // Appends a lemma to the log, if there is one.
    void log_lemma(Lits lemma) {
        if (lemmas_ == nullptr) return;
        lemmas_->push_back(count_of(lemma));
        append(*lemmas_, lemma);
    }
    // propagate.cpp
    bool propagate();
    bool propagate_short(Lit p);
    bool propagate_watches(Lit p);
    // learn.cpp
    bool learn_from_conflict();
    void learn(int least);
    int level_of_conflict() const;
    // decide.cpp
    bool next_decision();
    void find_failed_assumptions(Lit p);
    bool postpone(Var v);
    bool take_up_hidden();
    // search.cpp
    bool restart();
    // reduce.cpp
    void reduce();
    // vivify.cpp
    bool vivify();
    bool vivify_clause(ClauseRef ref);
    // failed_literals.cpp
    bool probe();
    // clause_sharing.cpp
    bool take_clause(Lits literals, uint32_t lbd);
    // enumerate.cpp
    class Flips;
    bool flip();
    Lit decision_of(int level) const;
    int last_shown_level() const;
    void append_denied_decisions(int level, vector<Lit>& out) const;
    // external_branching.cpp
    bool learn_above(int base);
    void imply_units();

    const Options& options_;
    Stats& stats_;
    Limits& limits_;

    Assignment assignment_;
    Clauses clauses_;
    ShortClauses short_clauses_;
    PropagatorList propagators_{*this};
    Reasons reasons_{assignment_, clauses_, propagators_};
    Vsids vsids_;
    Phases phases_;
    bool saves_phases_ = true;  // false while probing and vivifying
    Restarts restarts_;
    Conflict conflict_;
    ConflictAnalysis analysis_;
    vector<Lit>* lemmas_ = nullptr;  // the log, or null
    ClauseExchange exchange_;
    vector<Lit> clause_;  // the clause being built

    bool contradiction_ = false;  // at level 0
    vector<Lit> assumptions_, failed_;

    Var first_hidden_ = INT32_MAX;
    vector<Var> put_off_;              // hidden variables that wait outside the heap
    vector<uint8_t> is_put_off_;       // one entry per variable
    int all_shown_level_ = INT32_MAX;  // from this level on, all visible variables have a value; INT32_MAX: there is no such level

    // Enumeration
    struct Flipped {
        Lit literal;
        int level;
    };
    Flips* flips_ = nullptr;
    vector<Flipped> flipped_;
    int floor_ = 0;  // the highest level that the search does not undo

    // External branching
    vector<Lit> units_;       // literals that were learned above level 0, and are implied again after backtracking
    vector<uint32_t> scope_;  // per variable: the number of the last search_above that had to decide it
    uint32_t num_scopes_ = 0;

    // When each technique is due next (counted in learned clauses, conflicts or restarts), and how much work the
    // technique has done.
    int64_t next_reduction_, num_reductions_ = 0;
    int64_t next_vivification_, vivification_work_ = 0;
    int64_t next_probing_ = 0, probing_work_ = 0;
    Var next_probe_ = 0;

    int64_t work_ = 0, reported_work_ = 0;  // the work so far, and the part that `report_work` has reported
    int64_t caller_bytes_ = 0;
};

}  // namespace nono

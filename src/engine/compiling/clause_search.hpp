// A conflict-driven search with clauses alone, which can write proofs. The search keeps every derived clause with its
// hints. Hints are numbers of clauses in propagation order. If all literals of the derived clause are false, each of
// these clauses in turn becomes unit, and the last one becomes false (LRAT: Cruz-Filipe et al., "Efficient certified
// RAT verification", 2017). The search knows nothing about puzzles or line propagators.
//
// Why not use the kernel of cdcl/? It derives clauses at seven places: analysis, two shortening steps, vivification,
// probing, literals at level 0, and propagators. None of them records hints. On twelve refuted random formulas (130
// variables, 611 clauses of three literals), a learned clause has on average 6.5 literals and 17 hints. A conflict
// takes 11.0 us here and 8.8 us in the kernel. If the kernel recorded hints, either every search would be slower by
// this difference, or all seven places would need two versions.
#pragma once

#include "base/limits.hpp"
#include "base/literal.hpp"
#include "cdcl/vsids.hpp"

namespace nono {

using ClauseId = int32_t;

class ClauseSearch {
public:
    enum class Result { kModel, kNone, kStopped };
    // A literal, and the clause that implies it.
    struct Implied {
        Lit literal;
        ClauseId by;
    };
    static constexpr ClauseId kNoClause = -1;

    ClauseSearch(int variables, Limits& limits);
    ClauseSearch(const ClauseSearch&) = delete;
    ClauseSearch& operator=(const ClauseSearch&) = delete;

    // Adds a clause of the formula, before `simplify`. Clauses are numbered from 0 as they are created.
    void add(Lits literals);
    // Propagates all clauses, and turns implied literals into unit clauses. Drops true clauses, and derives clauses
    // without false literals. Returns the remaining clauses, or an empty list if the formula is refuted.
    vector<ClauseId> simplify();
    // Returns the empty clause, or kNoClause if it was not derived.
    ClauseId refutation() const { return refutation_; }

    // Makes these literals true above level 0, without further decisions, and propagates. Returns false on a
    // contradiction.
    bool assume(Lits literals);
    // Searches for values of these variables under the assumed literals; decides no other variables. After kModel,
    // values() returns them, and the assumptions stay. kNone means that there are no such values: a clause that says so
    // was derived, and the assumptions are undone.
    Result search(Lits assumed, span<const Var> variables);
    // Returns the last model, with a value for each variable.
    const vector<uint8_t>& values() const { return model_; }
    // Sets the value that the search tries first.
    void prefer(Var v, bool value) { phase_[v] = value; }
    // Appends all implied literals that lead to the target literals, in the order in which they were derived. The
    // target literals must be true.
    void append_reasons(Lits targets, vector<Implied>& out);

    bool is_true(Lit p) const { return value_[p] > 0; }
    bool is_false(Lit p) const { return value_[p] < 0; }
    bool is_open(Lit p) const { return value_[p] == 0; }
    int num_variables() const { return count_of(level_); }
    ClauseId num_clauses() const { return count_of(clauses_); }
    ClauseId num_input() const { return num_input_; }
    int64_t conflicts() const { return conflicts_; }
    Lits clause(ClauseId c) const { return {literals_.data() + clauses_[c].begin, clauses_[c].size}; }
    // Returns the hints of a derived clause.
    span<const ClauseId> hints(ClauseId c) const;
    int64_t bytes() const;

private:
    struct Clause {
        size_t begin;  // index in literals_ of the first literal
        size_t hints;  // index in hints_ of the first hint; the hints end where the next clause's hints begin
        uint32_t size;
    };
    struct Watch {
        ClauseId clause;
        Lit blocker;  // a literal of the clause; the clause is skipped while it is true
    };

    int level() const { return count_of(begins_); }
    ClauseId derive(Lits literals, span<const ClauseId> hints);
    bool follows(Lits literals, span<const ClauseId> hints) const;
    void attach(ClauseId c);
    void assign(Lit p, ClauseId reason);
    void backtrack(int level);
    void descend() { begins_.push_back(trail_.size()); }
    ClauseId propagate();
    void settle_root();
    void fix_implied(size_t from);
    // Collects the hints of a derived clause: why is clause `conflict` false if all literals marked kKept (the derived
    // clause) are false?
    void collect_hints(ClauseId conflict);
    void mark(Lit p);
    void need(Lit p);
    void clear_marks();
    void keep_learned();
    void learn(ClauseId conflict);
    void learn_core(ClauseId conflict);
    bool is_redundant(Lit p);
    bool is_spent();

    Limits& limits_;
    vector<Clause> clauses_;
    vector<Lit> literals_;
    vector<ClauseId> hints_;
    ClauseId num_input_ = 0;
    ClauseId refutation_ = kNoClause;
    vector<vector<Watch>> watches_;  // one entry per literal
    vector<int8_t> value_;           // per literal: 1 true, -1 false
    IntVector level_;                // one entry per variable
    vector<ClauseId> reason_;        // per variable; at level 0, the unit clause of the variable
    vector<Lit> trail_;
    vector<size_t> begins_;  // element i: the index in trail_ where level i + 1 begins
    size_t head_ = 0;
    int64_t work_ = 0, conflicts_ = 0;

    // Analysis
    enum Mark : uint8_t { kNone = 0, kPending = 1, kKept = 2, kRedundant = 4, kNeeded = 8 };
    vector<uint8_t> marks_;  // one entry per variable
    vector<Var> cleared_;    // marked variables, to be cleared
    vector<Lit> learned_, stack_;
    vector<ClauseId> found_, units_;
    size_t pending_ = 0;  // number of needed literals above level 0 whose reasons are not yet collected

    // Decisions
    Vsids order_{0.95};
    vector<uint8_t> phase_, model_;
    vector<uint8_t> in_scope_;  // per variable: 1 if the current search decides it
};

}  // namespace nono

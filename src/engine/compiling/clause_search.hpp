// A conflict-driven search that uses only clauses, so that it can write proofs. The search keeps every clause that it
// derives, with the hints of the derivation. The hints are clause numbers in propagation order (LRAT: Cruz-Filipe et
// al., "Efficient certified RAT verification", 2017). If all literals of the derived clause are false, each hint clause
// in turn becomes unit, and the last one becomes false. This search does not depend on puzzles or line propagators.
//
// Why not use the kernel of cdcl/? The kernel derives clauses at seven places: analysis, two shortening steps,
// vivification, probing, literals at level 0, and propagators. None of these places records hints. On twelve refuted
// random formulas (130 variables, 611 clauses of three literals), a learned clause has on average 6.5 literals and 17
// hints. A conflict takes 11.0 us here and 8.8 us in the kernel. Hints in the kernel would slow down every search by
// this difference, or each of the seven places would have to exist in two versions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

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

    // Adds a clause of the formula. Must be called before `simplify`. Clauses are numbered from 0 in the order of their
    // creation.
    void add(std::span<const Lit> literals);
    // Propagates all clauses. Turns implied literals into unit clauses and drops true clauses. Replaces each clause
    // that has false literals by a derived clause without them. Returns the current clauses, or an empty list if the
    // formula is refuted.
    std::vector<ClauseId> simplify();
    // Returns the empty clause, or kNoClause if it has not been derived.
    ClauseId refutation() const { return refutation_; }

    // Makes these literals true above level 0, without further decisions, and propagates. Returns false on a
    // contradiction.
    bool assume(std::span<const Lit> literals);
    // Searches for values of these variables under the assumed literals, and decides no other variables. After kModel,
    // values() returns the values, and the assumptions stay in force. kNone means that there are no such values. In
    // this case, a clause that states this was derived, and the assumptions are undone.
    Result search(std::span<const Lit> assumed, std::span<const Var> variables);
    // Returns the last model, one value per variable.
    const std::vector<uint8_t>& values() const { return model_; }
    // Sets the value that the search tries first for a variable.
    void prefer(Var v, bool value) { phase_[v] = value; }
    // Appends all implied literals that lead to the target literals. The target literals must be true. The implied
    // literals are appended in the order in which they were derived.
    void append_reasons(std::span<const Lit> targets, std::vector<Implied>& out);

    bool is_true(Lit p) const { return value_[p] > 0; }
    bool is_false(Lit p) const { return value_[p] < 0; }
    bool is_open(Lit p) const { return value_[p] == 0; }
    int num_variables() const { return static_cast<int>(level_.size()); }
    ClauseId num_clauses() const { return static_cast<ClauseId>(clauses_.size()); }
    ClauseId num_input() const { return num_input_; }
    int64_t conflicts() const { return conflicts_; }
    std::span<const Lit> clause(ClauseId c) const { return {literals_.data() + clauses_[c].begin, clauses_[c].size}; }
    // Returns the hints of a derived clause.
    std::span<const ClauseId> hints(ClauseId c) const;
    int64_t bytes() const;

private:
    struct Clause {
        size_t begin;  // in literals_
        size_t hints;  // index in hints_ of the clause's first hint; its hints end where those of the next clause begin
        uint32_t size;
    };
    struct Watch {
        ClauseId clause;
        Lit blocker;  // a literal of the clause; while it is true, the clause is skipped
    };

    int level() const { return static_cast<int>(begins_.size()); }
    ClauseId derive(std::span<const Lit> literals, std::span<const ClauseId> hints);
    bool follows(std::span<const Lit> literals, std::span<const ClauseId> hints) const;
    void attach(ClauseId c);
    void assign(Lit p, ClauseId reason);
    void backtrack(int level);
    void descend() { begins_.push_back(trail_.size()); }
    ClauseId propagate();
    void settle_root();
    void fix_implied(size_t from);
    // Collects the hints of a derived clause. The hints show why clause `conflict` is false if all literals marked
    // kKept (the derived clause) are false.
    void collect_hints(ClauseId conflict);
    void mark(Lit p);
    void learn(ClauseId conflict);
    void learn_core(ClauseId conflict);
    bool is_redundant(Lit p);
    bool is_spent();

    Limits& limits_;
    std::vector<Clause> clauses_;
    std::vector<Lit> literals_;
    std::vector<ClauseId> hints_;
    ClauseId num_input_ = 0;
    ClauseId refutation_ = kNoClause;
    std::vector<std::vector<Watch>> watches_;  // one entry per literal
    std::vector<int8_t> value_;                // per literal: 1 true, -1 false
    std::vector<int32_t> level_;               // one entry per variable
    std::vector<ClauseId> reason_;             // per variable; at level 0, the unit clause of the variable
    std::vector<Lit> trail_;
    std::vector<size_t> begins_;  // element i: the index in trail_ where level i + 1 begins
    size_t head_ = 0;
    int64_t work_ = 0, conflicts_ = 0;

    // Analysis
    enum Mark : uint8_t { kNone = 0, kPending = 1, kKept = 2, kRedundant = 4, kNeeded = 8 };
    std::vector<uint8_t> marks_;  // one entry per variable
    std::vector<Var> cleared_;    // marked variables, to be cleared
    std::vector<Lit> learned_, stack_;
    std::vector<ClauseId> found_, units_;

    // Decisions
    Vsids order_{0.95};
    std::vector<uint8_t> phase_, model_;
    std::vector<uint8_t> in_scope_;  // per variable: 1 if the current search decides it
};

}  // namespace nono

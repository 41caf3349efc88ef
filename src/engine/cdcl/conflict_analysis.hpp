// Conflict analysis: the first unique implication point (Marques-Silva and Sakallah, "GRASP", 1996; Zhang et al.,
// 2001), then recursive minimisation (Soerensson and Biere, "Minimizing learned clauses", 2009), then shortening by
// binary clauses with the asserting literal (Glucose 2.1).
#pragma once

#include <initializer_list>

#include "cdcl/assignment.hpp"
#include "cdcl/clauses.hpp"
#include "cdcl/reasons.hpp"
#include "cdcl/vsids.hpp"
#include "model/options.hpp"
#include "model/stats.hpp"

namespace nono {

// A set of false literals. The rules require at least one of them to be true.
struct Conflict {
    vector<Lit> literals;
    ClauseRef clause = 0;  // if has_clause: the clause that consists of these literals
    bool has_clause = false;

    void set(std::initializer_list<Lit> false_literals) { literals.assign(false_literals); }
    void set(Lits false_literals) { literals.assign(false_literals.begin(), false_literals.end()); }
};

class ConflictAnalysis {
public:
    struct Learned {
        Lits literals;  // the asserting literal, then one on the highest level of the others; valid until the next call
        uint32_t lbd;
        int level;  // the level on which the clause implies its first literal
    };

    ConflictAnalysis(const Options& options, Stats& stats, const Assignment& assignment, Clauses& clauses,
                     const ShortClauses& short_clauses, Reasons& reasons, Vsids& vsids)
        : options_(options),
          stats_(stats),
          assignment_(assignment),
          clauses_(clauses),
          short_clauses_(short_clauses),
          reasons_(reasons),
          vsids_(vsids) {}

    void resize(size_t variables, size_t levels);

    // Derives a clause from a conflict on the current level, which must not be 0.
    Learned analyze(const Conflict& conflict);
    // Appends the negations of the decisions that imply the conflict. The second version does this for a true literal
    // p.
    void collect_decisions(const Conflict& conflict, vector<Lit>& out);
    void collect_decisions(Lit p, vector<Lit>& out);

private:
    enum Mark : uint8_t { kUnseen, kSeen, kKept, kRemovable, kInClause };

    bool mark_seen(Lit p);
    bool is_redundant(Var v, int depth);
    void minimise();
    void shrink_by_binaries();
    uint32_t count_levels(Lits literals);
    void use_clause(ClauseRef ref);
    bool mark_cause(Lit p);
    void walk_to_decisions(vector<Lit>& out);
    void clear_marks();
    bool is_implied(const Conflict& conflict);
    bool is_asserting(const Learned& learned) const;

    const Options& options_;
    Stats& stats_;
    const Assignment& assignment_;
    Clauses& clauses_;
    const ShortClauses& short_clauses_;
    Reasons& reasons_;
    Vsids& vsids_;
    vector<Lit> learned_;
    vector<uint8_t> marks_;  // one entry per variable
    vector<Var> marked_;
    vector<uint32_t> level_stamps_;  // one entry per level
    uint32_t stamp_ = 0;
};

}  // namespace nono

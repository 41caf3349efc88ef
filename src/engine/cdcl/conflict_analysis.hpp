// Conflict analysis: the first unique implication point (Marques-Silva and Sakallah, "GRASP", 1996; Zhang et al.,
// 2001), then recursive minimisation (Soerensson and Biere, "Minimizing learned clauses", 2009).
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

    ConflictAnalysis(const Options& options, Stats& stats, const Assignment& assignment, Clauses& clauses, Reasons& reasons, Vsids& vsids)
        : options_(options), stats_(stats), assignment_(assignment), clauses_(clauses), reasons_(reasons), vsids_(vsids) {}

    // Makes room for these variables and levels.
    void resize(size_t variables, size_t levels) {
        marks_.resize(variables, kUnseen);
        level_stamps_.resize(levels + 1, 0);
    }

    // Derives a clause from a conflict on the current level, which must not be 0.
    Learned analyze(const Conflict& conflict) {
        assert(assignment_.level() > 0 && marked_.empty());
        learned_.assign(1, kNoLit);
        int open = 0;  // number of marked literals on this level that are not resolved yet
        if (conflict.has_clause) use_clause(conflict.clause);
        for (const Lit p : conflict.literals) open += mark_seen(p);
        assert(open > 0);
        const auto trail = assignment_.trail();
        for (size_t i = trail.size() - 1;; i--) {
            const Lit p = trail[i];
            assert(std::cmp_greater_equal(i, assignment_.start_of(assignment_.level())));  // the level has an implication point
            const Var v = var(p);
            if (marks_[v] == kUnseen) continue;
            if (--open == 0) {  // the only literal of this level that is left: the first unique implication point
                learned_[0] = negate(p);
                break;
            }
            const Reason& reason = assignment_.reason_of(v);
            if (reason.is_clause()) use_clause(reason.clause_ref());
            reasons_.all_of(v, [&](Lit q) {
                open += mark_seen(q);
                return true;
            });
        }
        const size_t full_size = learned_.size();
        uint32_t lbd = count_levels(learned_);
        if (options_.minimise) minimise();
        assert(is_implied(conflict));
        assert(assignment_.level_of(var(learned_[0])) == assignment_.level());
        stats_.minimised_literals += full_size - learned_.size();
        if (learned_.size() < full_size) lbd = count_levels(learned_);
        clear_marks();
        if (learned_.size() == 1) return {learned_, lbd, 0};
        const auto deepest = std::max_element(learned_.begin() + 1, learned_.end(),
                                              [this](Lit a, Lit b) { return assignment_.level_of(var(a)) < assignment_.level_of(var(b)); });
        std::swap(learned_[1], *deepest);
        const Learned learned{learned_, lbd, assignment_.level_of(var(learned_[1]))};
        assert(is_asserting(learned));
        return learned;
    }

    // Appends the negations of the decisions that imply the conflict.
    void collect_decisions(const Conflict& conflict, vector<Lit>& out) {
        for (const Lit p : conflict.literals) mark_cause(p);
        assert(ranges::all_of(marked_, [this](Var v) { return marks_[v] == kSeen; }));
        walk_to_decisions(out);
    }

    // Appends the negations of the decisions that imply the true literal p.
    void collect_decisions(Lit p, vector<Lit>& out) {
        mark_cause(p);
        walk_to_decisions(out);
    }

private:
    static constexpr int kMostDepth = 200;  // the recursion of is_redundant gives up at this depth

    // kSeen: met by the analysis. is_redundant marks other literals as kRemovable or kKept.
    enum Mark : uint8_t { kUnseen, kSeen, kKept, kRemovable };

    // Marks a false literal of a reason. Returns true if the literal belongs to the current level.
    bool mark_seen(Lit p) {
        const Var v = var(p);
        const int level = assignment_.level_of(v);
        if (marks_[v] != kUnseen || level == 0) return false;
        assert(assignment_.is_false(p) && level <= assignment_.level());
        marks_[v] = kSeen;
        marked_.push_back(v);
        vsids_.bump(v);
        if (level == assignment_.level()) return true;
        learned_.push_back(p);
        return false;
    }

    // Returns true if this variable's value follows from the other literals of the clause. `depth` is the depth of the
    // recursion. At kMostDepth, the variable counts as needed.
    bool is_redundant(Var v, int depth) {
        if (assignment_.reason_of(v).is_none() || depth > kMostDepth) return false;
        return reasons_.all_of(v, [&](Lit q) {
            const Var u = var(q);
            const int level = assignment_.level_of(u);
            if (level == 0 || marks_[u] == kSeen || marks_[u] == kRemovable) return true;
            // Without a literal of the clause on this level, u counts as needed: it usually follows from the level's decision.
            if (marks_[u] == kKept || level_stamps_[level] != stamp_) return false;
            const bool redundant = is_redundant(u, depth + 1);
            marks_[u] = redundant ? kRemovable : kKept;
            marked_.push_back(u);
            return redundant;
        });
    }

    // Removes redundant literals from the learned clause.
    void minimise() {
        size_t kept = 1;
        for (size_t i : range(1, learned_.size())) {
            const Var v = var(learned_[i]);
            if (!is_redundant(v, 0)) learned_[kept++] = learned_[i];
        }
        learned_.resize(kept);
    }

    // Returns the number of different levels (the literal block distance, LBD). Also stamps each of these levels, for
    // is_redundant.
    uint32_t count_levels(Lits literals) {
        stamp_++;
        uint32_t count = 0;
        for (const Lit p : literals) {
            if (p == kNoLit) continue;
            uint32_t& stamp = level_stamps_[assignment_.level_of(var(p))];
            count += stamp != stamp_;
            stamp = stamp_;
        }
        return count;
    }

    // Records the use of a learned clause, and lowers its LBD if possible.
    void use_clause(ClauseRef ref) {
        auto& header = clauses_.header(ref);
        if (header.lbd == 0) return;
        assert(header.is_garbage == 0);
        header.used = static_cast<uint32_t>(stats_.conflicts);
        if (header.lbd <= options_.keep_lbd) return;
        header.lbd = std::min(header.lbd, std::max(count_levels(clauses_.clause(ref)), 1u));
    }

    // Marks a literal above level 0 for walk_to_decisions. Always returns true, so that Reasons::all_of goes on.
    bool mark_cause(Lit p) {
        const Var v = var(p);
        if (marks_[v] == kUnseen && assignment_.level_of(v) > 0) {
            marks_[v] = kSeen;
            marked_.push_back(v);
        }
        return true;
    }

    // Follows the marked literals back along the trail to the decisions that imply them.
    void walk_to_decisions(vector<Lit>& out) {
        for (int i = assignment_.size() - 1; i >= assignment_.start_of(1); i--) {
            const Lit p = assignment_.trail()[i];
            if (marks_[var(p)] == kUnseen) continue;
            if (assignment_.reason_of(var(p)).is_none()) out.push_back(negate(p));
            else reasons_.all_of(var(p), [this](Lit q) { return mark_cause(q); });
        }
        clear_marks();
    }

    // Removes all marks.
    void clear_marks() {
        for (const Var v : marked_) marks_[v] = kUnseen;
        assert(ranges::all_of(marks_, [](uint8_t mark) { return mark == kUnseen; }));
        marked_.clear();
    }

    // Used in assertions. Returns true if the clause follows from the rules. Every path of reasons back from the conflict
    // must end in a literal of the clause or of level 0.
    bool is_implied(const Conflict& conflict) {
        vector<uint8_t> is_met(marks_.size());
        for (const Lit p : learned_) is_met[var(p)] = 1;
        vector<Lit> left = conflict.literals;
        while (!left.empty()) {
            const Var v = var(left.back());
            left.pop_back();
            if (is_met[v] != 0 || assignment_.level_of(v) == 0) continue;
            if (assignment_.reason_of(v).is_none()) return false;
            is_met[v] = 1;
            reasons_.all_of(v, [&](Lit q) {
                left.push_back(q);
                return true;
            });
        }
        return true;
    }

    // Used in assertions. Returns true if the clause is asserting. All its literals must be false, only the first one may
    // be on the current level, and the second one must be on the next highest level. The LBD must be the number of levels.
    bool is_asserting(const Learned& learned) const {
        vector<int> levels;
        for (const Lit p : learned.literals) {
            if (!assignment_.is_false(p)) return false;
            levels.push_back(assignment_.level_of(var(p)));
        }
        if (levels[0] != assignment_.level() || levels[1] != learned.level || learned.level >= levels[0]) return false;
        std::sort(levels.rbegin(), levels.rend());
        levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
        return levels[1] == learned.level && learned.lbd == levels.size();
    }

    const Options& options_;
    Stats& stats_;
    const Assignment& assignment_;
    Clauses& clauses_;
    Reasons& reasons_;
    Vsids& vsids_;
    vector<Lit> learned_;
    vector<uint8_t> marks_;          // one entry per variable
    vector<Var> marked_;             // the variables with a mark
    vector<uint32_t> level_stamps_;  // one entry per level
    uint32_t stamp_ = 0;             // number of calls of count_levels
};

}  // namespace nono

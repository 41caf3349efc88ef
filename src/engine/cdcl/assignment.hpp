// The assignment: the value of every literal, and the trail of true literals in the order in which they became true.
// Each true literal has a level and a reason. Level 0 contains the literals that follow from the rules alone. Each
// decision opens the next level.
#pragma once

#include "base/literal.hpp"
#include "cdcl/clauses.hpp"

namespace nono {

// The reason why a literal is true. A reason is one of the following: a decision (no reason), one or two false literals
// of a short clause, a clause, a propagator that has not been asked for its explanation yet, or the explanation that it
// gave (reasons.hpp).
struct Reason {
    static constexpr int32_t kNone = -1, kClause = -2, kExplained = -3, kPropagator = -4;
    int32_t a = kNone;
    int32_t b = -1;

    static Reason binary(Lit other) { return {other, -1}; }
    static Reason ternary(Lit other, Lit third) { return {other, third}; }
    static Reason clause(ClauseRef ref) { return {kClause, checked<int32_t>(ref)}; }
    static Reason explained(size_t start) { return {kExplained, checked<int32_t>(start)}; }
    static Reason propagator(int index, int32_t data) { return {kPropagator - index, data}; }
    bool is_none() const { return a == kNone; }
    bool is_clause() const { return a == kClause; }
    ClauseRef clause_ref() const { return checked<ClauseRef>(b); }
};

class Assignment {
public:
    // Information about a variable, valid while the variable has a value.
    struct Info {
        int32_t level;
        int32_t position;  // index on the trail
        Reason reason;
    };

    // Makes room for these variables. New ones are open.
    void resize(size_t variables) {
        values_.resize(2 * variables, 0);
        info_.resize(variables, {0, 0, {}});
        trail_.reserve(variables);
    }
    size_t num_variables() const { return info_.size(); }
    bool is_true(Lit p) const { return values_[p] > 0; }
    bool is_false(Lit p) const { return values_[p] < 0; }
    bool is_open(Lit p) const { return values_[p] == 0; }
    // The value of each literal: 1 = true, -1 = false, 0 = open. The pointer is valid until the next `resize`.
    const int8_t* values() const { return values_.data(); }
    // Returns the level at which the variable, which is not open, got its value.
    int level_of(Var v) const {
        assert(!is_open(positive(v)));
        return info_[v].level;
    }
    // Returns the index on the trail of the variable, which is not open.
    int position_of(Var v) const {
        assert(!is_open(positive(v)));
        return info_[v].position;
    }
    Reason& reason_of(Var v) { return info_[v].reason; }
    const Reason& reason_of(Var v) const { return info_[v].reason; }
    Lits trail() const { return trail_; }
    int size() const { return count_of(trail_); }
    int level() const { return count_of(level_start_); }
    // Returns the trail's size at the time when this level (1 or higher) was opened.
    int start_of(int level) const {
        assert(level >= 1 && level <= this->level());
        return level_start_[level - 1];
    }

    // Opens the next level. The decision that belongs to it is assigned afterwards.
    void open_level() {
        assert(is_propagated());
        level_start_.push_back(count_of(trail_));
    }
    // Makes p true on the current level.
    void assign(Lit p, Reason reason) {
        assert(is_open(p));
        assert(reason.a < 0 || (is_false(reason.a) && (reason.b < 0 || is_false(reason.b))));
        values_[p] = 1;
        values_[negate(p)] = -1;
        info_[var(p)] = {level(), count_of(trail_), reason};
        assert(trail_.size() < num_variables());
        trail_.push_back(p);
    }
    // Makes p true at level 0, even if the current level is higher.
    void assign_at_root(Lit p) {
        assign(p, {});
        info_[var(p)].level = 0;
    }
    // Undoes all levels above this level, starting with the newest literal, and calls undone(p) for each literal.
    template <class Undone>
    void cut(int level, Undone undone) {
        const int size = start_of(level + 1);
        for (int i = count_of(trail_) - 1; i >= size; i--) {
            const Lit p = trail_[i];
            values_[p] = values_[negate(p)] = 0;
            undone(p);
        }
        trail_.resize(size);
        level_start_.resize(level);
        head_ = trail_.size();
    }

    // Used in assertions. Returns true if values, levels, positions and trail agree and all levels except the last are
    // fully propagated.
    bool is_consistent() const {
        size_t num_open = 0;
        for (size_t p = 0; p < values_.size(); p += 2) {
            if (values_[p] != -values_[p + 1]) return false;
            num_open += values_[p] == 0;
        }
        if (num_open + trail_.size() != num_variables() || head_ > trail_.size()) return false;
        if (level() > 0 && std::cmp_less(head_, start_of(level()))) return false;
        int current = 0;
        for (int i : range(size())) {
            while (current < level() && start_of(current + 1) <= i) current++;
            const Info& info = info_[var(trail_[i])];
            if (!is_true(trail_[i]) || info.position != i || (info.level != current && info.level != 0)) return false;
        }
        return true;
    }

    // Returns true if every literal of the trail has been propagated through the clauses.
    bool is_propagated() const { return head_ == trail_.size(); }
    // Returns the next literal of the trail to propagate, which then counts as propagated.
    Lit next_to_propagate() {
        assert(!is_propagated());
        return trail_[head_++];
    }
    void skip_propagation() { head_ = trail_.size(); }

private:
    vector<int8_t> values_;
    vector<Info> info_;
    vector<Lit> trail_;
    IntVector level_start_;
    size_t head_ = 0;  // number of trail literals that have been propagated through the clauses
};

}  // namespace nono

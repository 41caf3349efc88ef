// Enumeration without a clause per solution (Gebser, Kaufmann, Neumann and Schaub, "Conflict-driven answer set enumeration",
// 2007). After a solution, the last decision is undone and its negation made true on the level below, the floor. Above the
// floor, the search learns, jumps back and restarts as usual. The reason for a flipped literal is the decisions below it, so
// clauses learned from it are valid for all remaining solutions, and memory does not grow. If solutions are rare, a search
// that cannot leave its floor is slow: leave_floor turns each flipped literal into at most one clause.

#include "cdcl/kernel.hpp"

namespace nono {

// Returns the decision that opened a level; kNoLit if the level is that of an assumption that was already true.
Lit Kernel::decision_of(int level) const {
    const int start = assignment_.start_of(level);
    if (start == assignment_.size()) return kNoLit;
    // A level without a decision may be empty: then its start is the decision of a later level. Or it begins with a literal
    // that has a reason, or with a unit that became true late and has level 0.
    const Lit first = trail()[start];
    return level_of(var(first)) == level && reason_of(var(first)).is_none() ? first : kNoLit;
}

// The propagator that explains flipped literals.
class Kernel::Flips final : public Propagator {
public:
    Step propagate(Kernel& /*kernel*/, vector<Lit>& /*conflict*/) override { return Step::kNothing; }
    void backtrack(const Kernel& /*kernel*/, int /*size*/) override {}
    void explain(Kernel& kernel, Lit implied, int32_t /*data*/, vector<Lit>& reason) override {
        kernel.append_denied_decisions(kernel.level_of(var(implied)), reason);
    }
    int number() const { return index(); }
};

// Returns the last level whose decision is an assumption or a visible variable.
int Kernel::last_shown_level() const {
    int last = level();
    const auto is_hidden = [this](Lit p) { return p != kNoLit && var(p) >= first_hidden_; };
    while (last > count_of(assumptions_) && is_hidden(decision_of(last))) last--;
    return last;
}

// Appends the negations of the decisions up to this level.
void Kernel::append_denied_decisions(int level, vector<Lit>& out) const {
    assert(level <= this->level());
    for (int i = 1; i <= level; i++) {
        if (const Lit p = decision_of(i); p != kNoLit) out.push_back(negate(p));
    }
}

// Goes on to the next solution: flips the last decision on a visible variable. Returns false if no solution is left.
bool Kernel::pass_solution() {
    assert(is_model());
    if (flips_ == nullptr) {
        auto flips = std::make_unique<Flips>();
        flips_ = flips.get();
        add_propagator(std::move(flips));
    }
    floor_ = last_shown_level();
    assert(ranges::is_sorted(flipped_, {}, &Flipped::level));
    assert(ranges::all_of(trail(), [this](Lit p) {  // each flipped literal is listed
        return reason_of(var(p)).a != Reason::propagator(flips_->number(), 0).a || ranges::count(flipped_, p, &Flipped::literal) == 1;
    }));
    return flip();
}

// Undoes the floor level, the lowest to which the search may return: it has no solution left. Adds the opposite of its
// decision to the level before it. If that level already implies the decision, undoes it as well. Returns false if no solution is left.
bool Kernel::flip() {
    while (floor_ > count_of(assumptions_)) {
        assert(floor_ <= level());
        const Lit p = decision_of(floor_);
        backtrack(--floor_);
        while (!flipped_.empty() && flipped_.back().level > floor_) flipped_.pop_back();
        imply_units();
        if (p == kNoLit || is_true(p)) continue;
        if (is_open(p)) {
            assert(level() == floor_);
            assignment_.assign(negate(p), floor_ == 0 ? Reason{} : Reason::propagator(flips_->number(), 0));
            flipped_.push_back({negate(p), floor_});
        }
        return true;
    }
    return false;
}

// Ends the enumeration. `keeps`: each flipped literal becomes a clause. Returns false if no solution is left.
bool Kernel::leave_floor(bool keeps) {
    assert(ranges::all_of(flipped_, [this](const Flipped& f) { return is_true(f.literal) && f.level <= level(); }));
    vector<vector<Lit>> clauses;
    if (keeps) {
        for (const auto& [p, level] : flipped_) {
            clauses.push_back({p});
            append_denied_decisions(level, clauses.back());
        }
    }
    floor_ = 0;
    flipped_.clear();
    backtrack(0);
    for (const Lit p : units_) fix(p);
    units_.clear();
    for (const auto& clause : clauses) add_clause(clause);
    return !contradiction_;
}

// Deletes the clauses that are true at level 0.
void Kernel::remove_satisfied() {
    backtrack(0);
    clauses_.discard([this](Lit p) { return is_true(p); });
    collect_clauses();
}

}  // namespace nono

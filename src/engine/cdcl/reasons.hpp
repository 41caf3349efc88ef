// Stores the reason of each implied literal, which is a set of false literals. A propagator explains a literal when its
// explanation is first needed. Explanations are kept until the search returns to level 0.
#pragma once

#include "cdcl/assignment.hpp"
#include "cdcl/clauses.hpp"
#include "cdcl/propagator.hpp"

namespace nono {

class Reasons {
public:
    Reasons(Assignment& assignment, Clauses& clauses, PropagatorList& propagators)
        : assignment_(assignment), clauses_(clauses), propagators_(propagators) {}

    // Calls visit(p) for each literal p in the reason of variable v. All these literals are false. Stops as soon as
    // `visit` returns false, and then returns false.
    template <class Visit>
    bool all_of(Var v, Visit visitor) {
        assert(!assignment_.is_open(positive(v)));
        Reason& reason = assignment_.reason_of(v);
        const auto visit = [&](Lit p) {
            assert(assignment_.is_false(p) && assignment_.position_of(var(p)) < assignment_.position_of(v));
            return visitor(p);
        };
        if (reason.a >= 0) return visit(reason.a) && (reason.b < 0 || visit(reason.b));
        if (reason.is_none()) return true;
        if (reason.is_clause()) {
            assert(ranges::count(clauses_.clause(reason.clause_ref()), v, var) == 1);
            for (const Lit p : clauses_.clause(reason.clause_ref())) {
                if (var(p) != v && !visit(p)) return false;
            }
            return true;
        }
        if (reason.a <= Reason::kPropagator) {
            const size_t start = explanations_.size();
            explanations_.push_back(0);
            const Lit implied = assignment_.is_true(positive(v)) ? positive(v) : negative(v);
            propagators_.explain(Reason::kPropagator - reason.a, implied, reason.b, explanations_);
            explanations_[start] = checked<Lit>(explanations_.size() - start - 1);
            reason = Reason::explained(start);
        }
        assert(reason.a == Reason::kExplained);
        const size_t start = reason.b;
        const auto end = start + 1 + explanations_[start];
        assert(explanations_[start] >= 0 && end <= explanations_.size());
        for (size_t i : range(start + 1, end)) {
            if (!visit(explanations_[i])) return false;  // by index, because `visit` may append further explanations
        }
        return true;
    }

    // Discards all explanations. There must be no literals above level 0.
    void clear() { explanations_.clear(); }
    bool is_full() const { return explanations_.size() > kMost; }
    // Drops explanations of literals that are no longer on the trail. Searches that never restart need this function.
    void compact() {
        vector<Lit> kept;
        for (const Lit p : assignment_.trail()) {
            Reason& reason = assignment_.reason_of(var(p));
            if (reason.a != Reason::kExplained) continue;
            assert(std::cmp_less(reason.b, explanations_.size()));
            const auto from = explanations_.begin() + reason.b;
            reason = Reason::explained(kept.size());
            kept.insert(kept.end(), from, from + 1 + *from);
        }
        explanations_ = std::move(kept);
    }
    size_t bytes() const { return explanations_.capacity() * sizeof(Lit); }

private:
    static constexpr size_t kMost = 1u << 22;  // number of literals of explanations from which on `is_full` returns true

    Assignment& assignment_;
    Clauses& clauses_;
    PropagatorList& propagators_;
    vector<Lit> explanations_;  // each entry: its size, then its literals
};

}  // namespace nono

// Propagation: for each new literal of the trail first the short clauses, then the watched ones; when the clauses have nothing
// more to say, the propagators, one piece of work at a time.
#include "kernel.hpp"

namespace nono {

bool Kernel::propagate() {
    has_conflict_clause_ = false;
    for (;;) {
        while (head_ < trail_.size()) {
            const Lit p = trail_[head_++];
            if (!propagate_literal(p) || !propagate_watches(p)) {
                head_ = trail_.size();
                return false;
            }
        }
        auto step = Propagator::Step::kNothing;
        for (const auto& propagator : propagators_) {
            if (!propagator) continue;
            conflict_.clear();
            step = propagator->propagate(*this, conflict_);
            if (step != Propagator::Step::kNothing) break;
        }
        if (step == Propagator::Step::kConflict) return false;
        if (step == Propagator::Step::kNothing) return true;
    }
}

bool Kernel::propagate_literal(Lit p) {
    stats_.propagations++;
    if (!short_clauses_.covers(p)) return true;
    const auto binaries = short_clauses_.binaries(p);
    for (const Lit q : binaries) {
        const int value = values_[q];
        if (value == 0) {
            assign(q, Reason::binary(negate(p)));
        } else if (value < 0) {
            conflict_.assign({q, negate(p)});
            return false;
        }
    }
    const auto ternaries = short_clauses_.ternaries(p);
    for (const auto& [a, b] : ternaries) {
        const int value_a = values_[a], value_b = values_[b];
        if (value_a > 0 || value_b > 0) continue;
        if (value_a < 0 && value_b < 0) {
            conflict_.assign({a, b, negate(p)});
            return false;
        }
        if (value_a < 0) assign(b, Reason::ternary(a, negate(p)));
        if (value_b < 0) assign(a, Reason::ternary(b, negate(p)));
    }
    work_ += static_cast<int64_t>(4 + binaries.size() + ternaries.size());
    return true;
}

bool Kernel::propagate_watches(Lit p) {
    std::vector<Watch>& list = clauses_.watches[p];
    if (list.empty()) return true;
    work_ += static_cast<int64_t>(2 + list.size());
    const Lit falsified = negate(p);
    const Watch* from = list.data();
    const Watch* const end = from + list.size();
    Watch* to = list.data();
    bool ok = true;
    while (from != end) {
        const Watch watch = *from++;
        const int blocker = values_[watch.blocker];
        if (blocker > 0) {
            *to++ = watch;
            continue;
        }
        if (watch.ref & Clauses::kBinary) {
            *to++ = watch;
            if (blocker < 0) {
                conflict_.assign({watch.blocker, falsified});
                ok = false;
                break;
            }
            assign(watch.blocker, Reason::binary(falsified));
            continue;
        }
        Lit* const literals = clauses_.literals(watch.ref);
        const Lit other = literals[0] ^ literals[1] ^ falsified;
        const int value = values_[other];
        if (value > 0) {
            *to++ = {watch.ref, other};
            continue;
        }
        const auto size = clauses_.header(watch.ref).size;
        uint32_t k = 2;
        while (k < size && values_[literals[k]] < 0) k++;
        work_ += 3;
        if (k < size) {
            literals[0] = other;
            literals[1] = literals[k];
            literals[k] = falsified;
            clauses_.watches[negate(literals[1])].push_back({watch.ref, other});
            continue;
        }
        *to++ = {watch.ref, other};
        if (value < 0) {
            const auto clause = clauses_.clause(watch.ref);
            conflict_.assign(clause.begin(), clause.end());
            conflict_clause_ = watch.ref;
            has_conflict_clause_ = true;
            ok = false;
            break;
        }
        literals[0] = other;
        literals[1] = falsified;
        assign(other, Reason::clause(watch.ref));
    }
    while (from != end) *to++ = *from++;
    list.resize(static_cast<size_t>(to - list.data()));
    return ok;
}

}  // namespace nono

// The propagation of the kernel. Each new literal on the trail is propagated through the short clauses first, then
// through the watched clauses. When the clauses imply nothing more, the propagators run, one step at a time.

#include "cdcl/kernel.hpp"

namespace nono {

// Propagates until nothing more follows. Returns false on a conflict, which is then in conflict_.
bool Kernel::propagate() {
    conflict_.has_clause = false;
    for (;;) {
        while (!assignment_.is_propagated()) {
            const Lit p = assignment_.next_to_propagate();
            if (!propagate_short(p) || !propagate_watches(p)) {
                assignment_.skip_propagation();
                return false;
            }
        }
        const auto step = propagators_.propagate(conflict_.literals);
        assert(step != Propagator::Step::kProgress || !assignment_.is_propagated());
        assert(step != Propagator::Step::kNothing || assignment_.is_propagated());
        if (step == Propagator::Step::kConflict) return false;
        if (step == Propagator::Step::kNothing) return true;
    }
}

// Propagates p through the clauses of two and three literals. Returns false on a conflict.
bool Kernel::propagate_short(Lit p) {
    assert(is_true(p) && std::cmp_equal(assignment_.values()[negate(p)], -1));
    stats_.propagations++;
    if (!short_clauses_.covers(p)) return true;
    const int8_t* const values = assignment_.values();  // local copies, because a store to a char may alias every member
    const auto binaries = short_clauses_.binaries(p);
    for (const Lit q : binaries) {
        const int value = values[q];
        if (value > 0) continue;
        if (value < 0) {
            conflict_.set({q, negate(p)});
            return false;
        }
        assignment_.assign(q, Reason::binary(negate(p)));
    }
    const auto ternaries = short_clauses_.ternaries(p);
    for (const auto& [a, b] : ternaries) {
        const int sum = values[a] + values[b];
        if (sum >= 0) continue;  // one literal is true, or both are open
        if (sum == -2) {
            conflict_.set({a, b, negate(p)});
            return false;
        }
        if (values[a] == 0) {
            assignment_.assign(a, Reason::ternary(b, negate(p)));
        } else {
            assignment_.assign(b, Reason::ternary(a, negate(p)));
        }
    }
    work_ += 20 + 5 * (binaries.size() + ternaries.size());  // estimated nanoseconds
    return true;
}

// Propagates p through the clauses that watch its negation. Returns false on a conflict. The list of watches is compacted in
// place: a watch that stays is copied from `from` to `to`.
bool Kernel::propagate_watches(Lit p) {
    vector<Watch>& list = clauses_.watches[p];
    if (list.empty()) return true;
    assert(is_true(p));
    int64_t work = 10 + 5 * list.size();  // estimated nanoseconds
    const int8_t* const values = assignment_.values();
    const Lit falsified = negate(p);
    const Watch* from = list.data();
    const Watch* const end = from + list.size();
    Watch* to = list.data();
    bool ok = true;
    while (from != end) {
        const Watch watch = *from++;
        const int blocker = values[watch.blocker];
        if (blocker > 0) {
            *to++ = watch;
            continue;
        }
        if (watch.ref & Clauses::kBinary) {
            *to++ = watch;
            if (blocker < 0) {
                conflict_.set({watch.blocker, falsified});
                ok = false;
                break;
            }
            assignment_.assign(watch.blocker, Reason::binary(falsified));
            continue;
        }
        Lit* const literals = clauses_.literals(watch.ref);
        assert(literals[0] == falsified || literals[1] == falsified);
        const Lit other = literals[0] ^ literals[1] ^ falsified;  // the other watched literal
        const int value = values[other];
        if (value > 0) {
            *to++ = {watch.ref, other};
            continue;
        }
        const Lit* const last = literals + clauses_.header(watch.ref).size;
        Lit* next = literals + 2;
        while (next != last && values[*next] < 0) next++;
        work += 20;
        if (next != last) {
            assert(*next != other && *next != falsified);
            const Lit replacement = *next;
            literals[0] = other;
            literals[1] = replacement;
            *next = falsified;
            clauses_.watches[negate(replacement)].push_back({watch.ref, other});
            continue;
        }
        assert(std::all_of<const Lit*>(literals, last, [&](Lit q) { return q == other || values[q] < 0; }));
        *to++ = {watch.ref, other};
        if (value < 0) {
            conflict_.set(clauses_.clause(watch.ref));
            conflict_.clause = watch.ref;
            conflict_.has_clause = true;
            ok = false;
            break;
        }
        literals[0] = other;  // `reduce` expects the implied literal of a reason in the first place
        literals[1] = falsified;
        assignment_.assign(other, Reason::clause(watch.ref));
    }
    assert(to <= from);
    while (from != end) *to++ = *from++;
    list.resize(to - list.data());
    work_ += work;
    return ok;
}

}  // namespace nono

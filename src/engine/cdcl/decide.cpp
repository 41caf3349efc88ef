// Makes decisions. The assumptions are decided first, each on a level of its own. Each later decision chooses the most
// active open variable and gives it the value of its phase. Hidden variables are decided last, so that the earlier
// decisions imply all visible variables (Gebser, Kaufmann and Schaub, "Solution enumeration for projected Boolean
// search problems", 2009).

#include <ranges>

#include "cdcl/kernel.hpp"

namespace nono {

// Makes the next decision. Returns false if every variable has a value or an assumption is false. If an assumption is
// false, failed_ is not empty.
bool Kernel::next_decision() {
    assert(assignment_.is_propagated() && failed_.empty());
    if (level() < all_shown_level_) all_shown_level_ = INT32_MAX;  // since then, visible variables may have lost their values
    while (level() < count_of(assumptions_)) {
        const Lit p = assumptions_[level()];
        if (is_false(p)) {
            find_failed_assumptions(p);
            return false;
        }
        if (is_open(p)) {
            decide(p);
            return true;
        }
        assignment_.open_level();  // for an assumption that is already true
    }
    assert(vsids_.is_used());
    while (!vsids_.empty() || take_up_hidden()) {
        const Var v = vsids_.pop();
        if (!is_open(positive(v)) || (v >= first_hidden_ && postpone(v))) continue;
        stats_.decisions++;
        decide(phases_.pick(v, restarts_.is_stable()));
        return true;
    }
    return false;
}

// Lets the hidden variable v wait as long as visible variables are open. Returns false if none is: then v can be decided.
bool Kernel::postpone(Var v) {
    assert(v >= first_hidden_);
    if (all_shown_level_ < INT32_MAX) return false;
    is_put_off_.resize(assignment_.num_variables(), 0);
    if (is_put_off_[v] == 0) put_off_.push_back(v);
    is_put_off_[v] = 1;
    return true;
}

// Puts the waiting hidden variables into the empty heap. Returns false if none are waiting.
bool Kernel::take_up_hidden() {
    assert(vsids_.empty());
    // The heap is empty, so every visible variable has a value.
    assert(ranges::none_of(std::views::iota(0, std::min(first_hidden_, num_variables())), [this](Var v) { return is_open(positive(v)); }));
    if (first_hidden_ < INT32_MAX) all_shown_level_ = std::min(all_shown_level_, level());
    if (put_off_.empty()) return false;
    for (const Var v : put_off_) {
        assert(is_put_off_[v] != 0);
        is_put_off_[v] = 0;
        vsids_.restore(v);
    }
    put_off_.clear();
    return true;
}

// Sets failed_ to the false assumption p and the assumptions that together imply its negation.
void Kernel::find_failed_assumptions(Lit p) {
    assert(is_false(p) && contains(assumptions_, p));
    failed_.assign(1, p);
    if (level_of(var(p)) == 0) return;
    vector<Lit> denied;
    analysis_.collect_decisions(negate(p), denied);
    for (const Lit q : denied) failed_.push_back(negate(q));
    assert(ranges::all_of(failed_, [this](Lit q) { return contains(assumptions_, q); }));
}

}  // namespace nono

// Chains of variables in which each variable implies the next, such as "the block starts at p or earlier" for growing
// p. If a clause contains several positive literals of a chain, each of them implies the last, so only the last is
// kept. Similarly, if a clause contains several negative literals of a chain, only the first is kept.
#pragma once

#include "base/literal.hpp"

namespace nono {

class Chains {
public:
    void resize(size_t variables) { chain_.resize(variables, -1); }
    // Declares that first, first + 1, ... form a chain.
    void add(Var first, int count) {
        assert(first >= 0 && std::cmp_less_equal(first + count, chain_.size()));
        for (Var v : range(first, first + count)) {
            assert(chain_[v] < 0);  // a variable is in at most one chain
            chain_[v] = num_chains_;
        }
        num_chains_++;
        weakest_.resize(2 * num_chains_, -1);
    }
    bool empty() const { return num_chains_ == 0; }

    // Removes each literal that is redundant because of another literal of the clause. Always keeps the clause's first
    // literal.
    void shrink(vector<Lit>& clause) {
        assert(!clause.empty());
        const auto slot = [this](Lit p) -> Var& { return weakest_[2 * chain_[var(p)] + (p & 1)]; };
        assert(ranges::all_of(weakest_, [](Var v) { return v == -1; }));
        for (const Lit p : clause) {
            if (chain_[var(p)] < 0) continue;
            Var& best = slot(p);
            if (best < 0 || (is_negative(p) ? var(p) < best : var(p) > best)) best = var(p);
        }
        dropped_.clear();
        size_t kept = 1;
        for (size_t i : range(1, clause.size())) {
            const Lit p = clause[i];
            if (chain_[var(p)] < 0 || slot(p) == var(p)) clause[kept++] = p;
            else dropped_.push_back(p);
        }
        assert(kept + dropped_.size() == clause.size());
        clause.resize(kept);
        for (const auto* literals : {&clause, &dropped_}) {
            for (const Lit p : *literals) {
                if (chain_[var(p)] >= 0) slot(p) = -1;
            }
        }
    }

private:
    IntVector chain_;  // per variable; -1: none
    int num_chains_ = 0;
    vector<Var> weakest_;  // per chain and sign: the variable of its weakest literal in the current clause; -1: none
    vector<Lit> dropped_;
};

}  // namespace nono

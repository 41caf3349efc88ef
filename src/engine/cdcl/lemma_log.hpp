// Logs the clauses of a search for later proofs: every derived clause, and every clause that excludes a solution. A
// clause is stored as its size, followed by its literals. Every derived clause follows from the rules, the excluded
// solutions and the earlier clauses, by unit propagation and the propagators.
#pragma once

#include "base/literal.hpp"

namespace nono {

class LemmaLog {
public:
    // With nullptr, which is the default, nothing is recorded.
    void write_to(vector<Lit>* lemmas) { lemmas_ = lemmas; }
    void add(Lits lemma) {
        if (lemmas_ == nullptr) return;
        lemmas_->push_back(count_of(lemma));
        append(*lemmas_, lemma);
    }
    size_t bytes() const { return lemmas_ == nullptr ? 0 : lemmas_->capacity() * sizeof(Lit); }

private:
    vector<Lit>* lemmas_ = nullptr;
};

}  // namespace nono

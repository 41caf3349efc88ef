// Writes the model count of a formula, with its proof, as CPOG text (Bryant, Nawrocki, Avigad and Heule, "Certified
// knowledge compilation with application to formally verified model counting", 2023). The text describes a graph of
// products and sums. The children of a product share no variable. A sum has two children that are never both true.
// Lemmas show that the formula implies the root of the graph. Deletions of all lemmas and clauses show that the root
// implies the formula. Each step of the text has hints for unit propagation.
#pragma once

#include "base/literal.hpp"
#include "compiling/clause_search.hpp"

namespace nono {

// The steps of an unfinished proof. Nodes and lemmas are numbered separately, from 0.
class Cpog {
public:
    using Node = int32_t;
    using Lemma = int32_t;

    // Why a product is true: clauses imply its literals, and lemmas imply its nodes.
    struct Reasons {
        vector<ClauseId> clauses;
        vector<Lemma> lemmas;
    };

    Node product(Lits literals, span<const Node> nodes);
    // Makes a sum of two products, which must begin with opposite literals.
    Node sum(Node a, Node b);
    // Adds the lemma "If these literals are true, the product is true."
    Lemma add_lemma(Lits literals, Node product, const Reasons& reasons);
    // Adds the lemma "If these literals are true, the sum is true." There are two cases. If the first literal of the
    // sum's first child is true, lemma `first` shows that this child is true. Otherwise, the given reasons show that
    // the second child is true.
    Lemma add_lemma(Lits literals, Node sum, Lemma first, Node other, const Reasons& reasons);
    // Approximate sizes in bytes: bytes() in memory, text_bytes() as text.
    int64_t bytes() const { return words_.size() * sizeof(int32_t); }
    int64_t text_bytes() const { return words_.size() * 5; }

    // The deletions repeat large parts of the graph for each clause: they make a text 3 to 9 times as long, and more if
    // the graph is large. A text that would be longer than this has no deletions.
    static constexpr int64_t kMostWithDeletions = 32 << 20;

    // Writes the text, without learned clauses that no step needs. `root` is null if the formula is refuted. Returns an
    // empty text if a limit was reached, or if the text would have more than `most` bytes.
    string text(const ClauseSearch& clauses, const Node* root, int64_t most, Limits& limits) const;

private:
    enum Kind : uint8_t { kProduct, kSum, kProductLemma, kSumLemma };
    struct Step {
        Kind kind;
        size_t begin;  // index in words_ of the first word
    };
    void begin(Kind kind) { steps_.push_back({kind, words_.size()}); }
    void put(Ints words);

    vector<Step> steps_;
    IntVector words_;
    Node num_nodes_ = 0;
    Lemma num_lemmas_ = 0;
};

}  // namespace nono

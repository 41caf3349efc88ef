// The count of a formula's models with its proof, in SCPOG text (Bryant, Nawrocki, Avigad and Heule, "Certified knowledge compilation
// with application to formally verified model counting", 2023): a graph of products, whose children share no variable, and sums of two,
// which no assignment makes both true; lemmas, by which the formula implies the root; and each with hints by unit propagation.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/literal.hpp"
#include "compiling/clause_search.hpp"

namespace nono {

// The steps of a proof under construction. Nodes are numbered from 0 on, lemmas likewise.
class Scpog {
public:
    using Node = int32_t;
    using Lemma = int32_t;

    // Why some literals make a product true: clauses that imply its literals, and lemmas that imply its nodes.
    struct Reasons {
        std::vector<ClauseId> clauses;
        std::vector<Lemma> lemmas;
    };

    Node product(std::span<const Lit> literals, std::span<const Node> nodes);
    // Of two products; the first literal of one is the negation of the other's.
    Node sum(Node a, Node b);
    // "If these literals are true, so is the product."
    Lemma add_lemma(std::span<const Lit> literals, Node product, const Reasons& reasons);
    // "If these literals are true, so is the sum." By the lemma `first` its first child is true if the first literal of that is; otherwise
    // its other child is, for these reasons.
    Lemma add_lemma(std::span<const Lit> literals, Node sum, Lemma first, Node other, const Reasons& reasons);
    // Bytes of memory, and of the text, about.
    int64_t bytes() const { return words_.size() * sizeof(int32_t); }
    int64_t text_bytes() const { return words_.size() * 5; }

    // The text; learned clauses that nothing needs are left out. Without a root, the formula is refuted. Empty: the limits stopped it, or
    // it takes more than `most` bytes.
    std::string text(const ClauseSearch& clauses, const Node* root, int64_t most, Limits& limits) const;

private:
    enum Kind : uint8_t { kProduct, kSum, kProductLemma, kSumLemma };
    struct Step {
        Kind kind;
        size_t begin;  // in words_
    };
    void begin(Kind kind) { steps_.push_back({kind, words_.size()}); }
    void put(std::span<const int32_t> words);

    std::vector<Step> steps_;
    std::vector<int32_t> words_;
    Node num_nodes_ = 0;
    Lemma num_lemmas_ = 0;
};

}  // namespace nono

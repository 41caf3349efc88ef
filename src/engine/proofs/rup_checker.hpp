// Checks that a formula is refuted by a proof of clauses, each of which follows from those before by reverse unit propagation:
// with all its literals false, unit propagation finds a contradiction (Goldberg and Novikov, "Verification of proofs of
// unsatisfiability for CNF formulas", 2003; DRUP: Heule, Hunt and Wetzler, "Trimming while checking clausal proofs", 2013).
// The fast twin of nono.proofs.rup: forward, two watched literals, deletions obeyed. Costs about what the solver's propagations did.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/limits.hpp"

namespace nono {

class RupChecker {
public:
    explicit RupChecker(int variables);

    // Literals are DIMACS numbers. What follows from a clause by unit propagation stays when the clause is deleted.
    void add(std::span<const int32_t> clause);
    void remove(std::span<const int32_t> clause);
    bool implies(std::span<const int32_t> clause);
    bool is_refuted() const { return refuted_; }
    // The work since the last call, about a nanosecond a unit.
    int64_t take_work() { return std::exchange(work_, 0); }

private:
    struct Watch {
        uint32_t clause;  // its literals begin at arena_[clause + 1], their number is arena_[clause]; 0: deleted
        int32_t blocker;  // a literal of the clause: while it is true the clause is skipped
    };
    static size_t code(int32_t literal) { return literal > 0 ? 2 * static_cast<size_t>(literal) : 2 * static_cast<size_t>(-literal) + 1; }
    static uint64_t hash(std::span<const int32_t> sorted);
    bool is_true(int32_t literal) const { return true_[code(literal)] != 0; }
    bool is_false(int32_t literal) const { return is_true(-literal); }
    bool make_true(int32_t literal);
    bool propagate(size_t reached);
    bool visit(int32_t false_literal);
    void sort_into(std::span<const int32_t> clause);

    std::vector<int32_t> arena_;
    std::vector<std::vector<Watch>> watching_;  // by the code of a literal: the clauses that watch it
    std::vector<uint8_t> true_;                 // by the code of a literal
    std::vector<int32_t> trail_;
    std::vector<int32_t> sorted_, same_;
    std::unordered_multimap<uint64_t, uint32_t> known_;  // watched clauses by the hash of their sorted literals
    bool refuted_ = false;
    int64_t work_ = 0;
};

struct ProofCheck {
    enum class Fault { kNone, kNotAClause, kDoesNotFollow, kNoContradiction, kStopped };
    Fault fault = Fault::kNone;
    int64_t line = 0;  // of the fault, from 1
};

// Clause i of the formula is literals[starts[i] .. starts[i + 1]). The proof is DRUP text; what follows the contradiction is not read.
ProofCheck check_proof(int variables, std::span<const int32_t> literals, std::span<const int32_t> starts, std::string_view proof,
                       Limits& limits);

}  // namespace nono

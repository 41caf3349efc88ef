// Turns a DRUP proof into a trimmed LRAT proof. In a DRUP proof, each clause follows from the earlier clauses by
// reverse unit propagation. First, clauses are added without a check until unit propagation refutes the formula. Then
// the clauses that the refutation needs are checked, from the last to the first. Clauses that are known to be needed
// propagate first (Heule, Hunt and Wetzler, "Trimming while checking clausal proofs", 2013; LRAT: Cruz-Filipe, Heule,
// Hunt, Kaufmann and Schneider-Kamp, "Efficient certified RAT verification", 2017).
//
// The root consists of the literals that unit propagation implies without assumptions. They stay true in all later
// steps. So clauses with a true root literal are useless, and false root literals are omitted. When steps are undone,
// the root shrinks to its earlier states. A root literal that is needed gets its own proof line, which keeps other
// lines short.
#pragma once

#include <unordered_map>

#include "base/limits.hpp"

namespace nono {

class LratTrimmer {
public:
    // The proof and all working data use at most about `memory` bytes. Otherwise, trimming stops with kMemory.
    LratTrimmer(int variables, int64_t memory, Limits& limits);

    enum class Fault { kNone, kNotAClause, kDoesNotFollow, kNoContradiction, kStopped };
    using enum Fault;
    // Clause i of the formula is literals[starts[i] .. starts[i + 1]), with literals numbered as in DIMACS. The lemmas
    // are DRUP text; deletions in it save time. If the text has a fault, `line()` returns the number of the faulty
    // line, from 1.
    Fault trim(Ints literals, Ints starts, string_view lemmas);
    int64_t line() const { return line_; }
    // Returns the text of the proof, after `trim` has returned kNone. A line consists of a clause ID, the literals, 0,
    // the hints, and 0. Hints are IDs of clauses in propagation order: each of them in turn becomes unit, and the last
    // one false. Lines with `d` delete clauses that are no longer needed.
    string text() const;

private:
    using Place = uint32_t;  // index in arena_ of a clause: its number from 1, its size, and its literals
    struct Watch {
        Place clause;
        int32_t blocker;  // a literal of the clause; the clause is skipped while it is true
    };
    struct Step {
        Place clause;  // the clause that was added or deleted; 0: the step has no effect
        bool deletes;
        size_t reached;  // size of the trail before the step
        int64_t line;
    };
    static size_t code(int32_t literal) { return 2 * variable(literal) + (literal < 0 ? 1 : 0); }
    static size_t variable(int32_t literal) { return std::abs(literal); }
    static uint64_t hash(Ints clause);
    bool is_true(int32_t literal) const { return true_[code(literal)] != 0; }
    bool is_false(int32_t literal) const { return is_true(-literal); }
    span<int32_t> literals_of(Place clause) { return {arena_.data() + clause + 2, checked<size_t>(arena_[clause + 1])}; }
    int32_t number_of(Place clause) const { return arena_[clause]; }

    Fault read(string_view lemmas);
    void add(Ints clause, bool of_formula);
    void sort_into(Ints clause);
    Place deleted(Ints clause);
    vector<vector<Watch>>& watching(Place clause);
    void watch(Place clause);
    void unwatch(Place clause);
    void make_true(int32_t literal, Place reason);
    Place propagate(size_t reached);
    Place visit(int32_t false_literal, vector<vector<Watch>>& watching, size_t& at, bool until_unit);
    void undo(size_t size);
    bool check(Place clause);
    void undo_root(size_t size);
    void begin_line(int32_t self, Ints clause);
    void end_line();
    void put(Ints list);
    void use(Place clause);
    void need(int32_t literal, size_t root);
    bool is_reason(Place clause, size_t position);
    void explain(Place conflict, size_t root);
    int64_t bytes() const;
    bool exceeds();

    Limits& limits_;
    const int64_t memory_;
    int32_t formula_size_ = 0;
    IntVector arena_ = {0};
    // For each literal, by its code: the clauses that watch it; core clauses separately.
    vector<vector<Watch>> core_, others_;
    vector<uint8_t> true_;  // 1 if the literal is true, by its code
    IntVector trail_;
    vector<Place> reason_;          // per variable; 0: assumed
    vector<size_t> position_;       // for each variable: its index in the trail
    vector<uint8_t> needed_;        // for each variable: 1 if a clause of the explanation needs it
    vector<uint8_t> line_of_root_;  // for each variable: 1 if its root literal is a line of the proof
    vector<uint8_t> in_core_;       // 1 if the clause is needed, by its number
    vector<Step> steps_;
    std::unordered_multimap<uint64_t, Place> known_;  // the watched clauses by their hash, if there are deletions
    bool has_deletions_ = false;
    Place conflict_ = 0;
    int64_t line_ = 0;
    int32_t numbered_ = 0;
    int64_t work_ = 0;
    IntVector sorted_, hints_, unused_, needed_root_;

    // The proof lines in reverse order; line_starts_ has their indices. A line is its clause ID, the literals, the
    // hints, and the clauses that no later line uses, each list after its size. A reference to a clause is its ID, or
    // the negated variable of a root literal.
    IntVector lines_;
    vector<size_t> line_starts_;
};

}  // namespace nono

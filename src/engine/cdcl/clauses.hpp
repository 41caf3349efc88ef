// Clauses of three or more literals, and learned clauses of two, in an arena of 32-bit words, with two watched literals per
// clause (Moskewicz et al., "Chaff", 2001) and a blocking literal per watch (MiniSat 2.1). A reference is an index into the
// arena. ShortClauses stores the short clauses of encodings in one flat list per literal, without watches.
#pragma once

#include "base/literal.hpp"

namespace nono {

using ClauseRef = uint32_t;

struct Watch {
    uint32_t ref;  // if the top bit is set, the clause has two literals, and `blocker` is the other one
    Lit blocker;
};

class Clauses {
public:
    static constexpr uint32_t kBinary = 0x80000000u;

    // The header of a clause; its literals follow it.
    struct Header {
        uint32_t size;
        uint32_t lbd;   // 0: not learned
        uint32_t used;  // the number of the conflict in which the clause was last used
        uint16_t is_garbage;
        uint16_t is_vivified;
    };
    static constexpr uint32_t kHeader = sizeof(Header) / sizeof(uint32_t);

    void resize(int variables) { watches.resize(2 * variables); }
    Header& header(ClauseRef ref) { return *reinterpret_cast<Header*>(&arena_[ref]); }
    const Header& header(ClauseRef ref) const { return *reinterpret_cast<const Header*>(&arena_[ref]); }
    Lit* literals(ClauseRef ref) { return reinterpret_cast<Lit*>(&arena_[ref + kHeader]); }
    const Lit* literals(ClauseRef ref) const { return reinterpret_cast<const Lit*>(&arena_[ref + kHeader]); }
    span<Lit> clause(ClauseRef ref) { return {literals(ref), header(ref).size}; }
    Lits clause(ClauseRef ref) const { return {literals(ref), header(ref).size}; }

    // Stores a clause of at least two literals and watches the first two. A clause with lbd 0 is kept forever.
    ClauseRef add(Lits literals, uint32_t lbd, uint32_t conflict);
    void attach(ClauseRef ref);
    void detach(ClauseRef ref);
    // Used in assertions. Returns true if exactly the first two literals of every clause are watched, and every
    // blocking literal is in its clause.
    bool are_watched() const;
    // Used in assertions. Returns true if `holds` is true for every clause.
    template <class Holds>
    bool all_of(Holds holds) const {
        for (size_t at = 0; at < arena_.size();) {
            const auto literals = clause(checked<ClauseRef>(at));
            if (!holds(literals)) return false;
            at += kHeader + literals.size();
        }
        return true;
    }
    // Marks each clause as garbage if it has a literal p for which is_true(p) holds.
    template <class IsTrue>
    void discard(IsTrue is_true) {
        for (size_t at = 0; at < arena_.size(); at += kHeader + header(checked<ClauseRef>(at)).size) {
            const auto ref = checked<ClauseRef>(at);
            for (const Lit p : clause(ref)) header(ref).is_garbage |= static_cast<uint16_t>(is_true(p));
        }
    }
    // Frees all clauses that are marked as garbage. Until release_moved is called, moved(old) returns the new reference
    // of a clause.
    void collect();
    ClauseRef moved(ClauseRef old) {
        assert(old_arena_[old] != kGone);  // a clause that is still a reason is not garbage
        return old_arena_[old];
    }
    void release_moved() { old_arena_ = {}; }
    size_t bytes() const { return arena_.capacity() * sizeof(uint32_t) + watched_ * 2 * sizeof(Watch); }

    vector<vector<Watch>> watches;  // watches[p]: the clauses that watch the negation of p
    vector<ClauseRef> learned;      // clauses of three or more literals

private:
    static constexpr uint32_t kGone = UINT32_MAX;

    vector<uint32_t> arena_;
    vector<uint32_t> old_arena_;
    size_t watched_ = 0;
};

// Clauses of two and three literals, which never change once built. The list of literal p contains every clause with
// the negation of p, but without that negation.
class ShortClauses {
public:
    struct Pair {
        Lit a, b;
    };

    void add(Lit a, Lit b) { binary_.push_back({a, b}); }
    void add(Lit a, Lit b, Lit c) { append(ternary_, {a, b, c}); }
    // Builds the lists from all clauses added so far, including clauses from earlier builds.
    void build(int variables);

    bool covers(Lit p) const { return p + 1 < count_of(binary_start_); }
    Lits binaries(Lit p) const { return {binary_list_.data() + binary_start_[p], binary_start_[p + 1] - binary_start_[p]}; }
    span<const Pair> ternaries(Lit p) const {
        return {ternary_list_.data() + ternary_start_[p], ternary_start_[p + 1] - ternary_start_[p]};
    }
    // Used in assertions. Returns true if `holds` is true for every built clause.
    template <class Holds>
    bool all_of(Holds holds) const {
        for (Lit p = 0; covers(p); p++) {
            for (const Lit q : binaries(p)) {
                if (!holds(std::array{negate(p), q})) return false;
            }
            for (const auto& [a, b] : ternaries(p)) {
                if (!holds(std::array{negate(p), a, b})) return false;
            }
        }
        return true;
    }
    size_t bytes() const {
        return binary_.capacity() * sizeof(Pair) + ternary_.capacity() * sizeof(Lit) + binary_list_.size() * sizeof(Lit) +
               ternary_list_.size() * sizeof(Pair) + (binary_start_.size() + ternary_start_.size()) * sizeof(uint32_t);
    }

private:
    vector<Pair> binary_;
    vector<Lit> ternary_;
    vector<uint32_t> binary_start_, ternary_start_;
    vector<Lit> binary_list_;
    vector<Pair> ternary_list_;
};

}  // namespace nono

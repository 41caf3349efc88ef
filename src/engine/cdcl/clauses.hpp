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
    static constexpr uint32_t kBinary = 0x80000000u;  // the top bit of Watch::ref

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
    ClauseRef add(Lits literals, uint32_t lbd, uint32_t conflict) {
        assert(literals.size() >= 2);
        const ClauseRef ref = checked<ClauseRef>(arena_.size());
        const uint32_t size = count_of(literals);
        arena_.resize(arena_.size() + kHeader + size);
        header(ref) = {size, lbd, conflict, 0, 0};
        std::copy(literals.begin(), literals.end(), this->literals(ref));
        attach(ref);
        if (lbd > 0 && size > 2) learned.push_back(ref);
        return ref;
    }

    // Watches the first two literals of a clause.
    void attach(ClauseRef ref) {
        assert(header(ref).size >= 2 && header(ref).is_garbage == 0);
        const Lit first = literals(ref)[0], second = literals(ref)[1];
        const uint32_t tagged = header(ref).size == 2 ? ref | kBinary : ref;
        watches[negate(first)].push_back({tagged, second});
        watches[negate(second)].push_back({tagged, first});
        watched_++;
    }

    // Ends the watch of a clause.
    void detach(ClauseRef ref) {
        for (int i : range(2)) {
            vector<Watch>& list = watches[negate(literals(ref)[i])];
            const auto watch = ranges::find_if(list, [ref](const Watch& w) { return w.ref == ref; });
            assert(watch != list.end());
            *watch = list.back();
            assert(watched_ > 0);
            list.pop_back();
        }
        watched_--;
    }

    // Used in assertions. Returns true if exactly the first two literals of every clause are watched, and every
    // blocking literal is in its clause.
    bool are_watched() const {
        size_t count = 0;
        for (Lit p : indices(watches)) {
            for (const Watch& watch : watches[p]) {
                const auto literals = clause(watch.ref & ~kBinary);
                if (literals[0] != negate(p) && literals[1] != negate(p)) return false;
                if (!contains(literals, watch.blocker) || watch.blocker == negate(p)) return false;
                if (((watch.ref & kBinary) != 0) != (literals.size() == 2)) return false;
            }
            count += watches[p].size();
        }
        return count == 2 * watched_;
    }

    // Used in assertions. Returns true if `holds` is true for every clause.
    template <class Holds>
    bool all_of(Holds holds) const {
        for (size_t index = 0; index < arena_.size();) {
            const auto literals = clause(checked<ClauseRef>(index));
            if (!holds(literals)) return false;
            index += kHeader + literals.size();
        }
        return true;
    }
    // Marks each clause as garbage if it has a literal p for which is_true(p) holds.
    template <class IsTrue>
    void discard(IsTrue is_true) {
        for (size_t index = 0; index < arena_.size(); index += kHeader + header(checked<ClauseRef>(index)).size) {
            const auto ref = checked<ClauseRef>(index);
            for (const Lit p : clause(ref)) header(ref).is_garbage |= static_cast<uint16_t>(is_true(p));
        }
    }
    // Frees all clauses that are marked as garbage. Until release_moved is called, moved(old) returns the new reference
    // of a clause.
    void collect() {
        vector<uint32_t> kept;
        kept.reserve(arena_.size());
        for (size_t from = 0; from < arena_.size();) {
            const auto ref = checked<ClauseRef>(from);
            const size_t end = from + kHeader + header(ref).size;
            assert(header(ref).size >= 2 && end <= arena_.size());  // the clauses fill the arena without gaps
            if (!header(ref).is_garbage) {
                const auto to = checked<uint32_t>(kept.size());
                kept.insert(kept.end(), arena_.begin() + from, arena_.begin() + end);
                arena_[from] = to;  // overwrites the size, which `kept` now holds
                from = end;
            } else {
                watched_--;
                arena_[from] = kGone;
                from = end;
            }
        }
        const auto gone = [this](ClauseRef ref) { return arena_[ref] == kGone; };
        for (vector<Watch>& list : watches) {
            std::erase_if(list, [&](const Watch& w) { return gone(w.ref & ~kBinary); });
            for (Watch& w : list) w.ref = arena_[w.ref & ~kBinary] | (w.ref & kBinary);
        }
        std::erase_if(learned, gone);
        for (ClauseRef& ref : learned) ref = arena_[ref];
        assert(ranges::is_sorted(learned));
        old_arena_ = std::move(arena_);
        arena_ = std::move(kept);
        assert(are_watched());
    }

    // Returns the new reference of a clause that `collect` has moved.
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
    size_t watched_ = 0;  // number of clauses attached
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
    void build(int variables) {
        const size_t literals = 2 * variables;
        make_lists(literals, binary_start_, binary_list_, [this](auto add) {
            for (const auto& [a, b] : binary_) {
                add(negate(a), b);
                add(negate(b), a);
            }
        });
        make_lists(literals, ternary_start_, ternary_list_, [this](auto add) {
            for (size_t i = 0; i < ternary_.size(); i += 3) {
                // Each literal of the clause implies something about the two others.
                for (size_t j : range(3)) add(negate(ternary_[i + j]), Pair{ternary_[i + (j + 1) % 3], ternary_[i + (j + 2) % 3]});
            }
        });
    }

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
    // Returns the memory of the clauses and lists, in bytes.
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

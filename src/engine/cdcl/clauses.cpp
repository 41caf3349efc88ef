#include "cdcl/clauses.hpp"

namespace nono {

ClauseRef Clauses::add(Lits literals, uint32_t lbd, uint32_t conflict) {
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

void Clauses::attach(ClauseRef ref) {
    assert(header(ref).size >= 2 && header(ref).is_garbage == 0);
    const Lit* p = literals(ref);
    const uint32_t tagged = header(ref).size == 2 ? ref | kBinary : ref;
    watches[negate(p[0])].push_back({tagged, p[1]});
    watches[negate(p[1])].push_back({tagged, p[0]});
    watched_++;
}

void Clauses::detach(ClauseRef ref) {
    for (int i : range(2)) {
        vector<Watch>& list = watches[negate(literals(ref)[i])];
        const auto found = ranges::find_if(list, [ref](const Watch& w) { return w.ref == ref; });
        assert(found != list.end());
        *found = list.back();
        assert(watched_ > 0);
        list.pop_back();
    }
    watched_--;
}

bool Clauses::are_watched() const {
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

void Clauses::collect() {
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

void ShortClauses::build(int variables) {
    const size_t literals = 2 * variables;
    const auto sum_up = [literals](vector<uint32_t>& start) {
        uint32_t sum = 0;
        for (size_t p = 0; p <= literals; p++) {
            const uint32_t count = start[p];
            start[p] = sum;
            sum += count;
        }
        return sum;
    };
    binary_start_.assign(literals + 1, 0);
    for (const Pair& c : binary_) {
        binary_start_[negate(c.a)]++;
        binary_start_[negate(c.b)]++;
    }
    binary_list_.resize(sum_up(binary_start_));
    assert(binary_list_.size() == 2 * binary_.size());
    vector<uint32_t> next = binary_start_;
    for (const Pair& c : binary_) {
        binary_list_[next[negate(c.a)]++] = c.b;
        binary_list_[next[negate(c.b)]++] = c.a;
    }
    assert(std::equal(next.begin(), next.end() - 1, binary_start_.begin() + 1));  // every list is full
    ternary_start_.assign(literals + 1, 0);
    for (const Lit p : ternary_) ternary_start_[negate(p)]++;
    ternary_list_.resize(sum_up(ternary_start_));
    assert(ternary_list_.size() == ternary_.size());
    next = ternary_start_;
    for (size_t i = 0; i < ternary_.size(); i += 3) {
        for (size_t j : range(3)) {
            ternary_list_[next[negate(ternary_[i + j])]++] = {ternary_[i + (j + 1) % 3], ternary_[i + (j + 2) % 3]};
        }
    }
}

}  // namespace nono

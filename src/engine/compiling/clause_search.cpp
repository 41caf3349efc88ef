#include "compiling/clause_search.hpp"

#include "cdcl/restart.hpp"

namespace nono {

ClauseSearch::ClauseSearch(int variables, Limits& limits)
    : limits_(limits),
      watches_(2 * variables),
      value_(watches_.size()),
      level_(variables),
      reason_(level_.size(), kNoClause),
      marks_(level_.size()),
      phase_(level_.size()),
      model_(level_.size()),
      in_scope_(level_.size()) {
    order_.resize(level_.size());
    order_.clear();
    order_.stop();
}

void ClauseSearch::add(Lits literals) {
    derive(literals, {});
    num_input_++;
}

ClauseId ClauseSearch::derive(Lits literals, span<const ClauseId> hints) {
    assert(hints.empty() || follows(literals, hints));
    const ClauseId c = num_clauses();
    assert(ranges::all_of(hints, [c](ClauseId hint) { return 0 <= hint && hint < c; }));
    clauses_.push_back({literals_.size(), hints_.size(), checked<uint32_t>(literals.size())});
    append(literals_, literals);
    append(hints_, hints);
    if (literals.empty() && refutation_ == kNoClause) refutation_ = c;
    return c;
}

// For assertions: returns true if the hints are valid. If these literals are false, each hint in turn must become unit,
// and the last hint must become false.
bool ClauseSearch::follows(Lits literals, span<const ClauseId> hints) const {
    vector<Lit> denied(literals.begin(), literals.end());
    const auto is_denied = [&](Lit p) { return contains(denied, p); };
    for (const ClauseId hint : hints) {
        Lit open = kNoLit;
        for (const Lit p : clause(hint)) {
            if (is_denied(p) || p == open) continue;
            if (open != kNoLit) return false;
            open = p;
        }
        if (open == kNoLit) return hint == hints.back();
        denied.push_back(negate(open));
    }
    return false;
}

span<const ClauseId> ClauseSearch::hints(ClauseId c) const {
    const size_t end = c + 1 < num_clauses() ? clauses_[c + 1].hints : hints_.size();
    return {hints_.data() + clauses_[c].hints, end - clauses_[c].hints};
}

int64_t ClauseSearch::bytes() const { return clauses_.size() * sizeof(Clause) + (literals_.size() + hints_.size()) * sizeof(int32_t); }

void ClauseSearch::attach(ClauseId c) {
    assert(clauses_[c].size >= 2);
    Lit* const p = literals_.data() + clauses_[c].begin;
    assert(p[0] != p[1]);
    watches_[p[0]].push_back({c, p[1]});
    watches_[p[1]].push_back({c, p[0]});
}

vector<ClauseId> ClauseSearch::simplify() {
    vector<ClauseId> units;
    for (ClauseId c : range(num_input_)) {
        if (clauses_[c].size == 1) units.push_back(c);
        if (clauses_[c].size > 1) attach(c);
    }
    for (const ClauseId c : units) {
        const Lit p = clause(c)[0];
        if (is_false(p) && refutation_ == kNoClause) derive({}, vector<ClauseId>{reason_[var(p)], c});
        if (is_open(p)) assign(p, c);
    }
    if (refutation_ == kNoClause) settle_root();
    vector<ClauseId> left;
    if (refutation_ != kNoClause) return left;
    for (auto& watches : watches_) watches.clear();
    vector<Lit> open;
    vector<ClauseId> hints;
    for (ClauseId c : range(num_input_)) {
        open.clear();
        hints.clear();
        bool holds = false;
        for (const Lit p : clause(c)) {
            holds = holds || is_true(p);
            if (is_open(p)) open.push_back(p);
            if (is_false(p)) hints.push_back(reason_[var(p)]);
        }
        if (holds) continue;
        hints.push_back(c);
        left.push_back(hints.size() == 1 ? c : derive(open, hints));
        attach(left.back());
    }
    return left;
}

void ClauseSearch::assign(Lit p, ClauseId reason) {
    assert(is_open(p));
    value_[p] = 1;
    value_[negate(p)] = -1;
    level_[var(p)] = level();
    reason_[var(p)] = reason;
    trail_.push_back(p);
}

void ClauseSearch::backtrack(int to) {
    if (level() <= to) return;
    const size_t size = begins_[to];
    while (trail_.size() > size) {
        const Lit p = trail_.back();
        value_[p] = value_[negate(p)] = 0;
        phase_[var(p)] = !is_negative(p);
        if (in_scope_[var(p)]) order_.restore(var(p));
        trail_.pop_back();
    }
    assert(trail_.size() == size);
    begins_.resize(to);
    head_ = size;
}

// Returns the clause that became false, or kNoClause if there is none.
ClauseId ClauseSearch::propagate() {
    while (head_ < trail_.size()) {
        const Lit f = negate(trail_[head_++]);
        auto& watches = watches_[f];
        work_ += 10 + 4 * watches.size();
        size_t kept = 0;
        for (size_t i = 0; i < watches.size(); i++) {
            const Watch watch = watches[i];
            if (is_true(watch.blocker)) {
                watches[kept++] = watch;
                continue;
            }
            const uint32_t size = clauses_[watch.clause].size;
            Lit* const p = literals_.data() + clauses_[watch.clause].begin;
            if (p[0] == f) std::swap(p[0], p[1]);
            if (is_true(p[0])) {
                watches[kept++] = {watch.clause, p[0]};
                continue;
            }
            assert(p[1] == f);
            uint32_t k = 2;
            while (k < size && is_false(p[k])) k++;
            if (k < size) {
                std::swap(p[1], p[k]);
                watches_[p[1]].push_back({watch.clause, p[0]});
                continue;
            }
            watches[kept++] = watch;
            if (is_false(p[0])) {
                while (++i < watches.size()) watches[kept++] = watches[i];
                watches.resize(kept);
                return watch.clause;
            }
            assign(p[0], watch.clause);
        }
        watches.resize(kept);
    }
    return kNoClause;
}

// Propagates at level 0.
void ClauseSearch::settle_root() {
    assert(level() == 0);
    const size_t from = head_;
    const ClauseId conflict = propagate();
    fix_implied(from);
    if (conflict == kNoClause) return;
    found_.clear();
    for (const Lit p : clause(conflict)) found_.push_back(reason_[var(p)]);
    found_.push_back(conflict);
    derive({}, found_);
}

// Derives a unit clause for each literal at level 0.
void ClauseSearch::fix_implied(size_t from) {
    for (size_t i : range(from, trail_.size())) {
        const Lit p = trail_[i];
        assert(level_[var(p)] == 0 && reason_[var(p)] != kNoClause);
        const ClauseId by = reason_[var(p)];
        if (clauses_[by].size == 1) continue;
        found_.clear();
        for (const Lit q : clause(by)) {
            if (q != p) found_.push_back(reason_[var(q)]);
        }
        found_.push_back(by);
        reason_[var(p)] = derive(span(&p, 1), found_);
    }
}

bool ClauseSearch::assume(Lits literals) {
    backtrack(0);
    descend();
    for (const Lit p : literals) {
        if (is_false(p)) return false;
        if (is_open(p)) assign(p, kNoClause);
    }
    return propagate() == kNoClause;
}

void ClauseSearch::clear_marks() {
    assert(pending_ == 0);
    for (const Var v : cleared_) marks_[v] = kNone;
    cleared_.clear();
}

// Marks only the literals of the learned clause, as kept.
void ClauseSearch::keep_learned() {
    clear_marks();
    for (const Lit p : learned_) {
        marks_[var(p)] = kKept;
        cleared_.push_back(var(p));
    }
}

// Marks a literal whose reason is needed: at level 0 its unit clause, otherwise one more of the trail.
void ClauseSearch::need(Lit p) {
    const Var v = var(p);
    if ((marks_[v] & (kNeeded | kKept)) != 0) return;
    if (marks_[v] == kNone) cleared_.push_back(v);
    marks_[v] |= kNeeded;
    if (level_[v] == 0) units_.push_back(reason_[v]);
    else pending_++;
}

void ClauseSearch::append_reasons(Lits targets, vector<Implied>& out) {
    units_.clear();
    assert(pending_ == 0 && ranges::all_of(targets, [this](Lit p) { return is_true(p); }));
    const size_t first = out.size();
    for (const Lit p : targets) need(p);
    for (size_t i = trail_.size(); pending_ > 0; i--) {
        assert(i > 0);
        const Lit p = trail_[i - 1];
        if (marks_[var(p)] != kNeeded) continue;
        pending_--;
        const ClauseId by = reason_[var(p)];
        if (by == kNoClause) continue;
        out.push_back({p, by});
        for (const Lit q : clause(by)) need(q);
    }
    work_ += 10 * cleared_.size();
    clear_marks();
    for (const ClauseId unit : units_) out.push_back({clause(unit)[0], unit});
    std::reverse(out.begin() + first, out.end());
}

void ClauseSearch::mark(Lit p) {
    const Var v = var(p);
    if (marks_[v] == kNone) cleared_.push_back(v);
    marks_[v] |= kPending;
}

void ClauseSearch::collect_hints(ClauseId conflict) {
    found_.clear();
    units_.clear();
    found_.push_back(conflict);
    for (const Lit p : clause(conflict)) need(p);
    for (size_t i = trail_.size(); pending_ > 0; i--) {
        assert(i > 0);
        const Var v = var(trail_[i - 1]);
        if ((marks_[v] & kNeeded) == 0) continue;
        pending_--;
        assert(reason_[v] != kNoClause);
        found_.push_back(reason_[v]);
        for (const Lit q : clause(reason_[v])) {
            if (var(q) != v) need(q);
        }
    }
    append(found_, units_);
    ranges::reverse(found_);
    work_ += 10 * found_.size();
    clear_marks();
}

// Returns true if the marked literals imply p through reasons alone, as in MiniSat.
bool ClauseSearch::is_redundant(Lit p) {
    stack_.assign(1, p);
    const size_t before = cleared_.size();
    while (!stack_.empty()) {
        const Lit q = stack_.back();
        stack_.pop_back();
        const ClauseId by = reason_[var(q)];
        work_ += 10;
        for (const Lit r : clause(by)) {
            const Var v = var(r);
            if (v == var(q) || level_[v] == 0 || (marks_[v] & (kKept | kRedundant)) != 0) continue;
            if (reason_[v] == kNoClause) {
                for (size_t i : range(before, cleared_.size())) marks_[cleared_[i]] = kNone;
                cleared_.resize(before);
                return false;
            }
            if (marks_[v] == kNone) cleared_.push_back(v);
            marks_[v] |= kRedundant;
            stack_.push_back(r);
        }
    }
    return true;
}

// Learns the clause of the first unique implication point (GRASP: Marques-Silva and Sakallah 1999), and minimises it.
// Backtracks to the level where it implies a literal.
void ClauseSearch::learn(ClauseId conflict) {
    conflicts_++;
    assert(level() > 1 && ranges::all_of(clause(conflict), [this](Lit p) { return is_false(p); }));
    learned_.assign(1, kNoLit);
    size_t i = trail_.size();
    int open = 0;
    ClauseId by = conflict;
    Var resolved = -1;
    for (;;) {
        for (const Lit q : clause(by)) {
            const Var v = var(q);
            if (v == resolved || level_[v] == 0 || marks_[v] != kNone) continue;
            mark(q);
            order_.bump(v);
            if (level_[v] == level()) {
                open++;
            } else {
                learned_.push_back(q);
            }
        }
        while (marks_[var(trail_[--i])] == kNone) {
        }
        resolved = var(trail_[i]);
        if (--open == 0) break;
        by = reason_[resolved];
    }
    learned_[0] = negate(trail_[i]);
    assert(is_false(learned_[0]) && level_[resolved] == level());
    keep_learned();
    size_t kept = 1;
    for (size_t k : range(1, learned_.size())) {
        if (reason_[var(learned_[k])] == kNoClause || !is_redundant(learned_[k])) {
            learned_[kept++] = learned_[k];
        } else {
            marks_[var(learned_[k])] = kRedundant;
        }
    }
    learned_.resize(kept);
    collect_hints(conflict);
    int back = 0;
    for (size_t k : range(1, learned_.size())) {
        if (level_[var(learned_[k])] > back) {
            back = level_[var(learned_[k])];
            std::swap(learned_[1], learned_[k]);
        }
    }
    backtrack(back);
    assert(is_open(learned_[0]) && std::all_of(learned_.begin() + 1, learned_.end(), [this](Lit p) { return is_false(p); }));
    const ClauseId c = derive(learned_, found_);
    if (learned_.size() > 1) attach(c);
    assign(learned_[0], c);
    order_.decay();
    if (back == 0) settle_root();
}

// Derives a clause which says that the assumptions contradict each other.
void ClauseSearch::learn_core(ClauseId conflict) {
    conflicts_++;
    assert(level() == 1);
    learned_.clear();
    for (const Lit q : clause(conflict)) {
        if (level_[var(q)] > 0) mark(q);
    }
    for (size_t i = trail_.size(); i > begins_[0]; i--) {
        const Lit p = trail_[i - 1];
        if (marks_[var(p)] == kNone) continue;
        if (reason_[var(p)] == kNoClause) {
            learned_.push_back(negate(p));
        } else {
            for (const Lit q : clause(reason_[var(p)])) {
                if (level_[var(q)] > 0) mark(q);
            }
        }
    }
    keep_learned();
    collect_hints(conflict);
    backtrack(0);
    const ClauseId c = derive(learned_, found_);
    if (learned_.size() > 1) attach(c);
    if (learned_.size() == 1) {
        assign(learned_[0], c);
        settle_root();
    }
}

bool ClauseSearch::is_spent() { return limits_.spend(std::exchange(work_, 0)); }

ClauseSearch::Result ClauseSearch::search(Lits assumed, span<const Var> variables) {
    // number of conflicts between restarts, to be multiplied by elements of the Luby sequence
    constexpr int64_t kUnit = 64;
    backtrack(0);
    for (const Var v : variables) in_scope_[v] = 1;
    order_.use(variables);
    int64_t restarts = 0, left = kUnit;
    Result result = Result::kStopped;
    while (refutation_ == kNoClause && !is_spent()) {
        if (level() == 0) {
            const auto denied = ranges::find_if(assumed, [this](Lit p) { return is_false(p); });
            if (denied != assumed.end()) {
                result = Result::kNone;
                break;
            }
            descend();
            for (const Lit p : assumed) {
                if (is_open(p)) assign(p, kNoClause);
            }
        }
        const ClauseId conflict = propagate();
        assert(level() >= 1);
        if (conflict != kNoClause && level() == 1) {
            learn_core(conflict);
            result = Result::kNone;
            break;
        }
        if (conflict != kNoClause) {
            learn(conflict);
            left--;
            continue;
        }
        if (left <= 0) {
            backtrack(1);
            left = kUnit * luby(++restarts);
            continue;
        }
        Var next = -1;
        while (next < 0 && !order_.empty()) {
            const Var v = order_.pop();
            if (is_open(positive(v))) next = v;
        }
        if (next < 0) {
            assert(ranges::none_of(variables, [this](Var v) { return is_open(positive(v)); }));
            for (const Var v : variables) model_[v] = is_true(positive(v));
            result = Result::kModel;
            break;
        }
        descend();
        assign(phase_[next] != 0 ? positive(next) : negative(next), kNoClause);
    }
    if (refutation_ != kNoClause) result = Result::kNone;
    backtrack(result == Result::kModel ? 1 : 0);
    for (const Var v : variables) in_scope_[v] = 0;
    order_.clear();
    order_.stop();
    return result;
}

}  // namespace nono

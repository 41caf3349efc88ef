// Turns a DRUP proof into a trimmed LRAT proof. Clauses are added without a check until unit propagation refutes the formula.
// Then the clauses that the refutation needs are checked, from the last to the first; clauses known to be needed propagate
// first (Heule, Hunt and Wetzler, "Trimming while checking clausal proofs", 2013; LRAT: Cruz-Filipe, Heule, Hunt, Kaufmann and
// Schneider-Kamp, 2017). The root, the literals that follow without assumptions, stays true in all later steps; a root literal
// that is needed gets its own proof line, which keeps other lines short.
#pragma once

#include <charconv>

#include "base/limits.hpp"
#include "proofs/drup_reader.hpp"

namespace nono {

class LratTrimmer {
public:
    // The proof and all working data use at most about `memory` bytes. Otherwise, trimming stops with kMemory.
    LratTrimmer(int variables, int64_t memory, Limits& limits)
        : limits_(limits),
          memory_(memory),
          core_(2 * variables + 2),
          others_(core_.size()),
          true_(core_.size()),
          reason_(variables + 1),
          position_(reason_.size()),
          needed_(reason_.size()),
          line_of_root_(reason_.size()) {}

    enum class Fault { kNone, kNotAClause, kDoesNotFollow, kNoContradiction, kStopped };
    using enum Fault;
    // Clause i of the formula is literals[starts[i] .. starts[i + 1]), with literals numbered as in DIMACS. The lemmas
    // are DRUP text, whose deletions are ignored. If the text has a fault, `line()` returns the number of the faulty
    // line, from 1.
    Fault trim(Ints literals, Ints starts, string_view lemmas) {
        assert(trail_.empty() && steps_.empty() && conflict_ == 0);
        for (size_t i = 0; i + 1 < starts.size(); i++) {
            add(literals.subspan(starts[i], starts[i + 1] - starts[i]), Origin::kFormula);
            if (report_work()) return kStopped;
        }
        formula_size_ = numbered_;
        if (const Fault fault = read(lemmas); fault != kNone) return fault;
        begin_line(numbered_ + 1, {});
        assert(conflict_ != 0);
        explain(conflict_, trail_.size());
        end_line();
        for (; !steps_.empty(); steps_.pop_back()) {
            const Addition step = steps_.back();
            undo_root(step.reached);
            if (step.clause != 0) {
                unwatch(step.clause);
                if (in_core_[number_of(step.clause)] != 0 && !check(step.clause)) {
                    if (limits_.stopped()) return kStopped;
                    line_ = step.line;
                    return kDoesNotFollow;
                }
            }
            if (report_work()) return kStopped;
        }
        undo_root(0);
        return report_work() ? kStopped : kNone;
    }

    int64_t line() const { return line_; }
    // Returns the text of the proof, after `trim` has returned kNone. A line consists of a clause ID, the literals, 0,
    // the hints, and 0. Hints are IDs of clauses in propagation order: each of them in turn becomes unit, and the last
    // one false. Lines with `d` delete clauses that are no longer needed.
    string text() const {
        string result;
        // the numbers in the text: of clauses, by their own numbers, and of root literals, by their variables
        vector<int64_t> of_clause(numbered_ + 2), of_root(reason_.size());
        for (size_t i : indices(of_clause)) of_clause[i] = i;
        int64_t number = formula_size_;
        const auto line_number = [&](int32_t reference) -> int64_t& { return reference > 0 ? of_clause[reference] : of_root[-reference]; };
        for (size_t line = line_starts_.size(); line-- > 0;) {
            const int32_t* word = lines_.data() + line_starts_[line];
            line_number(*word++) = ++number;
            write(result, number);
            for (int32_t left = *word++; left > 0; left--) write(result, *word++);
            result += "0 ";
            for (int32_t left = *word++; left > 0; left--) write(result, line_number(*word++));
            result += "0\n";
            if (*word == 0 || line == 0) continue;  // no clause becomes useless, or the proof ends anyway
            write(result, number);
            result += "d ";
            for (int32_t left = *word++; left > 0; left--) write(result, line_number(*word++));
            result += "0\n";
        }
        return result;
    }

private:
    // Appends a number and a space.
    static void write(string& text, int64_t number) {
        char digits[24];
        const auto [end, error] = std::to_chars(digits, digits + sizeof digits, number);
        text.append(digits, end);
        text += ' ';
    }

    enum class Origin { kFormula, kLemma };  // where a clause comes from
    enum class Until { kEnd, kUnit };        // whether to visit all clauses, or stop after one that implies a literal

    using ClauseIndex = uint32_t;  // index in arena_ of a clause: its number from 1, its size, and its literals
    struct Watch {
        ClauseIndex clause;
        int32_t blocker;  // a literal of the clause; the clause is skipped while it is true
    };
    struct Addition {
        ClauseIndex clause;  // 0: the addition has no effect
        size_t reached;      // size of the trail before it
        int64_t line;
    };
    // The index of a literal in arrays such as true_: 2v for a variable v, 2v + 1 for its negation.
    static size_t code(int32_t literal) { return 2 * variable(literal) + (literal < 0 ? 1 : 0); }
    static size_t variable(int32_t literal) { return std::abs(literal); }
    // Proof lines and hints refer to a clause by its number, and to a root literal by its negated variable.
    static int32_t reference_to_root(int32_t literal) { return -std::abs(literal); }

    bool is_true(int32_t literal) const { return true_[code(literal)] != 0; }
    bool is_false(int32_t literal) const { return is_true(-literal); }
    span<int32_t> literals_of(ClauseIndex clause) { return {arena_.data() + clause + 2, checked<size_t>(arena_[clause + 1])}; }
    int32_t number_of(ClauseIndex clause) const { return arena_[clause]; }

    // Adds the lemmas, up to the one that refutes the formula.
    Fault read(string_view lemmas) {
        DrupReader reader(count_of(reason_) - 1, lemmas);
        IntVector clause;
        while (conflict_ == 0) {
            const DrupReader::Line line = reader.next(clause);
            line_ = reader.number();
            if (line == DrupReader::Line::kEnd) return kNoContradiction;
            if (line == DrupReader::Line::kFault) return kNotAClause;
            steps_.push_back({0, trail_.size(), line_});
            add(clause, Origin::kLemma);
            if (report_work()) return kStopped;
        }
        return kNone;
    }

    // Adds a clause. A clause of the formula keeps all its literals, the false ones at its end. A lemma loses its false
    // literals. A clause that contains a true literal, or a literal and its negation, is not stored.
    void add(Ints clause, Origin origin) {
        const bool of_formula = origin == Origin::kFormula;
        work_ += 100 + 10 * clause.size();
        numbered_ += of_formula ? 1 : 0;
        if (conflict_ != 0) return;
        sorted_.assign(clause.begin(), clause.end());
        sort_unique(sorted_);
        for (const int32_t literal : sorted_) {
            if (is_true(literal) || (literal > 0 && ranges::binary_search(sorted_, -literal))) return;
        }
        const auto open = std::partition(sorted_.begin(), sorted_.end(), [this](int32_t literal) { return !is_false(literal); });
        const auto count = open - sorted_.begin();
        if (!of_formula) sorted_.erase(open, sorted_.end());
        if (arena_.size() + sorted_.size() + 2 > UINT32_MAX) return limits_.set(Stop::kMemory);
        const auto index = checked<ClauseIndex>(arena_.size());
        if (!of_formula) {
            numbered_++;
            steps_.back().clause = index;
        }
        assert(std::cmp_less_equal(count, sorted_.size()));
        in_core_.resize(numbered_ + 1);
        arena_.push_back(numbered_);
        arena_.push_back(count_of(sorted_));
        append(arena_, sorted_);
        if (count == 0) {
            conflict_ = index;
        } else if (count == 1) {
            const size_t reached = trail_.size();
            make_true(arena_[index + 2], index);
            conflict_ = propagate(reached);
        } else {
            watch(index);
        }
    }

    vector<vector<Watch>>& watching(ClauseIndex clause) { return in_core_[number_of(clause)] != 0 ? core_ : others_; }

    // Watches the first two literals of a clause.
    void watch(ClauseIndex clause) {
        const span<int32_t> literals = literals_of(clause);
        if (literals.size() < 2) return;
        watching(clause)[code(literals[0])].push_back({clause, literals[1]});
        watching(clause)[code(literals[1])].push_back({clause, literals[0]});
    }

    // Ends the watch of a clause.
    void unwatch(ClauseIndex clause) {
        const span<int32_t> literals = literals_of(clause);
        if (literals.size() < 2) return;
        for (const int32_t literal : literals.first(2)) {
            vector<Watch>& watches = watching(clause)[code(literal)];
            work_ += watches.size();
            const auto watch = ranges::find_if(watches, [clause](const Watch& watch) { return watch.clause == clause; });
            if (watch == watches.end()) continue;
            *watch = watches.back();
            watches.pop_back();
        }
    }

    // Appends a literal to the trail. `reason` is the clause that implied it; 0: assumed.
    void make_true(int32_t literal, ClauseIndex reason) {
        assert(!is_true(literal) && !is_false(literal));
        true_[code(literal)] = 1;
        reason_[variable(literal)] = reason;
        position_[variable(literal)] = trail_.size();
        trail_.push_back(literal);
    }

    // Propagates the literals of the trail from index `reached` on. First the core clauses propagate until nothing more
    // follows, then the others until one of them implies a literal, and so on. Returns the clause that became false, or 0.
    ClauseIndex propagate(size_t reached) {
        size_t at_core = reached, at_others = reached, watch = 0;
        for (;;) {
            ClauseIndex conflict = 0;
            if (at_core < trail_.size()) {
                const int32_t literal = -trail_[at_core++];
                size_t first = 0;
                conflict = visit(literal, core_, first, Until::kEnd);
            } else if (at_others < trail_.size()) {
                const int32_t literal = -trail_[at_others];
                conflict = visit(literal, others_, watch, Until::kUnit);
                if (watch == others_[code(literal)].size()) {
                    at_others++;
                    watch = 0;
                }
            } else {
                return 0;
            }
            if (conflict != 0) return conflict;
        }
    }

    // Visits the clauses that watch a literal that became false, from `index` on, and moves `index` to the first clause not
    // visited. Returns the clause that became false, or 0.
    ClauseIndex visit(int32_t false_literal, vector<vector<Watch>>& watching, size_t& index, Until until) {
        vector<Watch>& watches = watching[code(false_literal)];
        const size_t first = index;
        size_t size = watches.size();
        const size_t before = trail_.size();
        ClauseIndex conflict = 0;
        while (index < size && conflict == 0 && !(until == Until::kUnit && trail_.size() > before)) {
            const Watch watch = watches[index];
            if (is_true(watch.blocker)) {
                index++;
                continue;
            }
            const span<int32_t> clause = literals_of(watch.clause);
            if (clause[0] == false_literal) std::swap(clause[0], clause[1]);
            assert(clause[1] == false_literal);
            if (is_true(clause[0])) {
                watches[index++].blocker = clause[0];
                continue;
            }
            size_t k = 2;
            while (k < clause.size() && is_false(clause[k])) k++;
            if (k < clause.size()) {
                std::swap(clause[1], clause[k]);
                watching[code(clause[1])].push_back({watch.clause, clause[0]});
                watches[index] = watches[--size];
                continue;
            }
            index++;
            if (is_false(clause[0])) conflict = watch.clause;
            else make_true(clause[0], watch.clause);
        }
        watches.resize(size);
        work_ += 20 + 10 * (index - first);
        return conflict;
    }

    // Undoes the trail beyond this size.
    void undo(size_t size) {
        for (size_t i : range(size, trail_.size())) true_[code(trail_[i])] = 0;
        trail_.resize(size);
    }

    // Checks that a core clause follows from the earlier clauses, and adds it to the proof. Returns false if it does
    // not follow.
    bool check(ClauseIndex clause) {
        const size_t root = trail_.size();
        for (const int32_t literal : literals_of(clause)) make_true(-literal, 0);
        assert(trail_.size() == root + literals_of(clause).size());
        const ClauseIndex conflict = propagate(root);
        if (conflict != 0) {
            begin_line(number_of(clause), literals_of(clause));
            explain(conflict, root);
            end_line();
        }
        undo(root);
        return conflict != 0;
    }

    // Shrinks the root, the literals that follow without assumptions, to this size. A removed literal that proof lines use
    // becomes a proof line itself.
    void undo_root(size_t size) {
        while (trail_.size() > size && !limits_.stopped()) {
            const int32_t literal = trail_.back();
            if (line_of_root_[variable(literal)] != 0) {
                begin_line(reference_to_root(literal), {&literal, 1});
                explain(reason_[variable(literal)], trail_.size() - 1);
                end_line();
                report_work();  // only reports the work; the loop sees whether trimming must stop
            }
            undo(trail_.size() - 1);
        }
    }

    // Begins a line of the proof with its clause. `self` refers to a clause or a root literal.
    void begin_line(int32_t self, Ints clause) {
        assert(hints_.empty() && last_used_here_.empty());
        line_starts_.push_back(lines_.size());
        lines_.push_back(self);
        append_list(clause);
    }

    // Ends the line with the hints, and the clauses that no later line uses.
    void end_line() {
        assert(!hints_.empty());  // the clause that became false at the end of the propagation
        append_list(hints_);
        append_list(last_used_here_);
        hints_.clear();
        last_used_here_.clear();
    }

    // Writes a list after its size.
    void append_list(Ints list) {
        lines_.push_back(count_of(list));
        append(lines_, list);
    }

    // Adds a clause to the hints and to the core.
    void use_as_hint(ClauseIndex clause) {
        assert(0 < clause && clause < arena_.size());
        const int32_t number = number_of(clause);
        hints_.push_back(number);
        if (in_core_[number] != 0) return;
        unwatch(clause);
        in_core_[number] = 1;
        watch(clause);
        if (number > formula_size_) last_used_here_.push_back(number);
    }

    // Marks the variable of a literal in a clause of the explanation as needed. If it is among the first `root` of the
    // trail, `explain` adds a hint for it: its proof line, or the clause that consists of this literal alone.
    void mark_needed(int32_t literal, size_t root) {
        const size_t v = variable(literal);
        assert(is_true(literal) || is_false(literal));
        if (needed_[v] != 0) return;
        needed_[v] = 1;
        if (position_[v] >= root) return;
        needed_root_.push_back(checked<int32_t>(v));
    }

    // Finds the hints for why a clause is false, from the root (the first `root` literals of the trail) and the assumed
    // literals. The lines of the proof are made from the last to the first. So if a clause is used for the first time here, no
    // later line of the proof uses it: the finished proof deletes it after this line.
    void explain(ClauseIndex conflict, size_t root) {
        use_as_hint(conflict);
        assert(needed_root_.empty() && root <= trail_.size());
        for (const int32_t literal : literals_of(conflict)) {
            if (is_false(literal)) mark_needed(literal, root);
        }
        for (size_t i = trail_.size(); i-- > root;) {
            const size_t v = variable(trail_[i]);
            if (needed_[v] == 0) continue;
            needed_[v] = 0;
            const ClauseIndex reason = reason_[v];
            if (reason == 0) continue;
            use_as_hint(reason);
            for (const int32_t literal : literals_of(reason)) {
                if (literal != trail_[i]) mark_needed(literal, root);
            }
        }
        for (const int32_t v : needed_root_) {
            needed_[v] = 0;
            if (literals_of(reason_[v]).size() == 1) {
                use_as_hint(reason_[v]);
                continue;
            }
            hints_.push_back(reference_to_root(v));
            if (line_of_root_[v] == 0) last_used_here_.push_back(reference_to_root(v));
            line_of_root_[v] = 1;
        }
        needed_root_.clear();
        ranges::reverse(hints_);
    }

    // Returns an estimate of the memory in use.
    int64_t bytes() const {
        const size_t clauses = in_core_.size() * 2 * sizeof(Watch);
        return (arena_.size() + lines_.size()) * sizeof(int32_t) + clauses + steps_.size() * sizeof(Addition);
    }

    // Reports work to the limits. Returns true if trimming must stop.
    bool report_work() {
        if (bytes() > memory_) limits_.set(Stop::kMemory);
        return limits_.spend(std::exchange(work_, 0));
    }

    Limits& limits_;
    const int64_t memory_;
    int32_t formula_size_ = 0;
    IntVector arena_ = {0};
    // For each literal, by its code: the clauses that watch it; core clauses separately.
    vector<vector<Watch>> core_, others_;
    vector<uint8_t> true_;          // 1 if the literal is true, by its code
    IntVector trail_;               // the true literals, in the order in which they became true
    vector<ClauseIndex> reason_;    // per variable; 0: assumed
    vector<size_t> position_;       // for each variable: its index in the trail
    vector<uint8_t> needed_;        // for each variable: 1 if a clause of the explanation needs it
    vector<uint8_t> line_of_root_;  // for each variable: 1 if its root literal is a line of the proof
    vector<uint8_t> in_core_;       // 1 if the clause is needed, by its number
    vector<Addition> steps_;
    ClauseIndex conflict_ = 0;  // the clause that became false; 0: none
    int64_t line_ = 0;
    int32_t numbered_ = 0;  // number of the last clause
    int64_t work_ = 0;
    IntVector sorted_, hints_, last_used_here_, needed_root_;

    // The proof lines in reverse order; line_starts_ has their indices. A line is its clause ID, the literals, the
    // hints, and the clauses that no later line uses, each list after its size. A reference to a clause is its ID, or
    // the negated variable of a root literal.
    IntVector lines_;
    vector<size_t> line_starts_;
};

}  // namespace nono

#include "proofs/lrat_trimmer.hpp"

#include <charconv>

#include "proofs/drup_reader.hpp"

namespace nono {

namespace {

void write(string& text, int64_t number) {
    char digits[24];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, number);
    text.append(digits, end);
    text += ' ';
}

}  // namespace

LratTrimmer::LratTrimmer(int variables, int64_t memory, Limits& limits)
    : limits_(limits),
      memory_(memory),
      core_(2 * variables + 2),
      others_(core_.size()),
      true_(core_.size()),
      reason_(variables + 1),
      position_(reason_.size()),
      needed_(reason_.size()),
      line_of_root_(reason_.size()) {}

// Returns a hash of the literals in any order.
uint64_t LratTrimmer::hash(Ints clause) {
    uint64_t result = clause.size();
    for (const int32_t literal : clause) {
        const uint64_t mixed = (static_cast<uint32_t>(literal) + kGolden) * 0xff51afd7ed558ccdu;
        result += (mixed ^ (mixed >> 32)) * 0xc4ceb9fe1a85ec53u;
    }
    return result;
}

int64_t LratTrimmer::bytes() const {
    constexpr size_t kKnown = 48;  // bytes per entry of known_, with its share of the table
    const size_t clauses = in_core_.size() * 2 * sizeof(Watch) + known_.size() * kKnown;
    return (arena_.size() + lines_.size()) * sizeof(int32_t) + clauses + steps_.size() * sizeof(Step);
}

// Reports work to the limits. Returns true if trimming must stop.
bool LratTrimmer::exceeds() {
    if (bytes() > memory_) limits_.set(Stop::kMemory);
    return limits_.spend(std::exchange(work_, 0));
}

LratTrimmer::Fault LratTrimmer::trim(Ints literals, Ints starts, string_view lemmas) {
    assert(trail_.empty() && steps_.empty() && conflict_ == 0);
    has_deletions_ = lemmas.starts_with("d ") || lemmas.find("\nd ") != string_view::npos;
    for (size_t i = 0; i + 1 < starts.size(); i++) {
        add(literals.subspan(starts[i], starts[i + 1] - starts[i]), true);
        if (exceeds()) return kStopped;
    }
    formula_size_ = numbered_;
    if (const Fault fault = read(lemmas); fault != kNone) return fault;
    begin_line(numbered_ + 1, {});
    assert(conflict_ != 0);
    explain(conflict_, trail_.size());
    end_line();
    for (; !steps_.empty(); steps_.pop_back()) {
        const Step step = steps_.back();
        undo_root(step.reached);
        if (step.clause != 0 && step.deletes) {
            watch(step.clause);
        } else if (step.clause != 0) {
            unwatch(step.clause);
            if (in_core_[number_of(step.clause)] != 0 && !check(step.clause)) {
                if (limits_.stopped()) return kStopped;
                line_ = step.line;
                return kDoesNotFollow;
            }
        }
        if (exceeds()) return kStopped;
    }
    undo_root(0);
    return exceeds() ? kStopped : kNone;
}

// Adds the lemmas, up to the one that refutes the formula.
LratTrimmer::Fault LratTrimmer::read(string_view lemmas) {
    DrupReader reader(count_of(reason_) - 1, lemmas);
    IntVector clause;
    while (conflict_ == 0) {
        const DrupReader::Line line = reader.next(clause);
        line_ = reader.number();
        if (line == DrupReader::Line::kEnd) return kNoContradiction;
        if (line == DrupReader::Line::kFault) return kNotAClause;
        const bool deletes = line == DrupReader::Line::kDeletion;
        steps_.push_back({0, deletes, trail_.size(), line_});
        if (deletes) {
            steps_.back().clause = deleted(clause);
        } else {
            add(clause, false);
        }
        if (exceeds()) return kStopped;
    }
    return kNone;
}

// Adds a clause. A clause of the formula keeps all its literals, the false ones at its end. A lemma loses its false
// literals.
void LratTrimmer::add(Ints clause, bool of_formula) {
    work_ += 100 + 10 * clause.size();
    numbered_ += of_formula ? 1 : 0;
    if (conflict_ != 0) return;
    sort_into(clause);
    for (const int32_t literal : sorted_) {
        if (is_true(literal) || (literal > 0 && ranges::binary_search(sorted_, -literal))) return;
    }
    const uint64_t key = has_deletions_ ? hash(sorted_) : 0;
    const auto open = std::partition(sorted_.begin(), sorted_.end(), [this](int32_t literal) { return !is_false(literal); });
    const auto count = open - sorted_.begin();
    if (!of_formula) sorted_.erase(open, sorted_.end());
    if (arena_.size() + sorted_.size() + 2 > UINT32_MAX) return limits_.set(Stop::kMemory);
    const auto place = checked<Place>(arena_.size());
    if (!of_formula) {
        numbered_++;
        steps_.back().clause = place;
    }
    assert(std::cmp_less_equal(count, sorted_.size()));
    in_core_.resize(numbered_ + 1);
    arena_.push_back(numbered_);
    arena_.push_back(count_of(sorted_));
    append(arena_, sorted_);
    if (count == 0) {
        conflict_ = place;
    } else if (count == 1) {
        const size_t reached = trail_.size();
        make_true(arena_[place + 2], place);
        conflict_ = propagate(reached);
    } else {
        if (has_deletions_) known_.emplace(key, place);
        watch(place);
    }
}

// Sorts the literals and removes repeated ones, so that equal clauses have equal lists.
void LratTrimmer::sort_into(Ints clause) {
    sorted_.assign(clause.begin(), clause.end());
    sort_unique(sorted_);
}

// Finds an equal clause, stops watching it, and returns it; 0 if there is none.
LratTrimmer::Place LratTrimmer::deleted(Ints clause) {
    sort_into(clause);
    const auto found = known_.find(hash(sorted_));
    if (found == known_.end()) return 0;
    const Place place = found->second;
    known_.erase(found);
    unwatch(place);
    return place;
}

vector<vector<LratTrimmer::Watch>>& LratTrimmer::watching(Place clause) { return in_core_[number_of(clause)] != 0 ? core_ : others_; }

void LratTrimmer::watch(Place clause) {
    const span<int32_t> literals = literals_of(clause);
    if (literals.size() < 2) return;
    watching(clause)[code(literals[0])].push_back({clause, literals[1]});
    watching(clause)[code(literals[1])].push_back({clause, literals[0]});
}

void LratTrimmer::unwatch(Place clause) {
    const span<int32_t> literals = literals_of(clause);
    if (literals.size() < 2) return;
    for (const int32_t literal : literals.first(2)) {
        vector<Watch>& watches = watching(clause)[code(literal)];
        work_ += watches.size();
        const auto found = ranges::find_if(watches, [clause](const Watch& watch) { return watch.clause == clause; });
        if (found == watches.end()) continue;
        *found = watches.back();
        watches.pop_back();
    }
}

void LratTrimmer::make_true(int32_t literal, Place reason) {
    assert(!is_true(literal) && !is_false(literal));
    true_[code(literal)] = 1;
    reason_[variable(literal)] = reason;
    position_[variable(literal)] = trail_.size();
    trail_.push_back(literal);
}

void LratTrimmer::undo(size_t size) {
    for (size_t i : range(size, trail_.size())) true_[code(trail_[i])] = 0;
    trail_.resize(size);
}

// Propagates the literals of the trail from index `reached` on. First the core clauses propagate until nothing more
// follows, then the others until one of them implies a literal, and so on. Returns the clause that became false, or 0.
LratTrimmer::Place LratTrimmer::propagate(size_t reached) {
    size_t at_core = reached, at_others = reached, watch = 0;
    for (;;) {
        Place conflict = 0;
        if (at_core < trail_.size()) {
            const int32_t literal = -trail_[at_core++];
            size_t first = 0;
            conflict = visit(literal, core_, first, false);
        } else if (at_others < trail_.size()) {
            const int32_t literal = -trail_[at_others];
            conflict = visit(literal, others_, watch, true);
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

// Visits the clauses that watch a literal that became false, from index `at` on. Returns the clause that became false,
// or 0.
LratTrimmer::Place LratTrimmer::visit(int32_t false_literal, vector<vector<Watch>>& watching, size_t& at, bool until_unit) {
    vector<Watch>& watches = watching[code(false_literal)];
    const size_t first = at;
    size_t size = watches.size();
    const size_t before = trail_.size();
    Place conflict = 0;
    while (at < size && conflict == 0 && !(until_unit && trail_.size() > before)) {
        const Watch watch = watches[at];
        if (is_true(watch.blocker)) {
            at++;
            continue;
        }
        const span<int32_t> clause = literals_of(watch.clause);
        if (clause[0] == false_literal) std::swap(clause[0], clause[1]);
        assert(clause[1] == false_literal);
        if (is_true(clause[0])) {
            watches[at++].blocker = clause[0];
            continue;
        }
        size_t k = 2;
        while (k < clause.size() && is_false(clause[k])) k++;
        if (k < clause.size()) {
            std::swap(clause[1], clause[k]);
            watching[code(clause[1])].push_back({watch.clause, clause[0]});
            watches[at] = watches[--size];
            continue;
        }
        at++;
        if (is_false(clause[0])) conflict = watch.clause;
        else make_true(clause[0], watch.clause);
    }
    watches.resize(size);
    work_ += 20 + 10 * (at - first);
    return conflict;
}

// Checks that a core clause follows from the earlier clauses, and adds it to the proof.
bool LratTrimmer::check(Place clause) {
    const size_t root = trail_.size();
    for (const int32_t literal : literals_of(clause)) make_true(-literal, 0);
    assert(trail_.size() == root + literals_of(clause).size());
    const Place conflict = propagate(root);
    if (conflict != 0) {
        begin_line(number_of(clause), literals_of(clause));
        explain(conflict, root);
        end_line();
    }
    undo(root);
    return conflict != 0;
}

// Shrinks the root to this size. A removed literal that proof lines use becomes a proof line itself.
void LratTrimmer::undo_root(size_t size) {
    while (trail_.size() > size && !limits_.stopped()) {
        const int32_t literal = trail_.back();
        if (line_of_root_[variable(literal)] != 0) {
            begin_line(-checked<int32_t>(variable(literal)), {&literal, 1});
            explain(reason_[variable(literal)], trail_.size() - 1);
            end_line();
            exceeds();
        }
        undo(trail_.size() - 1);
    }
}

void LratTrimmer::begin_line(int32_t self, Ints clause) {
    assert(hints_.empty() && unused_.empty());
    line_starts_.push_back(lines_.size());
    lines_.push_back(self);
    put(clause);
}

void LratTrimmer::end_line() {
    put(hints_);
    put(unused_);
    hints_.clear();
    unused_.clear();
}

void LratTrimmer::put(Ints list) {
    lines_.push_back(count_of(list));
    append(lines_, list);
}

// Adds a clause to the hints and to the core.
void LratTrimmer::use(Place clause) {
    assert(0 < clause && clause < arena_.size());
    const int32_t number = number_of(clause);
    hints_.push_back(number);
    if (in_core_[number] != 0) return;
    unwatch(clause);
    in_core_[number] = 1;
    watch(clause);
    if (number > formula_size_) unused_.push_back(number);
}

// Marks a false literal in a clause of the explanation as needed. If it is among the first `root` literals of the
// trail, its proof line becomes a hint.
void LratTrimmer::need(int32_t literal, size_t root) {
    const size_t v = variable(literal);
    assert(is_true(literal) || is_false(literal));
    if (needed_[v] != 0) return;
    needed_[v] = 1;
    if (position_[v] >= root) return;
    needed_root_.push_back(checked<int32_t>(v));
}

// For assertions: returns true if the clause is the reason for the literal at a position of the trail. It contains the
// literal, and its other literals became false before.
bool LratTrimmer::is_reason(Place clause, size_t position) {
    const span<int32_t> literals = literals_of(clause);
    return contains(literals, trail_[position]) &&
           ranges::all_of(literals, [&](int32_t p) { return p == trail_[position] || (is_false(p) && position_[variable(p)] < position); });
}

// Finds the hints for why a clause is false, from the root (the first `root` literals of the trail) and the assumed
// literals.
void LratTrimmer::explain(Place conflict, size_t root) {
    use(conflict);
    assert(needed_root_.empty() && root <= trail_.size());
    for (const int32_t literal : literals_of(conflict)) {
        if (is_false(literal)) need(literal, root);
    }
    for (size_t i = trail_.size(); i-- > root;) {
        const size_t v = variable(trail_[i]);
        if (needed_[v] == 0) continue;
        needed_[v] = 0;
        const Place reason = reason_[v];
        if (reason == 0) continue;
        assert(is_reason(reason, i));
        use(reason);
        for (const int32_t literal : literals_of(reason)) {
            if (literal != trail_[i]) need(literal, root);
        }
    }
    for (const int32_t v : needed_root_) {
        needed_[v] = 0;
        if (literals_of(reason_[v]).size() == 1) {
            use(reason_[v]);
            continue;
        }
        hints_.push_back(-v);
        if (line_of_root_[v] == 0) unused_.push_back(-v);
        line_of_root_[v] = 1;
    }
    needed_root_.clear();
    ranges::reverse(hints_);
}

string LratTrimmer::text() const {
    string result;
    vector<int64_t> of_clause(numbered_ + 2), of_root(reason_.size());
    for (size_t i : indices(of_clause)) of_clause[i] = i;
    int64_t number = formula_size_;
    const auto line_number = [&](int32_t reference) -> int64_t& { return reference > 0 ? of_clause[reference] : of_root[-reference]; };
    for (size_t line = line_starts_.size(); line-- > 0;) {
        const int32_t* at = lines_.data() + line_starts_[line];
        line_number(*at++) = ++number;
        write(result, number);
        for (int32_t left = *at++; left > 0; left--) write(result, *at++);
        result += "0 ";
        for (int32_t left = *at++; left > 0; left--) write(result, line_number(*at++));
        result += "0\n";
        if (*at == 0 || line == 0) continue;
        write(result, number);
        result += "d ";
        for (int32_t left = *at++; left > 0; left--) write(result, line_number(*at++));
        result += "0\n";
    }
    return result;
}

}  // namespace nono

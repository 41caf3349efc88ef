#include "compiling/compiler.hpp"

namespace nono {

namespace {

Lit literal_of(int32_t dimacs) { return dimacs > 0 ? positive(dimacs - 1) : negative(-dimacs - 1); }

BigNatural power_of_two(size_t exponent) {
    vector<uint64_t> words(exponent / 64 + 1);
    words.back() = uint64_t{1} << (exponent % 64);
    return BigNatural::from_words(words.data(), words.size());
}

// Equal keys mean equal components. Keys are 128-bit hashes, so different components practically never have equal keys;
// a checker would reject such a proof.
std::array<uint64_t, 2> key_of(span<const Var> variables, span<const ClauseId> clauses) {
    std::array<uint64_t, 2> key{kGolden * (variables.size() + 1), 0xc2b2ae3d27d4eb4fu * (clauses.size() + 1)};
    const auto take = [&](uint32_t word) {
        key[0] = (key[0] ^ word) * 0xff51afd7ed558ccdu;
        key[0] ^= key[0] >> 32;
        key[1] = (key[1] ^ word) * 0xc4ceb9fe1a85ec53u;
        key[1] ^= key[1] >> 29;
    };
    for (const Var v : variables) take(v);
    for (const ClauseId c : clauses) take(c);
    return key;
}

}  // namespace

Compiler::Compiler(int variables, Ints literals, Ints starts, int64_t most, Limits& limits)
    : limits_(limits),
      most_(most),
      search_(variables, limits),
      witness_(variables),
      classes_(variables),
      part_of_(witness_.size(), -1),
      marked_(witness_.size()) {
    vector<Lit> clause;
    for (size_t i = 0; i + 1 < starts.size(); i++) {
        clause.clear();
        for (const int32_t p : literals.subspan(starts[i], starts[i + 1] - starts[i])) clause.push_back(literal_of(p));
        search_.add(clause);
    }
}

bool Compiler::run() {
    Component whole;
    whole.clauses = search_.simplify();
    for (Var v : range(search_.num_variables())) whole.variables.push_back(v);
    if (search_.refutation() != ClauseSearch::kNoClause) return true;
    const auto result = search_.search({}, whole.variables);
    if (result != ClauseSearch::Result::kModel) return result == ClauseSearch::Result::kNone;
    witness_ = search_.values();
    frames_.emplace_back();
    frames_.back().component = std::move(whole);
    frames_.back().witness[0] = witness_;
    start(frames_.back(), kNoLit);
    while (!frames_.empty()) {
        is_too_large_ = proof_.text_bytes() > most_ || search_.bytes() + open_bytes_ > most_;
        if (is_too_large_) return false;
        Frame& frame = frames_.back();
        assert(frame.branch < frame.num_branches);
        Branch& branch = frame.branches[frame.branch];
        if (branch.children.size() < branch.parts.size()) {
            Component& part = branch.parts[branch.children.size()];
            const auto key = key_of(part.variables, part.clauses);
            const auto found = cache_.find(key[0]);
            if (found != cache_.end() && found->second.first == key[1]) {
                assert(compiled_[found->second.second].variables == part.variables.size());
                hits_++;
                branch.children.push_back(found->second.second);
            } else if (!open(std::move(part), key)) {
                return false;
            }
            continue;
        }
        finish_branch(frame);
        if (frame.branch + 1 < frame.num_branches) {
            frame.branch++;
            const auto& variables = frame.component.variables;
            for (size_t i : indices(variables)) witness_[variables[i]] = frame.witness[1][i];
            start(frame, negate(branch.decision));
            continue;
        }
        const size_t done = finish(frame);
        frames_.pop_back();
        if (frames_.empty()) {
            assert(open_bytes_ == 0);
            root_ = compiled_[done].node;
            count_ = compiled_[done].count;
        } else {
            Branch& above = frames_.back().branches[frames_.back().branch];
            above.children.push_back(done);
        }
    }
    return true;
}

// Opens a component. It gets two branches if its first variable can have both values, otherwise one.
bool Compiler::open(Component&& component, const std::array<uint64_t, 2>& key) {
    frames_.emplace_back();
    Frame& frame = frames_.back();
    frame.component = std::move(component);
    frame.key = key;
    const auto& variables = frame.component.variables;
    const Var x = *ranges::min_element(variables);
    assert(ranges::none_of(frame.component.context, [x](Lit p) { return var(p) == x; }));
    const Lit other = witness_[x] != 0 ? negative(x) : positive(x);
    for (const Var v : variables) search_.prefer(v, witness_[v] != 0);
    vector<Lit> assumed = frame.component.context;
    assumed.push_back(other);
    const auto result = search_.search(assumed, variables);
    if (result == ClauseSearch::Result::kStopped) return false;
    vector<uint8_t> known;
    for (const Var v : variables) known.push_back(witness_[v]);
    if (result == ClauseSearch::Result::kModel) {
        frame.num_branches = 2;
        frame.witness[1] = std::move(known);
        for (const Var v : variables) witness_[v] = search_.values()[v];
        start(frame, other);
    } else {
        frame.witness[0] = std::move(known);
        start(frame, kNoLit);
    }
    return true;
}

// Propagates the decision of a branch, and splits the remaining formula into components.
void Compiler::start(Frame& frame, Lit decision) {
    Branch& branch = frame.branches[frame.branch];
    branch.decision = decision;
    assert(branch.literals.empty() && branch.children.empty());
    vector<Lit> assumed = frame.component.context;
    if (decision != kNoLit) assumed.push_back(decision);
    [[maybe_unused]] const bool holds = search_.assume(assumed);
    assert(holds);  // true, because the component has a witness
    if (decision != kNoLit) branch.literals.push_back(decision);
    for (const Var v : frame.component.variables) {
        const Lit p = search_.is_true(positive(v)) ? positive(v) : negative(v);
        if (p != decision && search_.is_true(p)) branch.literals.push_back(p);
    }
    branch.parts = split(frame.component);
    vector<Lit> targets = branch.literals;
    for (const Component& part : branch.parts) append(targets, part.context);
    search_.append_reasons(targets, branch.reasons);
    size_t words = 2 * branch.reasons.size();
    for (const Component& part : branch.parts) words += part.variables.size() + part.clauses.size() + part.context.size();
    branch.bytes = words * sizeof(int32_t);
    open_bytes_ += branch.bytes;
}

vector<Compiler::Component> Compiler::split(const Component& component) {
    vector<Component> parts;
    for (const Var v : component.variables) {
        classes_.reset(v);
        part_of_[v] = -1;
    }
    vector<std::pair<ClauseId, Var>> left;
    int64_t work = 0;
    for (const ClauseId c : component.clauses) {
        Var first = -1;
        bool holds = false;
        for (const Lit p : search_.clause(c)) {
            if (search_.is_true(p)) {
                holds = true;
                break;
            }
        }
        work += 4;
        if (holds) continue;
        for (const Lit p : search_.clause(c)) {
            if (!search_.is_open(p)) continue;
            if (first < 0) first = var(p);
            else classes_.join(var(p), first);
        }
        left.emplace_back(c, first);
        work += 20;
    }
    for (const auto& [c, v] : left) {
        int32_t& part = part_of_[classes_.root(v)];
        if (part < 0) {
            part = count_of(parts);
            parts.emplace_back();
        }
        assert(v >= 0);  // without an open literal, the clause would be true
        parts[part].clauses.push_back(c);
    }
    for (const Var v : component.variables) {
        if (!search_.is_open(positive(v))) continue;
        const int32_t part = part_of_[classes_.root(v)];
        // without a part, the variable is free: no clause contains it
        if (part >= 0) parts[part].variables.push_back(v);
    }
    for (Component& part : parts) {
        for (const ClauseId c : part.clauses) {
            for (const Lit p : search_.clause(c)) {
                if (search_.is_open(p) || marked_[var(p)] != 0) continue;
                marked_[var(p)] = 1;
                part.context.push_back(negate(p));
            }
        }
        for (const Lit p : part.context) marked_[var(p)] = 0;
        ranges::sort(part.context);
        assert(!part.variables.empty() && ranges::is_sorted(part.variables));
    }
    limits_.spend(work);
    return parts;
}

// Called when all parts of a branch are compiled. Finds the reasons that the branch needs, and the literals of the
// context that these reasons need.
void Compiler::finish_branch(Frame& frame) {
    Branch& branch = frame.branches[frame.branch];
    assert(branch.children.size() == branch.parts.size() && !contains(marked_, 1));
    vector<Cpog::Node> nodes;
    vector<Var> marked;
    const auto need = [&](Lit p) {
        if (marked_[var(p)] != 0) return;
        marked_[var(p)] = 1;
        marked.push_back(var(p));
    };
    size_t bound = branch.literals.size();
    branch.count = BigNatural(1);
    for (const Lit p : branch.literals) need(p);
    for (const size_t child : branch.children) {
        const Compiled& part = compiled_[child];
        nodes.push_back(part.node);
        branch.hints.lemmas.push_back(part.lemma);
        branch.count *= part.count;
        bound += part.variables;
        for (const Lit p : part.context) need(p);
    }
    assert(bound <= frame.component.variables.size());  // the parts have no common variable
    const size_t free = frame.component.variables.size() - bound;
    if (free > 0) branch.count *= power_of_two(free);
    for (size_t i = branch.reasons.size(); i-- > 0;) {
        const auto [p, by] = branch.reasons[i];
        if (marked_[var(p)] == 0) continue;
        marked_[var(p)] = 0;
        branch.hints.clauses.push_back(by);
        for (const Lit q : search_.clause(by)) {
            if (var(q) != var(p)) need(q);
        }
    }
    ranges::reverse(branch.hints.clauses);
    for (const Lit p : frame.component.context) {
        if (marked_[var(p)] != 0) branch.context.push_back(p);
    }
    for (const Var v : marked) marked_[v] = 0;
    assert(!branch.count.is_zero());  // true, because the branch has a witness
    branch.node = proof_.product(branch.literals, nodes);
    branch.reasons = {};
    branch.parts = {};
    open_bytes_ -= branch.bytes;
}

// Makes the node and the lemma of the component. Returns its index in compiled_.
size_t Compiler::finish(Frame& frame) {
    // The branch with fewer context literals comes first: both lemmas contain the literals of the first branch.
    if (frame.num_branches == 2 && frame.branches[1].context.size() < frame.branches[0].context.size()) {
        std::swap(frame.branches[0], frame.branches[1]);
    }
    Branch& a = frame.branches[0];
    Compiled result{a.node, 0, std::move(a.context), std::move(a.count), frame.component.variables.size()};
    if (frame.num_branches == 1) {
        result.lemma = proof_.add_lemma(result.context, a.node, a.hints);
    } else {
        Branch& b = frame.branches[1];
        assert(a.decision == negate(b.decision));
        result.node = proof_.sum(a.node, b.node);
        result.count += b.count;
        vector<Lit> premises = result.context;
        premises.push_back(a.decision);
        const auto first = proof_.add_lemma(premises, a.node, a.hints);
        vector<Lit> both;
        std::set_union(result.context.begin(), result.context.end(), b.context.begin(), b.context.end(), std::back_inserter(both));
        result.context = std::move(both);
        // A unit clause learned between the branches is unnecessary if the lemma has its literal as a premise.
        std::erase_if(b.hints.clauses, [&](ClauseId c) {
            const auto clause = search_.clause(c);
            return clause.size() == 1 && ranges::binary_search(result.context, clause[0]);
        });
        result.lemma = proof_.add_lemma(result.context, result.node, first, b.node, b.hints);
    }
    assert(ranges::includes(frame.component.context, result.context));
    assert(!result.count.is_zero() && ranges::is_sorted(result.context));
    const size_t place = compiled_.size();
    if (frames_.size() > 1) cache_[frame.key[0]] = {frame.key[1], place};
    compiled_.push_back(std::move(result));
    return place;
}

string Compiler::text() {
    string text = proof_.text(search_, root_ ? &*root_ : nullptr, most_, limits_);
    is_too_large_ = text.empty() && !limits_.stopped();
    return text;
}

}  // namespace nono

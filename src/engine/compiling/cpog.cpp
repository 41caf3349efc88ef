#include "compiling/cpog.hpp"

#include <charconv>
#include <unordered_map>

#include "compiling/graph_hints.hpp"

namespace nono {

// Appends the length of a list and its words.
void Cpog::put(Ints words) {
    words_.push_back(count_of(words));
    append(words_, words);
}

Cpog::Node Cpog::product(Lits literals, span<const Node> nodes) {
    assert(ranges::all_of(nodes, [this](Node node) { return node < num_nodes_; }));
    begin(kProduct);
    put(literals);
    put(nodes);
    return num_nodes_++;
}

Cpog::Node Cpog::sum(Node a, Node b) {
    assert(a != b && a < num_nodes_ && b < num_nodes_);
    begin(kSum);
    append(words_, {a, b});
    return num_nodes_++;
}

Cpog::Lemma Cpog::add_lemma(Lits literals, Node product, const Reasons& reasons) {
    assert(product < num_nodes_ && ranges::all_of(reasons.lemmas, [this](Lemma lemma) { return lemma < num_lemmas_; }));
    begin(kProductLemma);
    words_.push_back(product);
    put(literals);
    put(reasons.clauses);
    put(reasons.lemmas);
    return num_lemmas_++;
}

Cpog::Lemma Cpog::add_lemma(Lits literals, Node sum, Lemma first, Node other, const Reasons& reasons) {
    assert(sum < num_nodes_ && first < num_lemmas_ && other < num_nodes_);
    begin(kSumLemma);
    append(words_, {sum, first, other});
    put(literals);
    put(reasons.clauses);
    put(reasons.lemmas);
    return num_lemmas_++;
}

namespace {

int64_t dimacs(Lit p) { return is_negative(p) ? -(var(p) + 1) : var(p) + 1; }

using Literals = Lits;

// A run is a list of literals of neighbouring variables that several products share. It gets a product of its own,
// which makes the text shorter.
class Runs {
public:
    struct Run {
        int32_t uses = 0;
        int64_t name = 0, defined = 0;
        bool is_shared() const { return uses > 1; }
    };

    // Calls visit for each run in a product's literals. The first literal belongs to no run, because it tells the two
    // children of a sum apart.
    template <class Visit>
    static void for_each(Literals literals, Visit visit) {
        constexpr int kBits = 6;  // 64 variables
        for (size_t begin = 1, end; begin < literals.size(); begin = end) {
            end = begin + 1;
            while (end < literals.size() && var(literals[end]) >> kBits == var(literals[begin]) >> kBits) end++;
            visit(literals.subspan(begin, end - begin));
        }
    }
    void count(Literals literals) {
        for_each(literals, [this](Literals run) {
            if (run.size() >= kLeast) runs_[run].uses++;
        });
    }
    // Returns null if no other product contains the run.
    Run* find(Literals run) {
        const auto found = run.size() >= kLeast ? runs_.find(run) : runs_.end();
        return found != runs_.end() && found->second.is_shared() ? &found->second : nullptr;
    }

private:
    static constexpr size_t kLeast = 3;
    struct Hash {
        size_t operator()(Literals run) const {
            uint64_t h = run.size();
            for (const Lit p : run) h = (h ^ static_cast<uint32_t>(p)) * 0xff51afd7ed558ccdu, h ^= h >> 32;
            return h;
        }
    };
    struct Equal {
        bool operator()(Literals a, Literals b) const { return ranges::equal(a, b); }
    };
    std::unordered_map<Literals, Run, Hash, Equal> runs_;
};

class Writer {
public:
    Writer(const ClauseSearch& clauses, Runs& runs) : clauses_(clauses), graph_(clauses), ids_(clauses.num_clauses()), runs_(runs) {
        for (ClauseId c : range(clauses.num_input())) ids_[c] = ++last_;
    }

    void put(int64_t number) {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        out.append(digits, end).push_back(' ');
    }
    void end() { out.append("0\n"); }
    int64_t name(Cpog::Node node) const { return names_[node]; }
    int64_t defines(Cpog::Node node) const { return defined_[node]; }

    void derived(ClauseId c) {
        begin_lemma();
        assert(ids_[c] == 0);
        ids_[c] = last_;
        for (const Lit p : clauses_.clause(c)) put(dimacs(p));
        begin_hints();
        for (const ClauseId hint : clauses_.hints(c)) put(ids_[hint]);
        end_lemma();
    }
    void product(Literals literals, span<const Cpog::Node> nodes) {
        Runs::for_each(literals, [this](Literals run) {
            Runs::Run* const shared = runs_.find(run);
            if (shared == nullptr || shared->name != 0) return;
            shared->name = define('p');
            shared->defined = last_;
            for (const Lit p : run) child(dimacs(p));
            end();
        });
        names_.push_back(define('p'));
        defined_.push_back(last_);
        if (!literals.empty()) child(dimacs(literals[0]));
        Runs::for_each(literals, [this](Literals run) {
            if (const Runs::Run* const shared = runs_.find(run)) {
                child(shared->name);
            } else {
                for (const Lit p : run) child(dimacs(p));
            }
        });
        for (const auto node : nodes) child(name(node));
        end();
    }
    // Writes the hints which show that a product is true if these literals and nodes are true.
    void follows(Literals literals, Cpog::Node product) {
        Runs::for_each(literals, [this](Literals run) {
            if (const Runs::Run* const shared = runs_.find(run)) put(shared->defined);
        });
        put(defines(product));
    }
    void sum(Cpog::Node a, Cpog::Node b) {
        names_.push_back(define('s'));
        defined_.push_back(last_);
        for (const auto node : {a, b}) child(name(node));
        for (const auto node : {a, b}) put(defines(node) + 1);  // the clause by which the node implies its first literal
        end();
    }
    void lemma(Lits literals, Cpog::Node node) {
        begin_lemma();
        lemmas_.push_back(last_);
        for (const Lit p : literals) put(-dimacs(p));
        put(name(node));
        begin_hints();
    }
    void end_lemma() {
        assert(!hints_.empty() && hints_.back().begin <= out.size());
        hints_.back().end = out.size();
        end();
    }
    void because(span<const ClauseId> clauses, span<const Cpog::Lemma> lemmas) {
        for (const ClauseId c : clauses) put(ids_[c]);
        for (const auto lemma : lemmas) put(lemmas_[lemma]);
    }
    int64_t id(Cpog::Lemma lemma) const { return lemmas_[lemma]; }

    // Adds a root that is always false, "not (1 or not 1)", and the lemma that the root follows from the empty clause.
    int64_t add_false_root(ClauseId refutation) {
        const auto product = [this](int64_t literal) {
            const int64_t node = define('p');
            child(literal);
            end();
            return node;
        };
        const int64_t first = last_ + 1, positive = product(1), negative = product(-1), either = define('s');
        child(positive);
        child(negative);
        put(first + 1);
        put(first + 3);
        end();
        const int64_t root = product(-either);
        begin_lemma();
        put(root);
        begin_hints();
        put(ids_[refutation]);
        end_lemma();
        return root;
    }
    // Deletes all lemmas except the last, with the hints that proved them. The last lemma says that the root is true.
    void delete_lemmas(auto is_over) {
        for (size_t i = hints_.size() - 1; i-- > 0 && !is_over();) {
            const Hints hints = hints_[i];
            begin_deletion(hints.lemma);
            out.append(out, hints.begin, hints.end - hints.begin);
            end();
        }
    }
    // Deletes the clauses of the formula, because the root implies them.
    void delete_formula(auto is_over) {
        for (ClauseId c = 0, end_of_prepared = 0; c < clauses_.num_input() && !is_over(); c++) {
            if (c == end_of_prepared) end_of_prepared = graph_.prepare(c);
            begin_deletion(c + 1);
            for (const int64_t hint : graph_.hints(c)) put(hint);
            put(last_);
            end();
        }
    }
    // Does the same if the root is always false.
    void delete_refuted_formula(auto is_over) {
        const int64_t lemma = last_, whole = lemma - 2, either = whole - 3, negative = either - 2, positive = negative - 2;
        for (ClauseId c = 0; c < clauses_.num_input() && !is_over(); c++) {
            const auto literals = clauses_.clause(c);
            begin_deletion(c + 1);
            for (const int64_t hint : {lemma, whole + 1, either + 1, either + 2}) put(hint);
            if (!contains(literals, nono::positive(0))) put(positive);
            if (!contains(literals, nono::negative(0))) put(negative);
            end();
        }
    }

    string out;

private:
    struct Hints {
        int64_t lemma;
        size_t begin, end;  // indices in the text
    };

    void head(char kind) {
        put(++last_);
        out.push_back(kind);
        out.push_back(' ');
    }
    void begin_lemma() { head('a'); }
    void begin_hints() {
        put(0);
        hints_.push_back({last_, out.size(), 0});
    }
    void begin_deletion(int64_t clause) {
        out.append("d ");
        put(clause);
    }
    // Returns the name of the new node.
    int64_t define(char kind) {
        head(kind);
        const int64_t name = graph_.add_node(kind == 's', last_);
        put(name);
        return name;
    }
    // Adds a child to the last node. The next clause number belongs to this child.
    void child(int64_t p) {
        put(p);
        graph_.add_child(p);
        last_++;
    }

    const ClauseSearch& clauses_;
    GraphHints graph_;
    int64_t last_ = 0;
    // ids_ has the number of each clause, names_ the number of each node, defined_ the number of each node's first
    // clause, and lemmas_ the clause number of each lemma.
    vector<int64_t> ids_, names_, defined_, lemmas_;
    vector<Hints> hints_;  // of all lemmas
    Runs& runs_;
};

// Collects the clauses that the proof needs.
class Needed {
public:
    explicit Needed(const ClauseSearch& clauses) : clauses_(clauses), is_needed_(clauses.num_clauses()) {}
    void add(span<const ClauseId> some) {
        for (const ClauseId c : some) is_needed_[c] = true;
    }
    void close() {
        for (ClauseId c = clauses_.num_clauses(); c-- > clauses_.num_input();) {
            if (is_needed_[c]) add(clauses_.hints(c));
        }
    }
    bool has(ClauseId c) const { return is_needed_[c]; }

private:
    const ClauseSearch& clauses_;
    vector<bool> is_needed_;
};

}  // namespace

string Cpog::text(const ClauseSearch& clauses, const Node* root, int64_t most, Limits& limits) const {
    const auto span_at = [this](size_t at) { return span(words_.data() + at + 1, words_[at]); };
    const auto after = [this](size_t at) { return at + 1 + words_[at]; };
    const auto literals_at = [](const Step& step) {
        return step.begin + (step.kind == kSumLemma ? 3 : step.kind == kProductLemma ? 1 : 0);
    };

    Needed needed(clauses);
    if (root == nullptr) needed.add(vector<ClauseId>{clauses.refutation()});
    for (const Step& step : steps_) {
        if (step.kind == kProductLemma || step.kind == kSumLemma) needed.add(span_at(after(literals_at(step))));
    }
    needed.close();

    Runs runs;
    vector<size_t> product_at;  // for each node: the index of its first word
    for (const Step& step : steps_) {
        if (step.kind == kProduct) runs.count(span_at(step.begin));
        if (step.kind == kProduct || step.kind == kSum) product_at.push_back(step.begin);
    }

    Writer writer(clauses, runs);
    int64_t before = 0;
    const auto size = [&] { return std::ssize(writer.out); };
    const auto is_over = [&] {
        const auto written = size() - std::exchange(before, size());
        return limits.spend(5 * written) || size() > most;
    };
    for (ClauseId c : range(clauses.num_input(), clauses.num_clauses())) {
        if (!needed.has(c)) continue;
        writer.derived(c);
        if (is_over()) return "";
    }
    for (const Step& step : steps_) {
        const size_t first = literals_at(step), second = after(first);
        switch (step.kind) {
            case kProduct: writer.product(span_at(first), span_at(second)); break;
            case kSum: writer.sum(words_[step.begin], words_[step.begin + 1]); break;
            case kProductLemma: {
                const Node product = words_[step.begin];
                writer.lemma(span_at(first), product);
                writer.because(span_at(second), span_at(after(second)));
                writer.follows(span_at(product_at[product]), product);
                writer.end_lemma();
                break;
            }
            case kSumLemma: {
                const Node sum = words_[step.begin], other = words_[step.begin + 2];
                writer.lemma(span_at(first), sum);
                writer.put(writer.defines(sum) + 1);
                writer.put(writer.id(words_[step.begin + 1]));
                writer.put(writer.defines(sum) + 2);
                writer.because(span_at(second), span_at(after(second)));
                writer.follows(span_at(product_at[other]), other);
                writer.end_lemma();
                break;
            }
        }
        if (is_over()) return "";
    }
    const int64_t name = root == nullptr ? writer.add_false_root(clauses.refutation()) : writer.name(*root);
    if (is_over()) return "";
    const size_t end = writer.out.size();
    most = std::min(most, kMostWithDeletions);
    writer.delete_lemmas(is_over);
    root == nullptr ? writer.delete_refuted_formula(is_over) : writer.delete_formula(is_over);
    if (limits.stopped()) return "";
    if (size() > most) writer.out.resize(end);
    writer.out.insert(0, "r " + std::to_string(name) + "\n");
    return std::move(writer).out;
}

}  // namespace nono

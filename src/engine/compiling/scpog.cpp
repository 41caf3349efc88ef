#include "compiling/scpog.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <unordered_map>
#include <utility>

namespace nono {

// Appends the length of a list and its words.
void Scpog::put(std::span<const int32_t> words) {
    words_.push_back(static_cast<int32_t>(words.size()));
    words_.insert(words_.end(), words.begin(), words.end());
}

Scpog::Node Scpog::product(std::span<const Lit> literals, std::span<const Node> nodes) {
    assert(std::ranges::all_of(nodes, [this](Node node) { return node < num_nodes_; }));
    begin(kProduct);
    put(literals);
    put(nodes);
    return num_nodes_++;
}

Scpog::Node Scpog::sum(Node a, Node b) {
    assert(a != b && a < num_nodes_ && b < num_nodes_);
    begin(kSum);
    words_.insert(words_.end(), {a, b});
    return num_nodes_++;
}

Scpog::Lemma Scpog::add_lemma(std::span<const Lit> literals, Node product, const Reasons& reasons) {
    assert(product < num_nodes_ && std::ranges::all_of(reasons.lemmas, [this](Lemma lemma) { return lemma < num_lemmas_; }));
    begin(kProductLemma);
    words_.push_back(product);
    put(literals);
    put(reasons.clauses);
    put(reasons.lemmas);
    return num_lemmas_++;
}

Scpog::Lemma Scpog::add_lemma(std::span<const Lit> literals, Node sum, Lemma first, Node other, const Reasons& reasons) {
    assert(sum < num_nodes_ && first < num_lemmas_ && other < num_nodes_);
    begin(kSumLemma);
    words_.insert(words_.end(), {sum, first, other});
    put(literals);
    put(reasons.clauses);
    put(reasons.lemmas);
    return num_lemmas_++;
}

namespace {

int64_t dimacs(Lit p) { return is_negative(p) ? -(var(p) + 1) : var(p) + 1; }

using Literals = std::span<const Lit>;

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
        bool operator()(Literals a, Literals b) const { return std::ranges::equal(a, b); }
    };
    std::unordered_map<Literals, Run, Hash, Equal> runs_;
};

class Writer {
public:
    Writer(const ClauseSearch& clauses, Runs& runs) : variables_(clauses.num_variables()), ids_(clauses.num_clauses()), runs_(runs) {
        for (ClauseId c = 0; c < clauses.num_input(); c++) ids_[c] = ++last_;
    }

    void put(int64_t number) {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        out.append(digits, end).push_back(' ');
    }
    void put(std::span<const Lit> literals, int sign) {
        for (const Lit p : literals) put(sign * dimacs(p));
    }
    void end() { out.append("0\n"); }
    int64_t name(Scpog::Node node) const { return names_[node]; }
    int64_t defines(Scpog::Node node) const { return defined_[node]; }

    void derived(const ClauseSearch& clauses, ClauseId c) {
        ids_[c] = ++last_;
        head('a');
        put(clauses.clause(c), 1);
        put(0);
        for (const ClauseId hint : clauses.hints(c)) put(ids_[hint]);
        end();
    }
    void product(Literals literals, std::span<const Scpog::Node> nodes) {
        Runs::for_each(literals, [this](Literals run) {
            Runs::Run* const shared = runs_.find(run);
            if (shared == nullptr || shared->name != 0) return;
            shared->name = define('p');
            shared->defined = last_;
            put(run, 1);
            last_ += run.size();
            end();
        });
        names_.push_back(define('p'));
        defined_.push_back(last_);
        put(literals.first(std::min<size_t>(1, literals.size())), 1);
        last_ += std::min<size_t>(1, literals.size()) + nodes.size();
        Runs::for_each(literals, [this](Literals run) {
            const Runs::Run* const shared = runs_.find(run);
            last_ += shared == nullptr ? run.size() : 1;
            if (shared == nullptr) {
                put(run, 1);
            } else {
                put(shared->name);
            }
        });
        for (const auto node : nodes) put(name(node));
        end();
    }
    // Writes the hints for a product: it is true if these literals and nodes are true.
    void follows(Literals literals, Scpog::Node product) {
        Runs::for_each(literals, [this](Literals run) {
            if (const Runs::Run* const shared = runs_.find(run)) put(shared->defined);
        });
        put(defines(product));
    }
    void sum(Scpog::Node a, Scpog::Node b) {
        names_.push_back(define('s'));
        defined_.push_back(last_);
        for (const auto node : {a, b}) put(name(node));
        for (const auto node : {a, b}) put(defines(node) + 1);  // the first of the node's clauses: it implies its first literal
        last_ += 2;
        end();
    }
    void lemma(std::span<const Lit> literals, Scpog::Node node) {
        ++last_;
        head('a');
        put(literals, -1);
        put(name(node));
        put(0);
        lemmas_.push_back(last_);
    }
    void because(std::span<const ClauseId> clauses, std::span<const Scpog::Lemma> lemmas) {
        for (const ClauseId c : clauses) put(ids_[c]);
        for (const auto lemma : lemmas) put(lemmas_[lemma]);
    }
    int64_t id(Scpog::Lemma lemma) const { return lemmas_[lemma]; }

    std::string out;

private:
    void head(char kind) {
        put(last_);
        out.push_back(kind);
        out.push_back(' ');
    }
    // Returns the name of the new node.
    int64_t define(char kind) {
        ++last_;
        head(kind);
        put(variables_ + ++num_nodes_);
        return variables_ + num_nodes_;
    }

    int64_t variables_, last_ = 0, num_nodes_ = 0;
    // for each clause, node, product or sum, and lemma: its number, or the number of its first clause
    std::vector<int64_t> ids_, names_, defined_, lemmas_;
    Runs& runs_;
};

// Collects the clauses that the proof needs.
class Needed {
public:
    explicit Needed(const ClauseSearch& clauses) : clauses_(clauses), is_needed_(clauses.num_clauses()) {}
    void add(std::span<const ClauseId> some) {
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
    std::vector<bool> is_needed_;
};

}  // namespace

std::string Scpog::text(const ClauseSearch& clauses, const Node* root, int64_t most, Limits& limits) const {
    const auto span_at = [this](size_t at) { return std::span(words_.data() + at + 1, words_[at]); };
    const auto after = [this](size_t at) { return at + 1 + words_[at]; };
    const auto literals_at = [](const Step& step) {
        return step.begin + (step.kind == kSumLemma ? 3 : step.kind == kProductLemma ? 1 : 0);
    };

    Needed needed(clauses);
    if (root == nullptr) needed.add(std::vector<ClauseId>{clauses.refutation()});
    for (const Step& step : steps_) {
        if (step.kind == kProductLemma || step.kind == kSumLemma) needed.add(span_at(after(literals_at(step))));
    }
    needed.close();

    Runs runs;
    std::vector<size_t> product_at;  // for each node: the index of its first word
    for (const Step& step : steps_) {
        if (step.kind == kProduct) runs.count(span_at(step.begin));
        if (step.kind == kProduct || step.kind == kSum) product_at.push_back(step.begin);
    }

    Writer writer(clauses, runs);
    size_t before = 0;
    const auto is_over = [&] {
        const auto written = static_cast<int64_t>(writer.out.size() - std::exchange(before, writer.out.size()));
        return limits.spend(5 * written) || static_cast<int64_t>(writer.out.size()) > most;
    };
    for (ClauseId c = clauses.num_input(); c < clauses.num_clauses(); c++) {
        if (!needed.has(c)) continue;
        writer.derived(clauses, c);
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
                writer.end();
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
                writer.end();
                break;
            }
        }
        if (is_over()) return "";
    }
    writer.out.insert(0, "r " + std::to_string(root == nullptr ? 0 : writer.name(*root)) + "\n");
    return std::move(writer).out;
}

}  // namespace nono

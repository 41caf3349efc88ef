// Counts the models of a formula, and proves the count. The method is a compiler to decision-DNNF (Darwiche, "New
// advances in compiling CNF to decomposable negation normal form", 2004). It works top down over components, with a
// cache (Sang et al., "Combining component caching and clause learning for effective model counting", 2004). The
// compiler records why the formula implies the compiled graph. It shares no code with `counting`, and uses clauses but
// no line propagator.
//
// A component is a set of open variables, with all clauses that contain them and are not yet true. Such clauses may
// also contain false literals of other variables. The negations of these literals are the context of the component.
// Equal components have equal contexts, so one lemma, "the context implies the node", serves all their occurrences. The
// consequences of a branch are propagated from the context and the decision alone, not from the path to the branch. So
// unit propagation along the hints can repeat them, and learned clauses may span components. A lemma contains only the
// context literals that its reasons need.
#pragma once

#include <unordered_map>

#include "base/big_natural.hpp"
#include "base/limits.hpp"
#include "base/literal.hpp"
#include "base/union_find.hpp"
#include "compiling/clause_search.hpp"
#include "compiling/cpog.hpp"

namespace nono {

class Compiler {
public:
    // Clause i of the formula is literals[starts[i] .. starts[i + 1]), with literals numbered as in DIMACS. A component
    // branches on its variable with the lowest number. The text of the proof may have at most `most` bytes; the
    // compiler uses about as much memory.
    Compiler(int variables, Ints literals, Ints starts, int64_t most, Limits& limits);

    // Returns false if a limit was reached or the proof became too large (`is_too_large`).
    bool run();
    bool is_too_large() const { return is_too_large_; }
    const BigNatural& count() const { return count_; }
    // Returns the text of the proof, after `run`. The text is empty if a limit is reached during this call, or if the
    // proof becomes too large.
    string text();

    size_t num_components() const { return compiled_.size(); }
    int64_t conflicts() const { return search_.conflicts(); }
    int64_t hits() const { return hits_; }
    int64_t text_bytes() const { return proof_.text_bytes(); }

private:
    struct Component {
        vector<Var> variables;     // ascending
        vector<ClauseId> clauses;  // in the order in which ClauseSearch::simplify returns them
        vector<Lit> context;
    };
    struct Compiled {
        Cpog::Node node;
        Cpog::Lemma lemma;
        vector<Lit> context;  // the literals of the context that the lemma needs
        BigNatural count;
        size_t variables;
    };
    struct Branch {
        Lit decision = kNoLit;
        vector<Lit> literals;  // the true literals of the component's variables, the decision first
        vector<ClauseSearch::Implied> reasons;
        vector<Component> parts;
        vector<size_t> children;  // the indices in compiled_ of the parts compiled so far
        int64_t bytes = 0;        // sizes of the reasons and of the parts
        // The following members are valid when the branch is finished.
        vector<Lit> context;
        Cpog::Reasons hints;
        Cpog::Node node = 0;
        BigNatural count;
    };
    struct Frame {
        Component component;
        std::array<uint64_t, 2> key;
        std::array<vector<uint8_t>, 2> witness;  // for each branch: the values of the component's variables
        std::array<Branch, 2> branches;
        size_t num_branches = 1, branch = 0;
    };

    bool open(Component&& component, const std::array<uint64_t, 2>& key);
    void start(Frame& frame, Lit decision);
    void finish_branch(Frame& frame);
    size_t finish(Frame& frame);
    vector<Component> split(const Component& component);

    Limits& limits_;
    const int64_t most_;
    ClauseSearch search_;
    Cpog proof_;
    vector<Frame> frames_;
    vector<Compiled> compiled_;
    // maps one half of a key to the other half and an index in compiled_
    std::unordered_map<uint64_t, std::pair<uint64_t, size_t>> cache_;
    vector<uint8_t> witness_;  // a model of the open part of the formula
    BigNatural count_;
    int64_t open_bytes_ = 0;  // total size of the open branches
    bool is_too_large_ = false;
    std::optional<Cpog::Node> root_;
    int64_t hits_ = 0;

    // Used while splitting
    UnionFind classes_;
    IntVector part_of_;       // one entry per set of variables, at the index of its root
    vector<uint8_t> marked_;  // one entry per variable
};

}  // namespace nono

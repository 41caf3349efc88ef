// The graph of a certified count, which proves how many models a formula has.
//
// count.cpog describes a graph over the variables of the formula, one step per line (CPOG: Bryant, Nawrocki, Avigad
// and Heule, 2023):
//
//     `r ROOT`: ROOT is the root of the graph.
//     `ID a LITERALS 0 HINTS 0`: a lemma, which is a clause.
//     `ID p NODE CHILDREN 0`: a product. NODE is true if all CHILDREN are true.
//     `ID s NODE CHILD CHILD HINTS 0`: a sum. NODE is true if one of its two CHILDREN is true.
//
// The clauses of the formula are numbered from 1. A lemma is a clause with the number ID. A node adds one clause for
// itself and one per child, with the numbers ID, ID + 1, and so on. For a product, these are (NODE or not all children)
// and, for each child, (not NODE or child). For a sum, they are (not NODE or one child) and, for each child, (NODE or
// not child). All clause numbers are in ascending order. Nodes are numbered consecutively after the variables. A child
// is a literal, or a node of an earlier line. A lemma without literals shows that there is no model; the lines after it
// are not read. Lines that begin with `d` are skipped: they delete clauses, with which other programs show condition 4.
// Five conditions are checked. Together they prove the count:
//
// 1. Every lemma follows by unit propagation along its hints. The literals of the lemma are set to false. Then each
//     hint is a clause in which only one literal is not false, and this literal becomes true. In the last hint, all
//     literals are false. The root itself is a lemma, so every model of the formula makes the root true.
// 2. The children of a product share no variable.
// 3. The two children of a sum are never both true. This follows by unit propagation along the hints of the sum, which
//     may only be clauses of nodes.
// 4. If a clause of the formula is false, the root is false too. The check evaluates the graph from its leaves: a
//     product with one false child is false, and so is a sum with two false children. So every assignment that makes
//     the root true is a model.
// 5. The models are counted from the leaves up. A product multiplies the counts of its children, and a sum adds them.
//     Each variable that a child of a sum does not contain doubles the count of that child; the same holds for
//     variables that the root does not contain.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace checker {

// Several lists, stored one after another in one array.
struct Lists {
    std::vector<int32_t> items;
    std::vector<size_t> starts{0};

    size_t size() const { return starts.size() - 1; }
    void add(const std::vector<int32_t>& list) {
        items.insert(items.end(), list.begin(), list.end());
        starts.push_back(items.size());
    }
    struct View {
        const int32_t *first, *last;
        const int32_t* begin() const { return first; }
        const int32_t* end() const { return last; }
        size_t size() const { return static_cast<size_t>(last - first); }
    };
    View operator[](size_t i) const { return {items.data() + starts[i], items.data() + starts[i + 1]}; }
};

struct Clauses {
    int32_t variables = 0;
    Lists lists;
};

// Reads a formula in DIMACS.
Clauses read_dimacs(std::string_view text);

class Graph {
public:
    // Checks a proof. The clauses must outlive the graph. Throws `Refused` if the proof is wrong.
    Graph(const Clauses& clauses, std::string_view proof);
    ~Graph();

    const std::string& count() const;  // the number of models
    // Draws a model, and returns for each variable whether it is true. There must be a model.
    std::vector<bool> draw(uint64_t seed) const;

private:
    class Checker;
    std::unique_ptr<Checker> checker_;
    std::string count_;
};

}  // namespace checker

// Checks that a formula expresses the count rules, whatever its clauses are.
//
// Four checks are sufficient. Every clause holds in all solutions, because one rule implies the clause, and every
// variable has a meaning; so each solution is a model. In each model, every cell has one colour (`check_cell`), the
// counters have the values of their meanings (`check_counter`), and every rule holds (`check_rule`); so each model is a
// solution, and the cells determine all variables. The auxiliary cells are also determined: the rules in `choices`
// leave one way to set them (board_auxiliary.cpp).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "formula.hpp"
#include "puzzle.hpp"

namespace checker {

class RulesStated {
public:
    RulesStated(Formula& formula, const Puzzle& puzzle);
    // Throws `Refused` unless models and solutions correspond one to one.
    void check();

private:
    using Literals = std::vector<int32_t>;
    void index_clauses();
    std::optional<std::set<int32_t>> propagated(const Literals& literals, const std::vector<size_t>& clauses) const;
    int32_t literal(int cell, const Colours& colours) const;
    void check_cell(int cell) const;
    void check_counter(int list);
    void check_rule(const CountRule& rule);
    void expect_subsets_excluded(const Literals& literals, int64_t size);
    bool excluded(const Literals& literals);

    Formula& formula_;
    const Puzzle& puzzle_;
    std::vector<Literals> of_cell_;                             // the variables of each cell
    std::map<std::pair<int, int>, Literals> bounds_;            // counter variables, by the list and its number of literals
    std::map<std::pair<int, int>, std::vector<size_t>> steps_;  // clauses of a list, by the last literal that they concern
    std::map<Literals, std::set<int64_t>> totals_;              // by the literals of a list: how many of them can be true
    std::vector<std::vector<size_t>> clauses_of_;               // by literal
    std::set<Literals> clauses_;
    Literals units_;
    std::vector<uint8_t> true_;  // by literal
};

}  // namespace checker

// The formula of a certificate: the map that explains its variables, and the check that each clause holds.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "line.hpp"
#include "puzzle.hpp"

namespace checker {

class Formula {
public:
    Formula(std::string_view text, const Puzzle& puzzle);

    int variables() const { return variables_; }
    size_t size() const { return starts_.size() - 1; }
    std::span<const int32_t> clause(size_t number) const {
        return {literals_.data() + starts_[number], starts_[number + 1] - starts_[number]};
    }

    // Returns true if single cells, lines or rules show that there is no solution. Then every clause holds.
    bool impossible() const { return impossible_; }
    // Returns true if the clause holds in every arrangement of one line, or in every colouring that satisfies one rule.
    bool holds(std::span<const int32_t> clause);
    // Returns true if the clause holds in every picture except this one.
    bool excludes_only(std::span<const int32_t> clause, const Picture& picture);
    // Returns the picture of a model. `is_true` has the values of the variables.
    Picture picture_of(const std::vector<bool>& is_true) const;

private:
    friend class LinesStated;
    friend class RulesStated;
    // The meaning of a variable, which is one of three statements. First, a cell has one of certain colours. Second,
    // the state of a line after some number of cells is in a certain set. Third, at least some number of literals at
    // the beginning of a list are true.
    struct Meaning {
        enum class Kind : uint8_t { kNone, kCell, kLine, kCount } kind = Kind::kNone;
        int32_t owner = 0;  // the cell, line or list
        int32_t place = 0;  // the index in colours_, the number of cells read, or the number of literals at the beginning of the list
        int32_t what = 0;   // the set of states, or the least number
    };
    // A map entry for the variables of a line. It is kept until the automata are built.
    struct OfLine {
        int32_t line, block;
        Line::What what;
        // `which`: see Line::states_where; `place`: the number of cells read, for the first variable, and one more for
        // each further variable; `first`: the first variable; `number`: how many variables there are
        int32_t which, place, first, number;
    };
    struct List {
        std::vector<int32_t> literals;
        std::vector<std::pair<int32_t, int32_t>> places;  // pairs of a cell and the index of its literal, counted from 0; sorted
        // For each k: bounds on the number of true literals among the first k. They come from rules that have exactly
        // the cells of these literals.
        std::vector<int64_t> least, most;
    };

    void read_map(std::string_view line);
    void read_cell(Words& words, int64_t row, int64_t column, std::string_view line);
    void read_line(Words& words, std::string_view line, int number);
    void read_count(Words& words, std::string_view line);
    void read_clauses(Lines& lines, int64_t number);
    void add(int64_t variable, Meaning meaning, std::string_view line);
    void make_lines();
    void bound_lists();
    void bound_list(List& list, const CountRule& rule) const;
    void reach(List& list) const;
    bool is_impossible() const;
    bool is_open(int cell, const Colours& colours) const;
    const Meaning& meaning_of(int32_t literal) const { return meanings_[static_cast<size_t>(literal < 0 ? -literal : literal)]; }
    Colours colours_of(int32_t literal) const;
    bool restrict_cells(std::span<const int32_t> clause);
    bool a_rule_excludes() const;
    bool a_line_excludes(std::span<const int32_t> clause);
    bool line_excludes(int line, std::span<const int32_t> clause);
    bool rule_excludes(const CountRule& rule) const;
    bool list_excludes(const List& list, std::span<const int32_t> clause) const;
    const Colours& left(int cell) const;

    const Puzzle& puzzle_;
    int variables_ = 0;
    std::vector<Meaning> meanings_;  // one entry per variable
    std::vector<Colours> colours_;
    std::map<Colours, int32_t, bool (*)(const Colours&, const Colours&)> number_of_colours_;
    std::vector<OfLine> of_lines_;
    std::map<int64_t, int32_t> list_of_;
    std::vector<List> lists_;
    std::vector<int32_t> literals_;
    std::vector<size_t> starts_ = {0};
    std::vector<Line> lines_;
    std::vector<std::vector<int32_t>> rules_of_;  // one entry per cell
    bool impossible_ = false;

    // The cells of the current clause, and the colours of each cell that make the clause false.
    std::vector<int32_t> cells_;
    std::vector<int32_t> index_;  // for each cell: its index in cells_, valid only if cells_ has this cell at that index
    std::vector<Colours> left_;
    std::vector<Line::Restriction> restrictions_;
};

}  // namespace checker

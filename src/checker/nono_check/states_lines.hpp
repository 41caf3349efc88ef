// Checks that a formula has exactly the clauses of the encoding `order` for the clues of lines.
//
// In this case, models and solutions correspond one to one. In a model, the variables give places for each line's
// blocks; the blocks are in order and apart, and the cells show them. The cells determine the places, and every
// variable belongs to a cell or a place.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "formula.hpp"
#include "puzzle.hpp"

namespace checker {

class LinesStated {
public:
    LinesStated(const Formula& formula, const Puzzle& puzzle);
    // Throws `Refused` unless models and solutions correspond one to one.
    void check();

private:
    using Literals = std::vector<int64_t>;
    int64_t of_cell(int cell, const Colours& colours);
    void add_cell(int cell);
    int slack(int line) const;
    int64_t by(int line, int block, Line::What what, int place);
    void add_line(int line);
    void add(Literals clause);
    int64_t colour_at(int line, int place, int colour) const;

    const Formula& formula_;
    const Puzzle& puzzle_;
    std::map<std::pair<int, std::vector<int>>, int64_t> cell_variables_;  // by cell and colours
    std::map<std::tuple<int, int, Line::What, int>, int64_t> line_variables_;
    std::vector<std::map<int, int64_t>> cells_;  // for each cell: the literals of its colours
    std::vector<std::vector<int>> least_;        // for each line: the earliest place of each block, and the place after the last block
    std::set<Literals> wanted_;
    std::set<int64_t> used_;
};

}  // namespace checker

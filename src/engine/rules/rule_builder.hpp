// Makes the count rules of a puzzle from the declared rules of its genre (declaration.hpp) and the values of its clue
// layers. The work is linear in the size of the model. nono.genres.declared makes the same rules in Python, together
// with their names for explanations.
#pragma once

#include "base/limits.hpp"
#include "model/model.hpp"
#include "rules/declaration.hpp"

namespace nono {

// A puzzle without its rules. Every layer is an array of numbers. A layer contains the characters of its cells (row by
// row), the signs on the edges (first across, then down), the numbers beside the lines, or a single number or flag. A
// number that is not given is -1.
struct Clues {
    int32_t height = 0, width = 0, colours = 2;
    vector<Ints> layers;
};

// What a count rule is about, from which the page names it: lines, a diagonal (0: from the upper left), the board, a
// square by its first and last cell, a part by its number and first cell, the cell of a clue, or two cells. Otherwise,
// its cells name it.
struct Subject {
    enum Kind : int32_t { kCells, kRow, kColumn, kRows, kColumns, kDiagonal, kBoard, kSquare, kPart, kPlace, kPair };

    Kind kind = kCells;
    int32_t first = 0, second = 0;
    int32_t variant = -1;  // which of the kinds of its declared rule it has; -1: the rule has only one
};

// The arrays of a model without lines; see Model and CardinalityRules.
struct CountArrays {
    IntVector removed, cell_start, cells, region_start, region, colour, least, most;
    int32_t hidden = 0;
    IntVector subjects;  // five numbers for each count rule: the index of its declared rule, and its Subject

    void clear();
    Model model(const Clues& clues) const;  // the model borrows the arrays
};

// Makes the rules. Returns a description of the first fault, or "". The arrays are incomplete if a limit stops the
// work. This is also the case if an array becomes too large for 32-bit numbers (Stop::kMemory).
string build_rules(const Declaration& declaration, const Clues& clues, Limits& limits, CountArrays& arrays);

}  // namespace nono

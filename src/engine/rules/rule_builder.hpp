// Makes the count rules of a puzzle from the declared rules of its genre (declaration.hpp) and the values of its clue
// layers. The work is linear in the size of the model. nono.genres.declared makes the same rules in Python.
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

// What a count rule is about. Explanations name the rule by the words for this kind of subject (nono.genres.wording).
struct Subject {
    enum Kind : int32_t {
        kCells,       // its cells
        kRow,         // row `first`
        kColumn,      // column `first`
        kRows,        // rows `first` and `second`
        kColumns,     // columns `first` and `second`
        kDescending,  // the diagonal from the upper left
        kAscending,   // the diagonal from the upper right
        kBoard,       // the whole board
        kSquare,      // the square from the cell `first` to the cell `second`
        kPart,        // part `first` of a layer, whose first cell is `second`
        kClue,        // the clue in the cell `second`, which its declared rule names
        kPlace,       // the cell `second`, or the clue in it
        kPair,        // the cells `first` and `second`
    };

    Kind kind = kCells;
    int32_t first = 0, second = 0;
    int32_t variant = -1;  // which of the kinds of its declared rule it has; -1: the rule has only one
    int32_t back = 0;      // explanations show the rule that stands this number of rules before it
};

constexpr int kSubjectNumbers = 6;  // the numbers of a rule in CountArrays::subjects

// The arrays of a model without lines; see Model and CardinalityRules.
struct CountArrays {
    IntVector removed, cell_start, cells, region_start, region, colour, least, most;
    int32_t hidden = 0;
    IntVector subjects;  // for each count rule, the index of its declared rule, and its Subject

    void clear();
    Model model(const Clues& clues) const;  // the model borrows the arrays
};

// Makes the rules. Returns a description of the first fault, or "". The arrays are incomplete if a limit stops the
// work. This is also the case if an array becomes too large for 32-bit numbers (Stop::kMemory).
string build_rules(const Declaration& declaration, const Clues& clues, Limits& limits, CountArrays& arrays);

}  // namespace nono

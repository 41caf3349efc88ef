// Rules that follow from sums of exact rules, for positions in which propagation and trials stall: the "law of leftovers" of jigsaw Sudoku.
// Consider a window of rows, and regions that share no value. Of the window's values outside the regions that lie inside the window, the
// number that are true is what the rows need minus what those regions need. Of the values outside the window in regions that meet it, the
// number that are true is what those regions need minus what the rows need. An example in Star Battle: two rows contain one region and meet
// three. Then the stars of one region are in the rest of the rows, and those of another in the rest of the regions. Any two sets of exact
// rules without a shared value within a set can replace rows and regions. The rules of a set keep their order, so that their windows are
// adjacent rows, columns or boxes. A window ends where no rule of the other set connects the next rule to it.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "cardinality/board.hpp"

namespace nono {

class Leftovers {
public:
    Leftovers(const CardinalityBoard& board, Limits& limits) : board_(board), limits_(limits) {}
    // Returns each rule once, over open values. Rules that need more than the largest rule of their window are left out.
    std::vector<ExactRule> find();

private:
    // The number of cells that an exact rule still needs, and its open values.
    struct Need {
        int32_t count;
        std::vector<int32_t> values;
    };
    // Rules without a common value, and for each value the rule that contains it (-1: none).
    struct Set {
        std::vector<Need> needs;
        std::vector<int32_t> owner;
    };

    void collect(int32_t colour);
    void compare(const Set& windows, const Set& others);
    void add(int32_t count);

    const CardinalityBoard& board_;
    Limits& limits_;
    std::vector<Set> sets_;  // sets of rules about one colour
    std::vector<int32_t> values_;
    std::vector<ExactRule> found_;
};

}  // namespace nono

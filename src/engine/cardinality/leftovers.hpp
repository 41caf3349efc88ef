// Rules that follow from sums of exact rules, for positions in which propagation and trials stall: the "law of leftovers" of jigsaw Sudoku.
// Consider a window of rows, and regions that share no value. First, remove the regions that lie inside the window from the window. The
// number of true values in the rest is what the rows need minus what those regions need. Second, remove the window from all regions that
// meet it. The number of true values in the rest is what these regions need minus what the rows need. For example, two rows of a Star
// Battle contain one region and meet three. Then the rest of the rows has as many stars as one region, and so has the rest of the regions.
// The two sets need not be rows and regions: any sets of exact rules will do if no two rules of a set share a value. The rules of a set
// keep their order, so that their windows are adjacent rows, columns or boxes. A window ends where no rule of the other set connects the
// next rule to it.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "cardinality/board.hpp"

namespace nono {

class Leftovers {
public:
    Leftovers(const CardinalityBoard& board, Limits& limits) : board_(board), limits_(limits) {}
    // Returns each rule once, over open values only. Leaves out rules that need more than the largest rule of their window.
    std::vector<ExactRule> find();

private:
    // The number of cells that an exact rule still needs, and its open values.
    struct Need {
        int32_t count;
        std::vector<int32_t> values;
    };
    // Rules that share no value. For each value, `owner` is the rule that contains it (-1: none).
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

// Rules that follow from sums of exact rules where propagation and trials stall, the "law of leftovers" of jigsaw Sudoku. Take a window
// of rows, and regions that share no value. Of the values of the window outside the regions that lie in it, as many are true as the
// rows need more than those regions do; of the values outside the window in the regions that meet it, as many as those regions need
// more than the rows do. In Star Battle: where two rows hold one region and meet three, one region's stars are in the rest of the rows,
// and one's in the rest of the regions. Instead of rows and regions there may be any two sets of exact rules over no value twice. The
// rules of a set keep their order, so that windows of them are rows, columns or boxes side by side; a window ends where no rule of the
// other set links the next rule to it.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "cardinality/board.hpp"

namespace nono {

class Leftovers {
public:
    Leftovers(const CardinalityBoard& board, Limits& limits) : board_(board), limits_(limits) {}
    // Each once, over open values; none that needs more than the largest rule of its window.
    std::vector<ExactRule> find();

private:
    // What an exact rule still needs, and its open values.
    struct Need {
        int32_t count;
        std::vector<int32_t> values;
    };
    // Rules over no value twice, and the one that a value is in, -1: none.
    struct Set {
        std::vector<Need> needs;
        std::vector<int32_t> owner;
    };

    void collect(int32_t colour);
    void compare(const Set& windows, const Set& others);
    void add(int32_t count);

    const CardinalityBoard& board_;
    Limits& limits_;
    std::vector<Set> sets_;  // of one colour
    std::vector<int32_t> values_;
    std::vector<ExactRule> found_;
};

}  // namespace nono

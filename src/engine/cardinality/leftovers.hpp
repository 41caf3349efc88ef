// Rules derived from sums of exact rules: the "law of leftovers" of jigsaw Sudoku. They are used when propagation and
// trials find nothing more. Consider a window of adjacent rows, and regions that share no value. First, remove from the
// window all regions inside it. The number of true values in the remaining cells is the rows' number minus the removed
// regions' number. Second, consider all regions that meet the window, without the cells of the window. The number of
// true values in these cells is the regions' number minus the rows' number. For example, suppose that two rows of a
// Star Battle contain one region and meet three. Then the rows without this region have as many stars as one region,
// and so have the three regions without the rows. Instead of rows and regions, any two sets of exact rules can be used
// if the rules of each set share no values. Each set keeps the order of its rules, so a window is a group of adjacent
// rows, columns or boxes. A window grows only by rules that some rule of the other set connects with it.
#pragma once

#include "base/limits.hpp"
#include "cardinality/board.hpp"

namespace nono {

class Leftovers {
public:
    Leftovers(const CardinalityBoard& board, Limits& limits) : board_(board), limits_(limits) {}
    // Returns the derived rules, each once, over open values only. Omits rules that need more true values than the
    // largest rule of their window.
    vector<ExactRule> find();

private:
    // The number of cells that an exact rule still needs, and its open values.
    struct Need {
        int32_t count;
        IntVector values;
    };
    // Rules without common values. For each value, `owner` is the rule that contains it (-1: none).
    struct Set {
        vector<Need> needs;
        IntVector owner;
    };

    void collect(int32_t colour);
    void compare(const Set& windows, const Set& others);
    void add(int32_t count);

    const CardinalityBoard& board_;
    Limits& limits_;
    vector<Set> sets_;  // sets of rules about one colour
    IntVector values_;
    vector<ExactRule> found_;
};

}  // namespace nono

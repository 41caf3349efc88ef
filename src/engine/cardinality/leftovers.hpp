// Rules derived from sums of exact rules: the "law of leftovers" of jigsaw Sudoku. These rules are used when
// propagation and trials make no more progress. Consider a window of adjacent rows, and regions that share no value.
// First, remove from the window all regions that lie inside it. The remaining cells then contain as many true values as
// the rows need, minus what the removed regions need. Second, remove the window from all regions that meet it. The
// remaining cells then contain as many true values as these regions need, minus what the rows need. For example,
// suppose that two rows of a Star Battle contain one region and meet three. The rows without the contained region then
// have as many stars as one region. So do the three regions without these rows. Instead of rows and regions, any two
// sets of exact rules can be used if no two rules of the same set share a value. Each set keeps the order of its rules,
// so that a window consists of adjacent rows, columns or boxes. A window is not extended by a rule that no rule of the
// other set connects to the window.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "cardinality/board.hpp"

namespace nono {

class Leftovers {
public:
    Leftovers(const CardinalityBoard& board, Limits& limits) : board_(board), limits_(limits) {}
    // Returns the derived rules, each of them once and over open values only. Omits a rule that needs more true values
    // than the largest rule of its window.
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

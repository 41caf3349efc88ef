// The census of all black and white pictures of a size by their clues: how many pictures share each set of clues, how many sets line
// logic solves, and whether the engine and the grader agree. Every set of clues that some picture has is met once: the clues of the
// rows are enumerated, and for each choice of them the pictures that have them are sorted by the clues of their columns. A choice and
// its mirror images (left and right, top and bottom) have the same counts, so one of them stands for all. Costs some ten nanoseconds for
// each picture enumerated, a solve for each set of clues that is checked, and memory for the pictures of one choice.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "census/line_table.hpp"

namespace nono {

class Census {
public:
    static constexpr int kMostLines = 12;     // rows and columns together
    static constexpr int kCheckedCells = 25;  // on boards of more cells a sample is checked, as many sets as on one of these

    struct Count {
        int64_t pictures = 0;
        int64_t clue_sets = 0;              // different ones
        int64_t unique = 0;                 // of those, with a single picture
        int64_t line_solvable = 0;          // of those, solved by line logic
        std::vector<int64_t> by_solutions;  // by number of pictures: clue sets
        int64_t checked = 0;                // sets that the engine solved; mirror images are not checked
        int64_t gradable = 0;               // sets solved by the grader's techniques of one line; counted where asked for, if checked
        int64_t disagreements = 0;          // sets checked on which the verdict of the engine or of the grader is wrong
        std::vector<int32_t> disputed;      // the clue numbers of one such set: rows, columns
    };

    Census(int height, int width);
    // The number of choices of the clues of the rows, or of the columns where these are longer.
    int64_t num_choices() const { return num_choices_; }
    // Counts the choices first .. last - 1, each with the weight of its mirror images if it has the least number of them, else not;
    // `grades`: each set of clues that is checked is graded too. When the limits run out the count is void. May run in several threads.
    void run(int64_t first, int64_t last, bool grades, Limits& limits, Count& count) const;

private:
    class Run;

    const int height_, width_;  // height_ <= width_: a tall board lies on its side
    const bool turned_;
    const LineTable rows_, columns_;
    std::vector<int64_t> place_;  // of the clue of each row in the number of a choice
    int64_t num_choices_ = 1;
    const int key_bits_;               // of the clue of a column in a key
    const int slice_columns_;          // columns looked up at once
    std::vector<uint16_t> slice_key_;  // by the cells of a slice, column after column: the clues of its columns
    const uint64_t sample_;            // a set of clues is checked where its hash has none of these bits
};

}  // namespace nono

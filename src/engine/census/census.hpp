// The census goes through all black-and-white pictures of one size. It counts how many pictures share each set of
// clues, and how many sets line logic solves. It also checks that the engine and the grader agree. For each choice of
// row clues, the pictures with these row clues are sorted by their column clues. Every set of clues that belongs to a
// picture is counted once. A choice and its mirror images (left and right, top and bottom) have the same counts, so the
// census computes these counts only once. The cost is about ten nanoseconds per picture, and one solve for each set of
// clues that is checked. The pictures of one choice are held in memory.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "census/line_table.hpp"

namespace nono {

class Census {
public:
    static constexpr int kMostLines = 12;  // maximum number of rows and columns together
    // On larger boards, only a sample is checked. The sample has about as many sets as a board of this size.
    static constexpr int kCheckedCells = 25;

    struct Count {
        int64_t pictures = 0;
        int64_t clue_sets = 0;              // number of different sets of clues
        int64_t unique = 0;                 // sets with exactly one picture
        int64_t line_solvable = 0;          // sets with one picture that line logic solves
        std::vector<int64_t> by_solutions;  // element n: the number of sets with n pictures
        int64_t checked = 0;                // number of sets that the engine solved; mirror images are not included
        // number of checked sets, with their mirror images, that the grader's single-line techniques solve; only if
        // requested
        int64_t gradable = 0;
        int64_t disagreements = 0;      // number of checked sets with a wrong verdict of the engine or the grader
        std::vector<int32_t> disputed;  // the clue numbers of one such set: rows, then columns
    };

    Census(int height, int width);
    // Returns the number of ways to choose the row clues (or the column clues if the columns are longer than the rows).
    int64_t num_choices() const { return num_choices_; }
    // Counts the choices first .. last - 1. Among a choice and its mirror images, only the choice with the lowest
    // number is processed, and it counts for all of them. With `grades`, each checked set of clues is also graded. If a
    // limit is reached, the count is invalid. Several threads may call `run` at the same time.
    void run(int64_t first, int64_t last, bool grades, Limits& limits, Count& count) const;

private:
    class Run;

    const int height_, width_;  // height_ <= width_: a taller board is transposed
    const bool turned_;
    const LineTable rows_, columns_;
    std::vector<int64_t> place_;  // for each row: the factor of its clue in the number of a choice
    int64_t num_choices_ = 1;
    const int key_bits_;               // number of bits of a column's clue in a key
    const int slice_columns_;          // number of columns looked up at once
    std::vector<uint16_t> slice_key_;  // for each pattern of a slice's cells, column by column: the clues of the slice's columns
    const uint64_t sample_;            // a set of clues is checked if its hash has none of these bits
};

}  // namespace nono

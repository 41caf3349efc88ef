// The census counts, for all black and white pictures of a size, how many pictures share each set of clues, and how
// many sets line logic solves. It also checks that the engine and the grader agree. For each choice of row clues, the
// pictures with these row clues are sorted by their column clues. So every set of clues that belongs to a picture is
// counted once. A choice and its mirror images (left and right, top and bottom) have the same counts, which are
// computed only once. The cost is about ten nanoseconds per picture, and a solve for each set of clues that is checked.
// The pictures of one choice are in memory at once.
#pragma once

#include "base/limits.hpp"
#include "census/line_table.hpp"

namespace nono {

class Census {
public:
    static constexpr int kMostLines = 12;  // maximum number of rows plus columns
    // On boards with more cells, only a sample of the clue sets is checked: about as many as a board with this number
    // of cells has.
    static constexpr int kCheckedCells = 25;

    struct Count {
        int64_t pictures = 0;
        int64_t clue_sets = 0;         // number of different sets of clues
        int64_t unique = 0;            // sets with exactly one picture
        int64_t line_solvable = 0;     // sets with one picture that line logic solves
        vector<int64_t> by_solutions;  // element n: the number of sets with n pictures
        int64_t checked = 0;           // number of sets that the engine solved, without mirror images
        // number of checked sets, with mirror images, that the grader solves by single-line techniques; only if
        // requested
        int64_t gradable = 0;
        int64_t disagreements = 0;  // number of checked sets for which the engine or the grader is wrong
        IntVector disputed;         // the clue numbers of such a set: rows, then columns
    };

    Census(int height, int width);
    // Returns the number of choices of row clues (or of column clues if the columns are longer).
    int64_t num_choices() const { return num_choices_; }
    // Counts the choices first .. last - 1. A choice and its mirror images are processed once, for the lowest of their
    // numbers. With `grades`, each checked set of clues is also graded. The result is invalid if a limit is reached.
    // Several threads may call `run` at the same time.
    void run(int64_t first, int64_t last, bool grades, Limits& limits, Count& count) const;

private:
    class Run;

    const int height_, width_;  // height_ <= width_; taller boards are transposed
    const bool turned_;
    const LineTable rows_, columns_;
    vector<int64_t> place_;  // for each row: the factor of its clue in the number of the choice
    int64_t num_choices_ = 1;
    const int key_bits_;       // bits of a column's clue in a key
    const int slice_columns_;  // number of columns in a slice, which are looked up at once
    // for each pattern of the cells in a slice, column by column: the clues of its columns
    vector<uint16_t> slice_key_;
    const uint64_t sample_;  // a set of clues is checked if its hash contains none of these bits
};

}  // namespace nono

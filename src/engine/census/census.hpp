// The census of all black and white pictures of a size by their clues: how many pictures share each set of clues, and whether the engine
// and the grader agree. Every set of clues that some picture has is met once: the clues of the rows are enumerated, and for each choice
// of them the pictures that have them are sorted by the clues of their columns. Costs a solve for each set of clues, and memory for the
// pictures of one choice.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/limits.hpp"
#include "line/line_board.hpp"
#include "solver.hpp"

namespace nono {

class Census {
public:
    static constexpr int kMostSide = 8;  // a column is a byte

    struct Count {
        int64_t pictures = 0;
        int64_t clue_sets = 0;              // different ones
        int64_t unique = 0;                 // of those, with a single picture
        int64_t line_solvable = 0;          // of those, solved by line logic
        int64_t gradable = 0;               // solved by the grader's techniques of one line; counted where asked for
        int64_t disagreements = 0;          // sets on which the verdict of the engine or of the grader is wrong
        std::vector<int64_t> by_solutions;  // by number of pictures: clue sets
        std::vector<int32_t> disputed;      // the clue numbers of one such set: rows, columns
    };

    Census(int height, int width);
    // The number of choices of the rows' clues.
    int64_t num_choices() const { return num_choices_; }
    // Counts the choices first .. last - 1; `grades`: each set of clues is graded too. When the limits run out the count is void.
    void run(int64_t first, int64_t last, bool grades, Limits& limits, Count& count);

private:
    // The clues of lines of one length, numbered, with the patterns that have each.
    struct Lines {
        explicit Lines(int cells);
        std::vector<std::vector<int32_t>> clues;     // block lengths
        std::vector<std::vector<uint8_t>> patterns;  // by clue; bit i is cell i
        std::vector<uint8_t> clue_of;                // by pattern
    };

    void collect(size_t row, uint64_t columns);
    Model model_of(uint64_t key);
    void decide(uint64_t key, int64_t pictures, bool grades, Limits& limits, Count& count);
    bool is_gradable(const Model& model, Limits& limits);

    const int height_, width_;
    const Lines rows_, cols_;
    int64_t num_choices_ = 1;
    std::vector<int> choice_;     // the clue of each row
    std::vector<uint64_t> keys_;  // the columns' clues of each picture, a byte a column
    std::vector<int32_t> cell_start_, cells_, block_start_, length_, colour_;
    Solver solver_;
    LineBoard board_;  // of the grader
    std::vector<int32_t> trace_;
    Options options_;
    Answer answer_;
};

}  // namespace nono

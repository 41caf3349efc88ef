// Clues of a board that fit it, and which a picture shows. It shares nothing with the line solver: the solutions of a search are checked by
// it.
#pragma once

#include <cstdint>
#include <span>

namespace nono {

// The clues of a board's rows, then of its columns: arrays as those of Model.
struct BoardClues {
    int height = 0;
    int width = 0;
    std::span<const int32_t> block_start;  // height + width + 1
    std::span<const int32_t> length;       // 0: blotted
    std::span<const int32_t> colour;
};

// Whether clues of one colour, none blotted, are short enough, with as many cells in the rows as in the columns.
bool fits(const BoardClues& clues);

// Whether a picture of the board's cells, row by row, shows every clue: the runs of each line are its blocks.
bool shows(std::span<const uint8_t> picture, const BoardClues& clues);

}  // namespace nono

// A model as an array of 32-bit words. It begins with twelve numbers: height, width, colours, lines, cells of lines,
// blocks, removed values, regions, cells of regions, rules, regions of rules, and hidden cells. The arrays of Model and of
// its count rules follow, in the order of their fields. An array of list starts has one word more than there are lists.
//
// If the lines are the rows and then the columns of the board, their cells can be left out. The number of cells is then
// -1, and the arrays cell_start and cells are missing.
#pragma once

#include "model/model.hpp"

namespace nono::door {

// The cells of a board's lines: first its rows, then its columns.
struct BoardCells {
    BoardCells(int height, int width);

    int height, width;
    IntVector starts, cells;
};

// Reads words into a model that borrows them; `board` is set if the model also borrows this. Returns why the engine cannot
// use the model, or "": too few or too many words, numbers out of range, a line with the same cell twice, or both lines
// and hidden cells. The check takes linear time.
string read_model(Ints words, Model& model, std::shared_ptr<const BoardCells>& board);
void write_model(const Model& model, IntVector& words);

}  // namespace nono::door

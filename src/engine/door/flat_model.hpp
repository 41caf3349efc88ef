// A model as an array of 32-bit words. It begins with twelve numbers: height, width, colours, lines, cells of lines,
// blocks, removed values, regions, cells of regions, rules, regions of rules, and hidden cells. The arrays of Model and of
// its count rules follow, in the order of their fields. An array of list starts has one word more than there are lists.
#pragma once

#include "model/model.hpp"

namespace nono {

// Reads words into a model that borrows them. Returns false if the engine cannot use them: too few or too many words,
// numbers out of range, a line with the same cell twice, or both lines and hidden cells. The check takes linear time.
bool read_model(Ints words, Model& model);

// Appends the words of a model.
void write_model(const Model& model, IntVector& words);

}  // namespace nono

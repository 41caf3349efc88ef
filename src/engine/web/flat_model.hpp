// A model as one array of 32-bit words, which the page writes. The array begins with twelve numbers: height, width, colours, lines, cells
// of lines, blocks, removed values, regions, cells of regions, rules, regions of rules, and hidden cells. The arrays of Model and of its
// count rules follow, in the order of their fields; an array of list starts has one more word than there are lists.
#pragma once

#include <cstdint>
#include <span>

#include "model/model.hpp"

namespace nono {

// Reads the words into a model that borrows them. Returns false if the engine cannot use them: there are too few or too many words, numbers
// are out of range, a line contains a cell twice, or there are both lines and hidden cells. The check takes linear time.
bool read_model(std::span<const int32_t> words, Model& model);

// Returns whether a picture, one colour per cell of the board, satisfies every rule of the model.
bool is_solution(std::span<const uint8_t> picture, const Model& model);

}  // namespace nono

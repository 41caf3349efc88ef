// A model as one array of words, as the page writes it: the numbers height, width, colours, lines, cells of lines, blocks, removed,
// regions, cells of regions, rules, regions of rules and hidden cells; then the arrays of Model and of its count rules in the order of
// their fields, with one more word where the parts of a list begin.
#pragma once

#include <cstdint>
#include <span>

#include "model/model.hpp"

namespace nono {

// Reads the words into a model that borrows them; false where they are no model that the engine takes: too few or too many, numbers out
// of range, a cell twice in a line, lines beside hidden cells. Costs a step for each word.
bool read_model(std::span<const int32_t> words, Model& model);

// Whether the colours, one a cell of the board, keep every rule of the model.
bool is_solution(std::span<const uint8_t> picture, const Model& model);

}  // namespace nono

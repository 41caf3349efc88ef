// A model as an array of 32-bit words, which the page writes. It begins with twelve numbers: height, width, colours,
// lines, cells of lines, blocks, removed values, regions, cells of regions, rules, regions of rules, and hidden cells.
// The arrays of Model and of its count rules follow, in the order of their fields. An array of list starts has one word
// more than there are lists.
//
// A puzzle with declared rules is an array of words, too. It begins with these numbers: height, width, colours, number
// of bytes of the declaration, number of layers, and the size of each layer. Then follow the bytes of the declaration,
// one per word, and the numbers of the layers (see Clues).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "model/model.hpp"
#include "rules/rule_builder.hpp"

namespace nono {

// Reads words into a model that borrows them. Returns false if the engine cannot use them: too few or too many words,
// numbers out of range, a line with the same cell twice, or both lines and hidden cells. The check takes linear time.
bool read_model(std::span<const int32_t> words, Model& model);

// Appends the words of a model.
void write_model(const Model& model, std::vector<int32_t>& words);

// Reads the words of a puzzle with declared rules into its declaration and its clues, which borrow the words. Returns
// false if they are malformed.
bool read_puzzle(std::span<const int32_t> words, std::string& declaration, Clues& clues);

// Returns true if a picture (one colour per cell of the board) satisfies every rule of the model.
bool is_solution(std::span<const uint8_t> picture, const Model& model);

}  // namespace nono

// Writes the clues and the pictures of a puzzle so that a person can read them; the clues as in clues.txt.
#pragma once

#include <string>
#include <vector>

#include "board.hpp"
#include "input.hpp"

namespace checker {

// Returns a section for each list of the clues, and a drawing if the clues stand beside a board. A block is its length
// (? if unknown) and, from colour 2 on, a colon and the colour. Throws `Refused` on clues that are not of the genre,
// because their text may look like other clues.
std::string clue_text(const std::string& genre, const Json& clues);

// Returns a picture or a saved grid as a section. Each cell has the set of its colours; all colours mean an unknown
// cell. If `is_named` is false, each colour is shown by its number instead of its character.
std::string picture_text(const std::string& title, const Board& board, const std::vector<Colours>& cells, bool is_named);

}  // namespace checker

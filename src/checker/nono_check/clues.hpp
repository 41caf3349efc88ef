// Writes the clues of a puzzle so that a person can read them: the file clues.txt of a certificate.
#pragma once

#include <string>

#include "input.hpp"

namespace checker {

// Returns a section for each list of the clues, and a drawing if the clues stand beside a board. A block is its length
// (? if unknown) and, from colour 2 on, a colon and the colour.
std::string clue_text(const std::string& genre, const Json& clues);

}  // namespace checker

// Own readers of the files that puzzles come from: our JSON, .non, and the XML of webpbn.com.
#pragma once

#include <string_view>
#include <vector>

#include "puzzle.hpp"

namespace checker {

// The clues of each puzzle in a file; none where this program cannot read it.
std::vector<Clues> read_originals(std::string_view text);

// Whether they are the same but for the numbers of the colours, each of which is one of the other.
bool same_clues(const Clues& one, const Clues& other);

}  // namespace checker

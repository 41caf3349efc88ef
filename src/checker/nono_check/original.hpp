// Own readers of the files that puzzles come from: our JSON, .non, and the XML of webpbn.com.
#pragma once

#include <string_view>
#include <vector>

#include "board.hpp"

namespace checker {

// The board of each puzzle in a file; none where this program cannot read it.
std::vector<Board> read_originals(std::string_view text);

}  // namespace checker

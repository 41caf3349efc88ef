// Independent readers of original puzzle files: nono's JSON, .non, and the XML of webpbn.com.
#pragma once

#include <string_view>
#include <vector>

#include "board.hpp"

namespace checker {

// Returns the board of each puzzle in a file, or none if this program cannot read the file. Throws `Twice` on JSON with a
// key twice.
std::vector<Board> read_originals(std::string_view text);

}  // namespace checker

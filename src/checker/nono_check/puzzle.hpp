// The puzzle of a certificate: its board, its saved grid, and the check of its solutions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "board.hpp"

namespace checker {

using Picture = std::vector<uint8_t>;  // a colour for each cell of the board, row by row

// The domains are those of the clues and of the saved grid.
struct Puzzle : Board {
    std::map<std::string, int, std::less<>> keys;
};

// The board with the keys and the saved grid of a manifest.
Puzzle read_puzzle(Board board, const Json& manifest);

// The solutions of a certificate, which keep the clues and the saved grid, and are all different.
std::vector<Picture> read_solutions(const Puzzle& puzzle, std::string_view text);

}  // namespace checker

// The puzzle of a certificate: its board, its saved grid, and the check of its solutions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "board.hpp"

namespace checker {

using Picture = std::vector<uint8_t>;  // one colour per cell of the board, row by row

// A board whose domains are reduced by its saved grid.
struct Puzzle : Board {
    std::map<std::string, int, std::less<>> numbers;  // the colour of each character
    std::vector<Colours> start;                       // the colours that the saved grid allows; empty if there is none
};

// Adds the saved grid of a manifest to a board.
Puzzle read_puzzle(Board board, const Json& start);

// Throws `Refused` unless the picture satisfies the clues and the saved grid.
void check_solution(const Puzzle& puzzle, const Picture& picture, const std::string& name);

// Reads the solutions of a certificate. Throws `Refused` unless the solutions satisfy the clues and the saved grid, and
// all differ.
std::vector<Picture> read_solutions(const Puzzle& puzzle, std::string_view text);

}  // namespace checker

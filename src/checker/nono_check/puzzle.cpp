#include "puzzle.hpp"

#include <algorithm>
#include <set>

namespace checker {

namespace {

void read_start(const Json& start, Puzzle& puzzle) {
    if (start.kind == Json::Kind::kNull) return;
    const std::vector<Json>& rows = start.array("start");
    demand(rows.size() == static_cast<size_t>(puzzle.height), "the saved grid and the board differ in size");
    size_t cell = 0;
    const auto colours_of = [&](std::string_view key) {
        if (key == "?") return ~Colours{};
        if (const auto found = puzzle.numbers.find(key); found != puzzle.numbers.end())
            return Colours{}.set(static_cast<size_t>(found->second));
        demand(key.size() == 1 && puzzle.fixed.find(key) != std::string_view::npos, "the saved grid has an unknown key " + excerpt(key));
        return Colours{1};
    };
    for (const Json& row : rows) {
        std::string_view left = row.string("row of the saved grid");
        for (int column = 0; column < puzzle.width; column++) {
            demand(!left.empty(), "a row of the saved grid is too short");
            std::string_view key = take_character(left);
            Colours colours;
            if (key == "[") {
                while (!left.empty() && (key = take_character(left)) != "]") colours |= colours_of(key);
                demand(key == "]", "a row of the saved grid is too short");
            } else {
                colours = colours_of(key);
            }
            demand(puzzle.has_cell(static_cast<int>(cell)) || colours.test(0), "the saved grid has ink outside the board");
            puzzle.start.push_back(colours);
            puzzle.domains[cell++] &= colours;
        }
        demand(left.empty(), "a row of the saved grid is too long");
    }
}

// Returns the index of the first line whose runs of colours differ from its clue, or -1 if there is none.
int wrong_line(const Puzzle& puzzle, const Picture& picture) {
    for (size_t line = 0; line < puzzle.lines.size(); line++) {
        const Clue& clue = puzzle.lines[line];
        const std::vector<int>& path = puzzle.paths[line];
        const auto colour_at = [&](size_t place) { return picture[static_cast<size_t>(path[place])]; };
        size_t block = 0;
        for (size_t place = 0; place < path.size();) {
            const int colour = colour_at(place);
            const size_t begin = place;
            while (place < path.size() && colour_at(place) == colour) place++;
            if (colour == 0) continue;
            if (block == clue.size() || clue[block].colour != colour) return static_cast<int>(line);
            if (clue[block].length != 0 && static_cast<size_t>(clue[block].length) != place - begin) return static_cast<int>(line);
            block++;
        }
        if (block < clue.size()) return static_cast<int>(line);
    }
    return -1;
}

// Returns true if the auxiliary cells can be coloured so that they satisfy all rules, together with the colours of the
// board.
bool keeps_rules(const Puzzle& puzzle, const Picture& picture) {
    std::vector<uint64_t> first;
    for (const uint8_t colour : picture) first.push_back(uint64_t{1} << colour);
    for (size_t cell = picture.size(); cell < puzzle.domains.size(); cell++) first.push_back(puzzle.domains[cell].to_ullong());
    std::vector<std::vector<uint64_t>> ways = {std::move(first)};
    while (!ways.empty()) {
        std::vector<uint64_t> cells = std::move(ways.back());
        ways.pop_back();
        if (!settle(puzzle.rules, cells)) continue;
        std::vector<uint64_t> lowest = cells;
        for (uint64_t& some : lowest) some &= -some;
        if (settle(puzzle.rules, lowest)) return true;
        size_t open = 0;
        while (cells[open] == lowest[open]) open++;
        ways.push_back(cells);
        ways.back()[open] ^= lowest[open];
        cells[open] = lowest[open];
        ways.push_back(std::move(cells));
    }
    return false;
}

}  // namespace

void check_solution(const Puzzle& puzzle, const Picture& picture, const std::string& name) {
    for (size_t cell = 0; cell < picture.size(); cell++) {
        demand(puzzle.domains[cell][picture[cell]], name + " has a colour that the clues or the saved grid exclude, in row " +
                                                        std::to_string(cell / static_cast<size_t>(puzzle.width) + 1));
    }
    if (const int line = wrong_line(puzzle, picture); line >= 0) throw Refused(name + " does not show the clue of " + puzzle.name_of(line));
    demand(puzzle.rules.empty() || keeps_rules(puzzle, picture), name + " breaks a rule");
}

Puzzle read_puzzle(Board board, const Json& start) {
    Puzzle puzzle{std::move(board), {}, {}};
    for (const std::string& key : puzzle.keys) puzzle.numbers.emplace(key, static_cast<int>(puzzle.numbers.size()));
    read_start(start, puzzle);
    return puzzle;
}

std::vector<Picture> read_solutions(const Puzzle& puzzle, std::string_view text) {
    std::vector<Picture> solutions;
    std::set<Picture> seen;
    while (!text.empty()) {
        const std::string name = "solution " + std::to_string(solutions.size() + 1);
        if (!solutions.empty()) demand(take_character(text) == "\n" && !text.empty(), name + " does not follow an empty line");
        Picture picture;
        for (int row = 0; row < puzzle.height; row++) {
            for (int column = 0; column < puzzle.width; column++) {
                const std::string_view key = text.empty() ? text : take_character(text);
                const auto found = puzzle.numbers.find(key);
                const bool outside = key == " " && puzzle.fixed == " ";
                demand(outside || found != puzzle.numbers.end(), name + " has a character that is not a key");
                picture.push_back(outside ? uint8_t{0} : static_cast<uint8_t>(found->second));
            }
            demand(!text.empty() && take_character(text) == "\n", name + " has rows whose length differs from the board's");
        }
        check_solution(puzzle, picture, name);
        demand(seen.insert(picture).second, name + " is listed twice");
        solutions.push_back(std::move(picture));
    }
    return solutions;
}

}  // namespace checker

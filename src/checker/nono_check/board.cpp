#include "board.hpp"

#include <algorithm>
#include <map>

namespace checker {

namespace {

using Maker = Board (*)(const Json&);

const std::map<std::string, Maker, std::less<>> kGenres = {
    {"nonogram", nonogram},       {"triddler", triddler}, {"akari", akari},       {"mosaic", mosaic},
    {"minesweeper", minesweeper}, {"sudoku", sudoku},     {"norinori", norinori}, {"star-battle", star_battle},
    {"aquarium", aquarium},       {"tents", tents},       {"binairo", binairo},
};

}  // namespace

std::string Board::name_of(int line) const {
    const auto of = std::find_if(directions.begin(), directions.end(), [&](const Direction& one) { return line < one.first + one.number; });
    std::string found = of->name;
    found += " ";
    found += std::to_string(line - of->first + 1);
    return found;
}

Board read_board(const std::string& genre, const Json& clues) {
    const auto found = kGenres.find(genre);
    demand(found != kGenres.end(), "this program does not know the genre " + excerpt(genre));
    return found->second(clues);
}

bool same_clues(const Board& one, const Board& other) {
    if (one.height != other.height || one.width != other.width || one.paths != other.paths || one.rules != other.rules) return false;
    if (one.lines.empty()) return one.domains == other.domains;
    std::map<int, int> there, back;
    for (size_t i = 0; i < one.lines.size(); i++) {
        if (one.lines[i].size() != other.lines[i].size()) return false;
        for (size_t b = 0; b < one.lines[i].size(); b++) {
            const Block &ours = one.lines[i][b], &theirs = other.lines[i][b];
            if (ours.length != theirs.length) return false;
            if (there.try_emplace(ours.colour, theirs.colour).first->second != theirs.colour) return false;
            if (back.try_emplace(theirs.colour, ours.colour).first->second != ours.colour) return false;
        }
    }
    return true;
}

Rows::Rows(const Json& rows) {
    for (const Json& row : rows.array("rows of the board")) {
        std::string_view left = row.string("row of the board");
        const size_t before = keys.size();
        while (!left.empty() && keys.size() < kCells) keys.push_back(take_character(left));
        const int length = static_cast<int>(keys.size() - before);
        if (height++ == 0) width = length;
        demand(left.empty() && length == width && width > 0, "the rows of the clues do not form a board");
    }
    demand(height > 0, "the clues do not form a board");
}

char Rows::key(int cell) const {
    const std::string_view key = keys[static_cast<size_t>(cell)];
    return key.size() == 1 ? key[0] : '\0';
}

std::vector<int> Rows::beside(int cell) const {
    std::vector<int> found;
    if (cell >= width) found.push_back(cell - width);
    if (cell % width > 0) found.push_back(cell - 1);
    if (cell % width + 1 < width) found.push_back(cell + 1);
    if (cell + width < size()) found.push_back(cell + width);
    return found;
}

std::vector<int> Rows::around(int cell) const {
    std::vector<int> found;
    const int row = cell / width, column = cell % width;
    for (int r = std::max(row - 1, 0); r <= std::min(row + 1, height - 1); r++) {
        for (int c = std::max(column - 1, 0); c <= std::min(column + 1, width - 1); c++) found.push_back(r * width + c);
    }
    return found;
}

std::vector<std::vector<int>> Rows::lines() const {
    std::vector<std::vector<int>> found = windows(1, width), columns = windows(height, 1);
    found.insert(found.end(), columns.begin(), columns.end());
    return found;
}

std::vector<std::vector<int>> Rows::parts() const {
    std::map<std::string_view, size_t> number;
    std::vector<std::vector<int>> found;
    for (int cell = 0; cell < size(); cell++) {
        if (key(cell) == '.') continue;
        const auto [own, added] = number.try_emplace(keys[static_cast<size_t>(cell)], found.size());
        if (added) found.emplace_back();
        found[own->second].push_back(cell);
    }
    return found;
}

std::vector<std::vector<int>> Rows::windows(int high, int wide) const {
    std::vector<std::vector<int>> found;
    for (int row = 0; row + high <= height; row++) {
        for (int column = 0; column + wide <= width; column++) {
            std::vector<int>& cells = found.emplace_back();
            for (int at = 0; at < high * wide; at++) cells.push_back((row + at / wide) * width + column + at % wide);
        }
    }
    return found;
}

CountRule counting(std::vector<int> cells, int least, int most, uint64_t colours) {
    std::vector<CountRule::Term> terms;
    for (const int cell : cells) terms.push_back({cell, colours});
    return counting(std::move(terms), least, most);
}

CountRule counting(std::vector<CountRule::Term> terms, int least, int most) {
    std::sort(terms.begin(), terms.end(), [](const CountRule::Term& one, const CountRule::Term& other) { return one.cell < other.cell; });
    return {std::move(terms), least, most};
}

bool settle(const std::vector<CountRule>& rules, std::vector<uint64_t>& cells) {
    for (bool changed = true; changed;) {
        changed = false;
        for (const CountRule& rule : rules) {
            int certain = 0, possible = 0;
            for (const auto& [cell, colours] : rule.terms) {
                const uint64_t some = cells[static_cast<size_t>(cell)];
                possible += (some & colours) != 0 ? 1 : 0;
                certain += (some & ~colours) == 0 ? 1 : 0;
            }
            if (possible < rule.least || certain > rule.most) return false;
            if (certain == possible || (possible > rule.least && certain < rule.most)) continue;
            for (const auto& [cell, colours] : rule.terms) {
                uint64_t& some = cells[static_cast<size_t>(cell)];
                if ((some & colours) == 0 || (some & ~colours) == 0) continue;
                some &= possible == rule.least ? colours : ~colours;
                changed = true;
            }
        }
    }
    return true;
}

void add_numbers_of_lines(const Json& clues, const Rows& rows, Board& board) {
    const std::vector<std::vector<int>> lines = rows.lines();
    size_t line = 0;
    for (const char* side : {"rows", "cols"}) {
        const auto number = static_cast<size_t>(line == 0 ? rows.height : rows.width);
        const Json& numbers = clues[side];
        if (numbers.kind != Json::Kind::kNull) {
            demand(numbers.array(side).size() == number, "the clues do not form a board");
            for (size_t at = 0; at < number; at++) {
                if (numbers.items[at].kind == Json::Kind::kNull) continue;
                const int sum = numbers.items[at].number("number of a line", 0, kCells);
                board.rules.push_back(counting(lines[line + at], sum, sum));
            }
        }
        line += number;
    }
}

}  // namespace checker

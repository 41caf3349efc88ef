#include "board.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>

namespace checker {

namespace {

struct Genre {
    Board (*board)(const Json&);
    std::string_view keys;  // the characters of the colours; in Sudoku, as many as the board has columns
};

const std::map<std::string, Genre, std::less<>> kGenres = {
    {"nonogram", {nonogram, ""}},   {"triddler", {triddler, ""}},         {"akari", {akari, ".o"}},
    {"mosaic", {mosaic, ".#"}},     {"minesweeper", {minesweeper, ".*"}}, {"sudoku", {sudoku, "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"}},
    {"norinori", {norinori, ".#"}}, {"star-battle", {star_battle, ".*"}}, {"aquarium", {aquarium, ".#"}},
    {"tents", {tents, ".^"}},       {"binairo", {binairo, "01"}},
};

// Returns the characters of the colours in the palette of nono's JSON. Without a palette, a puzzle in one colour has the
// characters . and X.
std::vector<std::string> keys_in(const Json& data, int highest) {
    const auto is_empty = [](const Json& list) { return list.kind == Json::Kind::kNull || list.items.empty(); };
    const Json& palette = data[is_empty(data["palette"]) ? "colors" : "palette"];
    if (is_empty(palette) && highest < 2) return {".", "X"};
    std::vector<std::string> keys;
    for (const Json& entry : palette.items) keys.push_back(entry["key"].kind == Json::Kind::kString ? entry["key"].text : "");
    return good_keys(std::move(keys), highest);
}

}  // namespace

bool is_ascii(std::string_view key) { return key.size() == 1 && key[0] > ' ' && key[0] <= '~'; }

std::vector<std::string> good_keys(std::vector<std::string> keys, int highest) {
    const auto is_good = [](std::string_view key) {
        std::string_view rest = key;
        const bool is_character = !key.empty() && take_character(rest).size() > 1 && rest.empty();
        return is_character || (is_ascii(key) && std::string_view("?[]").find(key) == std::string_view::npos);
    };
    const bool right =
        std::all_of(keys.begin(), keys.end(), is_good) && std::set<std::string>(keys.begin(), keys.end()).size() == keys.size();
    return right && keys.size() > static_cast<size_t>(highest) && keys.size() <= Colours{}.size() ? keys : std::vector<std::string>();
}

std::string Board::name_of(int line) const {
    const auto of = std::find_if(directions.begin(), directions.end(), [&](const Direction& one) { return line < one.first + one.number; });
    std::string found = of->name;
    found += " ";
    found += std::to_string(line - of->first + 1);
    return found;
}

Board read_board(const std::string& genre, const Json& clues) {
    const auto found = kGenres.find(genre);
    if (found == kGenres.end()) throw NotChecked("this program does not know the genre " + excerpt(genre));
    Board board = found->second.board(clues);
    board.genre = genre;
    const auto colours = static_cast<size_t>(genre == "sudoku" ? board.width : kCells);
    for (const char key : found->second.keys.substr(0, colours)) board.keys.emplace_back(1, key);
    if (!board.directions.empty()) {
        int highest = 1;
        for (const Clue& clue : board.lines) {
            for (const Block& block : clue) highest = std::max(highest, block.colour);
        }
        board.keys = keys_in(clues, highest);
    }
    return board;
}

Difference difference(const Board& one, const Board& other) {
    const Difference clues{"clues", false};
    if (one.genre != other.genre || one.height != other.height || one.width != other.width || one.paths != other.paths) return clues;
    if (one.rules != other.rules || one.lines.size() != other.lines.size()) return clues;
    if (one.lines.empty()) return one.domains == other.domains ? Difference{} : clues;
    std::map<int, int> there = {{0, 0}}, back;
    for (size_t i = 0; i < one.lines.size(); i++) {
        if (one.lines[i].size() != other.lines[i].size()) return clues;
        for (size_t b = 0; b < one.lines[i].size(); b++) {
            const Block &ours = one.lines[i][b], &theirs = other.lines[i][b];
            if (ours.length != theirs.length) return clues;
            if (there.try_emplace(ours.colour, theirs.colour).first->second != theirs.colour) return clues;
            if (back.try_emplace(theirs.colour, ours.colour).first->second != ours.colour) return clues;
        }
    }
    const bool is_same = std::all_of(there.begin(), there.end(), [](const auto& pair) { return pair.first == pair.second; });
    if (other.is_numbered && !is_same) return {"numbers of the colours", false};
    const auto name = [](const Board& board, int colour) {
        return static_cast<size_t>(colour) < board.keys.size() ? board.keys[static_cast<size_t>(colour)] : "";
    };
    if (!one.keys.empty() && name(one, std::max_element(there.begin(), there.end())->first).empty()) return clues;
    Difference found{"", !other.keys.empty()};
    for (const auto& [ours, theirs] : there) {
        if (other.keys.empty() || name(one, ours) == name(other, theirs)) continue;
        found.has_names = false;
        const bool is_other = std::find(other.keys.begin(), other.keys.end(), name(one, ours)) != other.keys.end();
        if (is_other) found.words = "characters for the colours";
    }
    return found;
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

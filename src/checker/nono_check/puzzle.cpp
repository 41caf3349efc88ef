#include "puzzle.hpp"

#include <algorithm>
#include <set>

namespace checker {

namespace {

constexpr int64_t kCells = 100'000'000;

// A block: its length (null: blotted) and its colour, its length alone, or {"blot": its colour}.
Block read_block(const Json& found) {
    if (found.kind == Json::Kind::kNumber) return {found.number("length", 1, 1'000'000'000), 1};
    if (found.kind == Json::Kind::kObject) return {0, found["blot"].number("colour", 1, 255)};
    const std::vector<Json>& parts = found.array("block");
    demand(parts.size() == 2, "a block is no length and colour");
    const bool blotted = parts[0].kind == Json::Kind::kNull;
    return {blotted ? 0 : parts[0].number("length", 1, 1'000'000'000), parts[1].number("colour", 1, 255)};
}

// The colours that the clues of its row and column leave to each cell.
void find_domains(Puzzle& puzzle) {
    std::vector<Colours> of_line;
    for (const Clue& clue : puzzle.lines) {
        Colours& colours = of_line.emplace_back(1);
        for (const Block& block : clue) colours.set(static_cast<size_t>(block.colour));
    }
    for (int row = 0; row < puzzle.height; row++) {
        for (int column = 0; column < puzzle.width; column++) {
            puzzle.domains.push_back(of_line[static_cast<size_t>(row)] & of_line[static_cast<size_t>(puzzle.height + column)]);
        }
    }
}

// The rules of an Akari, and which cells may have a bulb.
void find_rules(Puzzle& puzzle) {
    const int height = puzzle.height, width = puzzle.width;
    for (const std::string& row : puzzle.board) {
        for (const char c : row) puzzle.domains.emplace_back(c == '.' ? 3 : 1);
    }
    const auto at = [&](int row, int column) {
        const bool inside = row >= 0 && row < height && column >= 0 && column < width;
        return inside ? puzzle.board[static_cast<size_t>(row)][static_cast<size_t>(column)] : '#';
    };
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
            const char c = at(row, column);
            const auto cell = [&](int r, int k) { return r * width + k; };
            if (c >= '0' && c <= '9') {
                CountRule beside{{}, c - '0', c - '0'};
                for (const auto& [r, k] : {std::pair{row - 1, column}, {row, column - 1}, {row, column + 1}, {row + 1, column}}) {
                    if (at(r, k) == '.') beside.cells.push_back(cell(r, k));
                }
                puzzle.rules.push_back(std::move(beside));
            }
            if (c != '.') continue;
            CountRule across{{}, 0, 1}, down{{}, 0, 1};
            int k = column, r = row;
            while (at(row, k - 1) == '.') k--;
            while (at(r - 1, column) == '.') r--;
            const bool first_across = k == column, first_down = r == row;
            for (; at(row, k) == '.'; k++) across.cells.push_back(cell(row, k));
            for (; at(r, column) == '.'; r++) down.cells.push_back(cell(r, column));
            CountRule lit{across.cells, 1, width + height};
            lit.cells.insert(lit.cells.end(), down.cells.begin(), down.cells.end());
            std::sort(lit.cells.begin(), lit.cells.end());
            lit.cells.erase(std::unique(lit.cells.begin(), lit.cells.end()), lit.cells.end());
            puzzle.rules.push_back(std::move(lit));
            if (first_across) puzzle.rules.push_back(std::move(across));
            if (first_down) puzzle.rules.push_back(std::move(down));
        }
    }
}

void read_start(const Json& start, Puzzle& puzzle) {
    if (start.kind == Json::Kind::kNull) return;
    const std::vector<Json>& rows = start.array("start");
    demand(rows.size() == static_cast<size_t>(puzzle.height), "the saved grid has another height than the board");
    size_t cell = 0;
    const auto colours_of = [&](std::string_view key) {
        if (key == "?") return ~Colours{};
        if (const auto found = puzzle.keys.find(key); found != puzzle.keys.end()) return Colours{}.set(static_cast<size_t>(found->second));
        demand(puzzle.akari && key.size() == 1 && std::string_view("#0123456789").find(key) != std::string_view::npos,
               "the saved grid has a key " + excerpt(key));
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
            puzzle.domains[cell++] &= colours;
        }
        demand(left.empty(), "a row of the saved grid is too long");
    }
}

// The first line that does not show its clue: its runs of colours are not the blocks. -1: none.
int wrong_line(const Puzzle& puzzle, const Picture& picture) {
    for (int line = 0; line < static_cast<int>(puzzle.lines.size()); line++) {
        const Clue& clue = puzzle.lines[static_cast<size_t>(line)];
        size_t block = 0;
        for (int place = 0; place < puzzle.line_size(line);) {
            const int colour = picture[static_cast<size_t>(puzzle.cell_of(line, place))];
            const int begin = place;
            while (place < puzzle.line_size(line) && picture[static_cast<size_t>(puzzle.cell_of(line, place))] == colour) place++;
            if (colour == 0) continue;
            if (block == clue.size() || clue[block].colour != colour) return line;
            if (clue[block].length != 0 && clue[block].length != place - begin) return line;
            block++;
        }
        if (block < clue.size()) return line;
    }
    return -1;
}

void check_solution(const Puzzle& puzzle, const Picture& picture, const std::string& name) {
    for (size_t cell = 0; cell < picture.size(); cell++) {
        demand(puzzle.domains[cell][picture[cell]], name + " has a colour that the clues or the saved grid exclude, in row " +
                                                        std::to_string(cell / static_cast<size_t>(puzzle.width) + 1));
    }
    if (const int line = wrong_line(puzzle, picture); line >= 0) throw Refused(name + " does not show the clue of " + puzzle.name_of(line));
    for (const CountRule& rule : puzzle.rules) {
        int bulbs = 0;
        for (const int cell : rule.cells) bulbs += picture[static_cast<size_t>(cell)];
        demand(rule.least <= bulbs && bulbs <= rule.most, name + " breaks a rule");
    }
}

}  // namespace

std::string Puzzle::name_of(int line) const {
    return is_row(line) ? "row " + std::to_string(line + 1) : "column " + std::to_string(line - height + 1);
}

Clues read_clues(const std::string& genre, const Json& data) {
    Clues clues;
    demand(genre == "nonogram" || genre == "akari", "this program has no rules of the genre " + excerpt(genre));
    if (genre == "akari") {
        clues.akari = true;
        const Json& cells = data["cells"].kind == Json::Kind::kNull ? data["grid"] : data["cells"];
        for (const Json& row : cells.array("cells")) {
            clues.board.push_back(row.string("row of cells"));
            const std::string& last = clues.board.back();
            demand(!last.empty() && last.size() == clues.board[0].size() && last.find_first_not_of(".#0123456789") == std::string::npos,
                   "found a row " + excerpt(last) + " of cells");
        }
        clues.height = static_cast<int>(std::min<size_t>(clues.board.size(), kCells));
        return clues;
    }
    for (const char* side : {"rows", "cols"}) {
        for (const Json& line : data[side].array(side)) {
            Clue& clue = clues.lines.emplace_back();
            const std::vector<Json>& blocks = line.array("clue");
            if (blocks.size() == 1 && blocks[0].text == "0") continue;
            for (const Json& block : blocks) clue.push_back(read_block(block));
        }
        if (clues.height == 0) clues.height = static_cast<int>(std::min<size_t>(clues.lines.size(), kCells));
    }
    return clues;
}

Puzzle read_puzzle(const Json& manifest) {
    Puzzle puzzle;
    static_cast<Clues&>(puzzle) = read_clues(manifest["genre"].string("genre"), manifest["clues"]);
    const auto height = static_cast<size_t>(puzzle.height);
    const size_t width = !puzzle.akari ? puzzle.lines.size() - height : height == 0 ? 0 : puzzle.board[0].size();
    demand(height > 0 && width > 0 && width <= kCells / height, "the clues are of no board");
    puzzle.width = static_cast<int>(width);
    if (puzzle.akari) find_rules(puzzle);
    else find_domains(puzzle);
    for (const Json& key : manifest["keys"].array("keys")) {
        std::string_view left = key.string("key");
        demand(!left.empty() && left != "\n" && take_character(left).size() == key.text.size(), "a key is no character");
        demand(puzzle.keys.size() < 256, "there are more than 256 keys");
        demand(puzzle.keys.try_emplace(key.text, static_cast<int>(puzzle.keys.size())).second, "a key is there twice");
    }
    read_start(manifest["start"], puzzle);
    return puzzle;
}

std::vector<Picture> read_solutions(const Puzzle& puzzle, std::string_view text) {
    std::vector<Picture> solutions;
    std::set<Picture> seen;
    while (!text.empty()) {
        const std::string name = "solution " + std::to_string(solutions.size() + 1);
        if (!solutions.empty()) demand(take_character(text) == "\n" && !text.empty(), name + " follows no empty line");
        Picture picture;
        for (int row = 0; row < puzzle.height; row++) {
            for (int column = 0; column < puzzle.width; column++) {
                const auto found = text.empty() ? puzzle.keys.end() : puzzle.keys.find(take_character(text));
                demand(found != puzzle.keys.end(), name + " has something else than a key");
                picture.push_back(static_cast<uint8_t>(found->second));
            }
            demand(!text.empty() && take_character(text) == "\n", name + " has rows of another length than the board");
        }
        check_solution(puzzle, picture, name);
        demand(seen.insert(picture).second, name + " is there twice");
        solutions.push_back(std::move(picture));
    }
    return solutions;
}

}  // namespace checker

// Boards of lines: nonograms and triddlers.
#include <algorithm>

#include "board.hpp"

namespace checker {

namespace {

// Reads a block in one of three forms: a length and a colour (a null length means blotted), a length alone, or {"blot":
// colour}.
Block read_block(const Json& found) {
    if (found.kind == Json::Kind::kNumber) return {found.number("length", 1, 1'000'000'000), 1};
    if (found.kind == Json::Kind::kObject && found.names.size() == 1) return {0, found["blot"].number("colour", 1, 255)};
    const std::vector<Json>& parts = found.array("block");
    demand(parts.size() == 2, "a block is not a length and a colour");
    const bool blotted = parts[0].kind == Json::Kind::kNull;
    return {blotted ? 0 : parts[0].number("length", 1, 1'000'000'000), parts[1].number("colour", 1, 255)};
}

std::vector<Clue> read_side(const Json& clues, const char* side) {
    std::vector<Clue> found;
    for (const Json& line : clues[side].array(side)) {
        Clue& clue = found.emplace_back();
        const std::vector<Json>& blocks = line.array("clue");
        if (blocks.size() == 1 && blocks[0].kind == Json::Kind::kNumber && blocks[0].text == "0") continue;
        for (const Json& block : blocks) clue.push_back(read_block(block));
    }
    return found;
}

// Fills in directions, crossings and domains from the lines and their paths. A cell may have the colours that occur in
// the clues of all its lines. A cell outside every line is background.
void lay_lines(Board& board, int height, int width, const std::vector<std::pair<const char*, int>>& sides) {
    board.height = height;
    board.width = width;
    int first = 0;
    for (const auto& [name, number] : sides) {
        board.directions.push_back({name, first, number});
        first += number;
    }
    board.domains.resize(static_cast<size_t>(height) * static_cast<size_t>(width), Colours{1});
    board.crossings.resize(board.domains.size());
    for (size_t line = 0; line < board.lines.size(); line++) {
        Colours inks{1};
        for (const Block& block : board.lines[line]) inks.set(static_cast<size_t>(block.colour));
        for (size_t place = 0; place < board.paths[line].size(); place++) {
            const auto cell = static_cast<size_t>(board.paths[line][place]);
            auto& own = board.crossings[cell];
            const auto free = std::find_if(own.begin(), own.end(), [](const Board::Crossing& crossing) { return crossing.line < 0; });
            board.domains[cell] = free == own.begin() ? inks : board.domains[cell] & inks;
            *free = {static_cast<int>(line), static_cast<int>(place)};
        }
    }
}

}  // namespace

Board nonogram_of(std::vector<Clue> rows, const std::vector<Clue>& columns) {
    demand(!rows.empty() && !columns.empty() && columns.size() <= kCells / rows.size(), "the clues do not form a board");
    const int height = static_cast<int>(rows.size()), width = static_cast<int>(columns.size());
    Board board;
    board.lines = std::move(rows);
    board.lines.insert(board.lines.end(), columns.begin(), columns.end());
    board.paths.resize(board.lines.size());
    for (int cell = 0; cell < height * width; cell++) {
        board.paths[static_cast<size_t>(cell / width)].push_back(cell);
        board.paths[static_cast<size_t>(height + cell % width)].push_back(cell);
    }
    lay_lines(board, height, width, {{"row", height}, {"column", width}});
    return board;
}

Board nonogram(const Json& clues) { return nonogram_of(read_side(clues, "rows"), read_side(clues, "cols")); }

// Reads a triddler, a hexagon of triangles. Its sides are given clockwise, starting with the lower left one. The
// numbers of rows (a), of / lines (b) and of \ lines (c) start at 0, and c is reduced by the length of the upper left
// side. A triangle exists where b - c - a is 0 or 1; it stands in column b + c. Lines are read from left to right or
// from top to bottom.
Board triddler(const Json& clues) {
    std::vector<int> sides;
    for (const Json& side : clues["sides"].array("sides")) sides.push_back(side.number("side", 0, 4095));
    demand(sides.size() == 6, "a hexagon has six sides");
    const int left = sides[0], top = sides[1], right = sides[2];
    const int across = left + sides[5], up = top + right, down = left + top;
    demand(down == sides[3] + sides[4] && up == sides[4] + sides[5] && across > 0 && up > 0 && down > 0, "the sides do not form a hexagon");
    Board board;
    for (const auto& [name, number] : {std::pair{"rows", across}, {"rising", up}, {"falling", down}}) {
        const std::vector<Clue> side = read_side(clues, name);
        demand(side.size() == static_cast<size_t>(number), "the clues do not form a board");
        board.lines.insert(board.lines.end(), side.begin(), side.end());
    }
    const int width = 2 * top + left + right - 1;
    board.paths.resize(board.lines.size());
    const auto path = [&](int line) -> std::vector<int>& { return board.paths[static_cast<size_t>(line)]; };
    for (int a = 0; a < across; a++) {
        const auto for_each = [&](int b, bool from_left, auto visit) {
            for (const int step : {from_left ? 1 : 0, from_left ? 0 : 1}) {
                const int c = b - a + left - step;
                if (c >= 0 && c < down) visit(c, a * width + b + c);
            }
        };
        for (int b = 0; b < up; b++) {
            for_each(b, true, [&](int c, int cell) {
                path(a).push_back(cell);
                path(across + up + c).push_back(cell);
            });
            for_each(b, false, [&](int, int cell) { path(across + b).push_back(cell); });
        }
    }
    lay_lines(board, across, width, {{"row", across}, {"line /", up}, {"line \\", down}});
    board.fixed = " ";
    return board;
}

}  // namespace checker

// Boards with auxiliary cells: Tents and Binairo. Auxiliary cells are numbered after the cells of the board. A solution
// is valid if its auxiliary cells can be coloured so that all rules hold.
#include <map>

#include "board.hpp"

namespace checker {

namespace {

constexpr int kAuxiliary = 100'000'000;

// Adds cells that may have colour 0 or 1, and returns the first of them.
int add_cells(Board& board, size_t number) {
    const int first = board.num_cells();
    demand(number <= static_cast<size_t>(kAuxiliary - first), "the rules of the board need too many auxiliary cells");
    board.domains.resize(board.domains.size() + number, Colours{3});
    return first;
}

}  // namespace

// Each tree has its own tent (colour 1) beside it. Tents do not touch, and the numbers count the tents in each line.
// Each cell beside several trees has one auxiliary cell per tree. The auxiliary cell is 1 if the cell has a tent that
// belongs to that tree.
Board tents(const Json& clues) {
    const Rows rows(clues["trees"]);
    Board board = rows.board([](char key) {
        demand(key == '.' || key == 'T', "found a character in the clues other than . and T");
        return 1;
    });
    board.fixed = "T";
    add_numbers_of_lines(clues, rows, board);
    for (const auto& [high, wide] : {std::pair{2, 2}, {1, 2}, {2, 1}}) {
        for (const std::vector<int>& cells : rows.windows(high, wide)) board.rules.push_back(counting(cells, 0, 1));
    }
    std::vector<int> found;                 // cells beside trees, in the order in which the trees list them
    std::map<int, std::vector<int>> trees;  // for each cell beside a tree: these trees
    std::map<int, std::vector<int>> own;    // for each tree: the cells exactly one of which must be 1
    for (int tree = 0; tree < rows.size(); tree++) {
        if (rows.key(tree) != 'T') continue;
        own[tree];
        for (const int cell : rows.beside(tree)) {
            if (rows.key(cell) != '.') continue;
            if (trees[cell].empty()) found.push_back(cell);
            trees[cell].push_back(tree);
        }
    }
    for (const int cell : found) {
        const std::vector<int>& some = trees[cell];
        board.domains[static_cast<size_t>(cell)] = Colours{3};
        if (some.size() == 1) {
            own[some[0]].push_back(cell);
            continue;
        }
        int choice = add_cells(board, some.size());
        std::vector<CountRule::Term> terms = {{cell, 1}};
        for (const int tree : some) {
            own[tree].push_back(choice);
            terms.push_back({choice++, 2});
        }
        board.rules.push_back(counting(terms, 1, 1));
    }
    for (const auto& [tree, cells] : own) board.rules.push_back(counting(cells, 1, 1));
    return board;
}

// Each line has as many 0s as 1s, and never three equal digits side by side. Without `repeats`, all rows differ and all
// columns differ. To check this, each pair of lines has one auxiliary cell per position, which is 1 if both lines are 1
// there.
Board binairo(const Json& clues) {
    const Rows rows(clues["givens"]);
    Board board = rows.board([](char key) {
        demand(key == '.' || key == '0' || key == '1', "found a character in the clues other than ., 0 and 1");
        return key == '0' ? 1 : key == '1' ? 2 : 3;
    });
    const std::vector<std::vector<int>> lines = rows.lines();
    for (const std::vector<int>& cells : lines) {
        const int half = static_cast<int>(cells.size()) / 2;
        board.rules.push_back(counting(cells, half, half));
    }
    for (const auto& [high, wide] : {std::pair{1, 3}, {3, 1}}) {
        for (const std::vector<int>& cells : rows.windows(high, wide)) board.rules.push_back(counting(cells, 1, 2));
    }
    for (const auto& [side, step] : {std::pair{"across", 1}, {"down", rows.width}}) {
        const Json& signs = clues["signs"][side];
        if (signs.kind == Json::Kind::kNull || signs.array(side).empty()) continue;
        const Rows edges(signs);
        demand(edges.height == rows.height - (step == 1 ? 0 : 1) && edges.width == rows.width - (step == 1 ? 1 : 0),
               "the signs do not fit the board");
        for (int edge = 0; edge < edges.size(); edge++) {
            const int cell = edge / edges.width * rows.width + edge % edges.width;
            const char key = edges.key(edge);
            demand(key == '.' || key == '=' || key == 'x', "found a sign other than = and x");
            if (key == '.') continue;
            board.rules.push_back(counting(std::vector<CountRule::Term>{{cell, 2}, {cell + step, key == '=' ? 1u : 2u}}, 1, 1));
        }
    }
    if (clues["repeats"].kind == Json::Kind::kBool && clues["repeats"].truth) return board;
    const auto height = static_cast<size_t>(rows.height);
    for (size_t one = 0; one < lines.size(); one++) {
        for (size_t other = one + 1; other < (one < height ? height : lines.size()); other++) {
            int common = add_cells(board, lines[one].size());
            std::vector<int> both;
            for (size_t at = 0; at < lines[one].size(); at++, common++) {
                board.rules.push_back(counting({{lines[one][at], 1}, {lines[other][at], 1}, {common, 2}}, 1, 3));
                both.push_back(common);
            }
            board.rules.push_back(counting(both, 0, static_cast<int>(both.size()) / 2 - 1));
        }
    }
    return board;
}

}  // namespace checker

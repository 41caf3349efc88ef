// Boards with auxiliary cells: Tents and Binairo. Auxiliary cells are numbered after the cells of the board. A solution
// is valid if its auxiliary cells can be coloured so that all rules hold.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <utility>

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

// Returns rules that leave one way to pair tents with trees. `ends` has the cell and the tree of each auxiliary cell.
// Two ways to pair the same tents differ in cycles of auxiliary cells: one way uses every second cell of a cycle, the
// other way uses the remaining cells. In each cycle, the way without the cycle's first auxiliary cell is forbidden. The
// way that uses auxiliary cells as early as possible is never forbidden: an exchange along a cycle would make it
// earlier still. Tents do not touch, so cycles with touching cells cannot occur.
std::vector<CountRule> earliest(const std::map<int, std::array<int, 2>>& ends, int width) {
    std::map<int, std::vector<int>> at;  // the auxiliary cells at each tent and at each tree
    for (const auto& [choice, both] : ends) {
        for (const int end : both) at[end].push_back(choice);
    }
    const auto touch = [&](int one, int other) {
        return std::abs(one / width - other / width) <= 1 && std::abs(one % width - other % width) <= 1;
    };
    std::vector<CountRule> rules;
    for (const auto& [first, both] : ends) {
        std::vector<std::vector<int>> paths = {{first}};  // each path begins at a tent, then visits trees and tents alternately
        while (!paths.empty()) {
            const std::vector<int> path = std::move(paths.back());
            paths.pop_back();
            const size_t side = path.size() % 2;  // 1: the path has reached a tree; 0: a tent
            for (const int choice : at[ends.at(path.back())[side]]) {
                if (choice <= first) continue;
                const int end = ends.at(choice)[1 - side];
                if (side == 1 && end == both[0]) {
                    std::vector<int> cells = {choice};
                    for (size_t i = 1; i < path.size(); i += 2) cells.push_back(path[i]);
                    const int most = static_cast<int>(cells.size()) - 1;
                    rules.push_back(counting(std::move(cells), 0, most));
                    continue;
                }
                const auto excludes = [&](int one) {
                    const int own = ends.at(one)[1 - side];
                    return own == end || (side == 1 && touch(own, end));
                };
                if (std::none_of(path.begin(), path.end(), excludes)) {
                    paths.push_back(path);
                    paths.back().push_back(choice);
                }
            }
        }
    }
    return rules;
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
    std::map<int, std::vector<int>> trees;  // for each cell beside trees: the trees beside it
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
    std::map<int, std::array<int, 2>> ends;  // for each auxiliary cell: the cell of its tent, and its tree
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
            ends[choice] = {cell, tree};
            terms.push_back({choice++, 2});
        }
        board.rules.push_back(counting(terms, 1, 1));
    }
    for (const auto& [tree, cells] : own) board.rules.push_back(counting(cells, 1, 1));
    board.choices = [ends, width = rows.width] { return earliest(ends, width); };
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
    demand(rows.height % 2 == 0 && rows.width % 2 == 0, "the sides of the board are not even");
    const std::vector<std::vector<int>> lines = rows.lines();
    for (const std::vector<int>& cells : lines) {
        const int half = static_cast<int>(cells.size()) / 2;
        board.rules.push_back(counting(cells, half, half));
    }
    for (const auto& [high, wide] : {std::pair{1, 3}, {3, 1}}) {
        for (const std::vector<int>& cells : rows.windows(high, wide)) board.rules.push_back(counting(cells, 1, 2));
    }
    const Json& signs = clues["signs"];
    demand(signs.kind == Json::Kind::kNull || signs.names.size() == 2, "the signs are not those across and down");
    for (const auto& [side, step] : {std::pair{"across", 1}, {"down", rows.width}}) {
        if (signs.kind == Json::Kind::kNull) continue;
        const Rows edges(signs[side]);
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
    if (clues["repeats"].flag("repeats")) return board;
    std::vector<uint64_t> known;
    for (const Colours& colours : board.domains) known.push_back(colours.to_ullong());
    settle(board.rules, known);
    std::vector<CountRule> choices;
    const auto height = static_cast<size_t>(rows.height);
    for (size_t one = 0; one < lines.size(); one++) {
        for (size_t other = one + 1; other < (one < height ? height : lines.size()); other++) {
            int common = add_cells(board, lines[one].size());
            std::vector<int> both;
            bool differ = false;  // true if the lines differ in every solution
            for (size_t at = 0; at < lines[one].size(); at++, common++) {
                board.rules.push_back(counting({{lines[one][at], 1}, {lines[other][at], 1}, {common, 2}}, 1, 3));
                both.push_back(common);
                differ = differ || (known[static_cast<size_t>(lines[one][at])] & known[static_cast<size_t>(lines[other][at])]) == 0;
                for (const size_t line : {one, other}) {  // an auxiliary cell is 1 only if both lines are
                    choices.push_back(counting(std::vector<CountRule::Term>{{common, 1}, {lines[line][at], 2}}, 1, 2));
                }
            }
            if (differ) board.needless.insert(board.needless.end(), both.begin(), both.end());
            board.rules.push_back(counting(both, 0, static_cast<int>(both.size()) / 2 - 1));
        }
    }
    board.choices = [choices] { return choices; };
    return board;
}

}  // namespace checker

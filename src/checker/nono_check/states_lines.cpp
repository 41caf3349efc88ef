#include "states_lines.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace checker {

namespace {

using What = Line::What;

constexpr int64_t kTrue = int64_t{1} << 40, kFalse = -kTrue;  // constants that stand in for literals

std::vector<int> members(const Colours& colours) {
    std::vector<int> found;
    for (int colour = 0; colour < 256; colour++) {
        if (colours[static_cast<size_t>(colour)]) found.push_back(colour);
    }
    return found;
}

int apart(const Clue& clue, size_t block) {  // blocks of one colour do not touch
    return block + 1 < clue.size() && clue[block].colour == clue[block + 1].colour ? 1 : 0;
}

}  // namespace

LinesStated::LinesStated(const Formula& formula, const Puzzle& puzzle) : formula_(formula), puzzle_(puzzle) {
    for (int32_t variable = 1; variable <= formula.variables(); variable++) {
        const Formula::Meaning& meaning = formula.meaning_of(variable);
        if (meaning.kind != Formula::Meaning::Kind::kCell) continue;
        cell_variables_[{meaning.owner, members(formula.colours_of(variable))}] = variable;
    }
    for (const Formula::OfLine& some : formula.of_lines_) {
        for (int i = 0; i < some.number; i++) line_variables_[{some.line, some.block, some.what, some.place + i}] = some.first + i;
    }
    for (const Clue& clue : puzzle.lines) {
        std::vector<int>& least = least_.emplace_back(1, 1);
        for (size_t block = 0; block < clue.size(); block++)
            least.push_back(least.back() + std::max(clue[block].length, 1) + apart(clue, block));
    }
}

int LinesStated::slack(int line) const { return puzzle_.line_size(line) + 1 - least_[static_cast<size_t>(line)].back(); }

void LinesStated::check() {
    for (int cell = 0; cell < puzzle_.num_cells(); cell++) add_cell(cell);
    const int lines = static_cast<int>(puzzle_.lines.size());
    for (int line = 0; line < lines; line++) add_line(line);
    std::set<Literals> stated;
    for (size_t i = 0; i < formula_.size(); i++) {
        Literals clause(formula_.clause(i).begin(), formula_.clause(i).end());
        std::sort(clause.begin(), clause.end());
        clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
        stated.insert(std::move(clause));
    }
    demand(stated == wanted_, "the clauses of the formula do not match the clues");
    demand(static_cast<int>(used_.size()) == formula_.variables(), "the formula has variables that stand for neither a cell nor a place");
}

void LinesStated::add(Literals clause) {
    std::sort(clause.begin(), clause.end());
    if (!clause.empty() && clause.back() == kTrue) return;
    clause.erase(clause.begin(), std::upper_bound(clause.begin(), clause.end(), kFalse));
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    wanted_.insert(std::move(clause));
}

int64_t LinesStated::of_cell(int cell, const Colours& colours) {
    const auto found = cell_variables_.find({cell, members(colours)});
    demand(found != cell_variables_.end(), "the map has no variable for a colour of cell " + std::to_string(cell + 1));
    used_.insert(found->second);
    return found->second;
}

// Adds the literals of a cell, and the clauses which say that the cell has exactly one of its colours. A cell with two
// colours has one variable, true for the higher colour. A cell with more colours has one variable per colour; from six
// colours on, further variables say "one of the first n colours".
void LinesStated::add_cell(int cell) {
    const std::vector<int> colours = members(puzzle_.domains[static_cast<size_t>(cell)]);
    std::map<int, int64_t>& own = cells_.emplace_back();
    const auto one = [](int colour) { return Colours{}.set(static_cast<size_t>(colour)); };
    if (colours.size() == 1) {
        own[colours[0]] = kTrue;
        return;
    }
    if (colours.size() == 2) {
        own[colours[1]] = of_cell(cell, one(colours[1]));
        own[colours[0]] = -own[colours[1]];
        return;
    }
    Literals all;
    for (const int colour : colours) all.push_back(own[colour] = of_cell(cell, one(colour)));
    add(all);
    if (colours.size() <= 5) {
        for (size_t i = 0; i < all.size(); i++) {
            for (size_t j = 0; j < i; j++) add({-all[i], -all[j]});
        }
        return;
    }
    int64_t before = all[0];
    Colours first = one(colours[0]);
    for (size_t i = 1; i + 1 < all.size(); i++) {
        first |= one(colours[i]);
        const int64_t some = of_cell(cell, first);
        add({-before, -all[i]});
        add({-before, some});
        add({-all[i], some});
        add({-some, before, all[i]});
        before = some;
    }
    add({-before, -all.back()});
}

// Returns the literal "this block starts (or ends) at this place or earlier". Blocks are counted from 0, places from 1.
int64_t LinesStated::by(int line, int block, What what, int place) {
    const Clue& clue = puzzle_.lines[static_cast<size_t>(line)];
    const auto at = static_cast<size_t>(block);
    if (what == What::kEndsBy && clue[at].length > 0) return by(line, block, What::kStartsBy, place - clue[at].length + 1);
    const int least = least_[static_cast<size_t>(line)][at];
    if (place < least) return kFalse;
    if (place >= least + slack(line)) return kTrue;
    const auto found = line_variables_.find({line, block, what, place});
    demand(found != line_variables_.end(), "the map has no variable for a place of a block in " + puzzle_.name_of(line));
    used_.insert(found->second);
    return found->second;
}

int64_t LinesStated::colour_at(int line, int place, int colour) const {
    const auto& cell = cells_[static_cast<size_t>(puzzle_.paths[static_cast<size_t>(line)][static_cast<size_t>(place - 1)])];
    const auto found = cell.find(colour);
    return found == cell.end() ? kFalse : found->second;
}

void LinesStated::add_line(int line) {
    const Clue& clue = puzzle_.lines[static_cast<size_t>(line)];
    const int blocks = static_cast<int>(clue.size());
    for (int block = 0; block < blocks; block++) {
        const Block& own = clue[static_cast<size_t>(block)];
        for (int place = 1; place <= puzzle_.line_size(line); place++) {
            const int64_t starts = by(line, block, What::kStartsBy, place), ends = by(line, block, What::kEndsBy, place);
            add({-starts, by(line, block, What::kStartsBy, place + 1)});  // a start by place is also a start by place + 1
            if (own.length == 0) {
                add({-ends, by(line, block, What::kEndsBy, place + 1)});
                add({-ends, starts});
            }
            if (block + 1 < blocks) {  // the next block comes after this one
                add({-by(line, block + 1, What::kStartsBy, place + 1 + apart(clue, static_cast<size_t>(block))), ends});
            }
            // If a block has started and has not ended before this place, the cell has the colour of the block.
            add({-starts, by(line, block, What::kEndsBy, place - 1), colour_at(line, place, own.colour)});
        }
    }
    for (int block = 0; block <= blocks; block++) {  // cells between two blocks are background
        for (int place = 1; place <= puzzle_.line_size(line); place++) {
            const int64_t begun = block < blocks ? by(line, block, What::kStartsBy, place) : kFalse;
            const int64_t ended = block > 0 ? by(line, block - 1, What::kEndsBy, place - 1) : kTrue;
            add({-ended, begun, colour_at(line, place, 0)});
        }
    }
}

}  // namespace checker

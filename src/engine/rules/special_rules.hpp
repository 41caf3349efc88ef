// Rules that regions and bounds cannot express: lines that differ, water levels, cells that belong together in pairs, and
// sums of positions.
#pragma once

#include "base/limits.hpp"
#include "rules/board_regions.hpp"

namespace nono {

using Term = std::pair<int32_t, int32_t>;  // a region and a colour

// A board of the characters '0', '1' and '.'. Cells that follow from a single line are filled in.
class SettledBoard {
public:
    // Fills in cells until no line allows more.
    SettledBoard(Ints givens, int32_t height, int32_t width) : cells_(givens.begin(), givens.end()) {
        for (vector<char> before; before != cells_;) {
            before = cells_;
            for (int32_t row : range(height)) fill_line(row * width, 1, width);
            for (int32_t column : range(width)) fill_line(column, width, height);
        }
    }

    // Returns true if two lines differ in a cell that is filled in both.
    bool are_different(int32_t first, int32_t second, int32_t step, int32_t length) const {
        for (int32_t i = 0; i < length; i++, first += step, second += step) {
            if (cells_[first] != cells_[second] && cells_[first] != '.' && cells_[second] != '.') return true;
        }
        return false;
    }

private:
    // Fills in the third of three neighbouring cells if the other two are equal. If a line has all its 0s or all its
    // 1s, fills in its other cells.
    void fill_line(int32_t first, int32_t step, int32_t length) {
        static constexpr std::pair<string_view, char> kForced[] = {{"00.", '1'}, {"0.0", '1'}, {".00", '1'},
                                                                   {"11.", '0'}, {"1.1", '0'}, {".11", '0'}};
        const auto character = [&](int32_t i) -> char& { return cells_[first + i * step]; };
        for (const auto& [three, digit] : kForced) {
            for (int32_t i = 0; i + 3 <= length;) {
                if (character(i) == three[0] && character(i + 1) == three[1] && character(i + 2) == three[2]) {
                    character(i + checked<int32_t>(three.find('.'))) = digit;
                    i += 3;
                } else {
                    i++;
                }
            }
        }
        for (const auto& [key, opposite] : {std::pair('0', '1'), std::pair('1', '0')}) {
            int32_t number = 0;
            for (int32_t i : range(length)) number += character(i) == key;
            if (number != length / 2) continue;
            for (int32_t i : range(length)) {
                if (character(i) == '.') character(i) = opposite;
            }
        }
    }

    vector<char> cells_;
};

// Adds the rules for all pairs of lines (add_unequal_lines). Line i begins at cell i * next. Successive cells of a line are
// `step` apart. `hidden` is the first hidden cell of the first pair. The rules are about lines of this kind.
inline void add_unequal(const SettledBoard& settled, Subject::Kind kind, int32_t lines, int32_t next, int32_t length, int32_t step,
                        int32_t hidden, BoardRegions& board, Limits& limits) {
    const int32_t single = board.single_cells();
    vector<std::pair<int32_t, Subject>> common;  // the first hidden cell of each pair that gets rules, and the pair
    for (int32_t line : range(lines)) {
        for (int32_t later = line + 1; later < lines && !limits.stopped(); later++, hidden += length) {
            if (settled.are_different(line * next, later * next, step, length)) {
                for (int32_t i : range(length)) board.decide(hidden + i, 0);
                continue;
            }
            common.emplace_back(hidden, Subject{kind, line, later});
            board.about(common.back().second);
            for (int32_t i : range(length)) {
                const int32_t cell = hidden + i, hidden_region = board.region({&cell, 1});
                const Term parts[] = {{single + line * next + i * step, 0}, {single + later * next + i * step, 0}, {hidden_region, 1}};
                // One of three conditions holds: a line has a 0 here, or the hidden cell is 1.
                board.add_rule(1, 3, parts);
            }
        }
    }
    IntVector cells(length);
    for (const auto& [first, pair] : common) {
        for (int32_t i : range(length)) cells[i] = first + i;
        board.about(pair);
        // Half of the hidden cells would be 1 if the lines were equal.
        board.add_rule(0, length / 2 - 1, board.region(cells), 1);
        if (limits.stopped()) return;
    }
}

// A pool: cells in one row of a part that have the same level, and the pools directly below them.
struct Pool {
    IntVector cells;
    IntVector below;  // indices in Pools::pools
};

// The pools of one part of the board, starting with its lowest row. `cells` are the cells of the part in board order. If
// `is_separate` is true, a level holds only for connected cells.
class Pools {
public:
    // Adds the rows of the part from the lowest to the highest.
    Pools(Ints cells, int32_t width, bool is_separate) : width_(width) {
        for (size_t end = cells.size(); end > 0;) {
            size_t first = end - 1;
            while (first > 0 && cells[first - 1] / width == cells[end - 1] / width) first--;
            add_row(cells.subspan(first, end - first), is_separate);
            end = first;
        }
    }

    vector<Pool> pools;

private:
    // Adds the pools of a row. If levels are separate, these are its connected groups of cells; otherwise the whole row is
    // one pool above all pools of the row below.
    void add_row(Ints row, bool is_separate) {
        vector<Pool> row_pools;
        if (is_separate) {
            for (const int32_t cell : row) join(cell, row_pools);
        } else {
            row_pools.push_back({{row.begin(), row.end()}, last_row_});
        }
        last_row_.clear();
        for (Pool& pool : row_pools) {
            last_row_.push_back(count_of(pools));
            pools.push_back(std::move(pool));
        }
    }

    // Adds a cell to the pools of its row. Joins pools that the cell connects, directly or through a pool below it.
    void join(int32_t cell, vector<Pool>& row) {
        Pool pool_of_cell{{cell}, {}};
        for (const int32_t pool : last_row_) {
            if (contains(pools[pool].cells, cell + width_)) pool_of_cell.below.push_back(pool);
        }
        for (size_t i = 0; i < row.size();) {
            const bool is_joined = contains(row[i].cells, cell - 1) ||
                                   ranges::any_of(pool_of_cell.below, [&](int32_t low) { return contains(row[i].below, low); });
            if (!is_joined) {
                i++;
                continue;
            }
            Pool all = std::move(row[i]);
            row.erase(row.begin() + i);
            append(all.cells, pool_of_cell.cells);
            for (const int32_t low : pool_of_cell.below) {
                if (!contains(all.below, low)) all.below.push_back(low);
            }
            pool_of_cell = std::move(all);
        }
        row.push_back(std::move(pool_of_cell));
    }

    int32_t width_;
    IntVector last_row_;  // the pools of the row added last, which is the row below
};

// No two rows and no two columns are equal (Binairo). In every line, half of the cells have colour 1. For each pair of
// lines and each place, there is a hidden cell. It is 1 if both lines have a 1 in this place. The two lines are equal
// if half of these hidden cells are 1. Some lines already differ in the given cells ('0' and '1') or in cells that
// follow from them. Such lines get no rules.
inline void add_unequal_lines(Ints givens, const Clues& clues, BoardRegions& board, Limits& limits) {
    const int32_t height = clues.height, width = clues.width;
    const int64_t across = int64_t{height} * (height - 1) / 2 * width, down = int64_t{width} * (width - 1) / 2 * height;
    if (across + down > INT32_MAX / clues.colours - height * width) return limits.set(Stop::kMemory);
    const SettledBoard settled(givens, height, width);
    const int32_t first = board.add_hidden(checked<int32_t>(across + down));
    add_unequal(settled, Subject::kRows, height, width, width, 1, first, board, limits);
    add_unequal(settled, Subject::kColumns, width, 1, height, width, first + checked<int32_t>(across), board, limits);
}

// Within each part of the board, all cells of a row are equal, and all cells below a cell of colour 1 have colour 1
// (Aquarium). If levels are separate, this holds only for cells that are connected in their row or below it. `is_separate`:
// levels are separate.
inline void add_water_levels(Ints keys, bool is_separate, const Clues& clues, BoardRegions& board, Limits& limits) {
    const int32_t single = board.single_cells();
    const Parts parts(keys);
    for (int32_t i = 0; i + 1 < count_of(parts.start) && !limits.stopped(); i++) {
        const Pools levels(part(parts.cells, span(parts.start), i), clues.width, is_separate);
        // Each rule counts two conditions: the first cell does not have the colour, and the second cell does. If exactly one
        // holds for each ink, the cells are equal. If one or two hold, the second cell has the colour whenever the first does.
        // `variant` is the kind of the declared rule: 0 for equal cells, 1 for a cell below another.
        const auto add = [&](int32_t variant, int32_t first, int32_t second, int32_t colour) {
            vector<Term> both;
            board.append_unlike(both, single + first, colour);
            both.emplace_back(single + second, colour);
            board.about({Subject::kPart, i, first, variant});
            board.add_rule(1, 1 + variant, both);
        };
        for (const int32_t colour : range(1, clues.colours)) {
            for (const Pool& pool : levels.pools) {
                for (size_t k : range(1, pool.cells.size())) add(0, pool.cells[k - 1], pool.cells[k], colour);
            }
        }
        for (const Pool& pool : levels.pools) {
            for (const int32_t low : pool.below) add(1, pool.cells[0], levels.pools[low].cells[0], 1);
        }
    }
}

// Up to four cells.
struct Beside {
    static constexpr int32_t kSides = 4;
    std::array<int32_t, kSides> cells{};
    int32_t size = 0;

    void push_back(int32_t cell) { cells[size++] = cell; }
    Ints all() const { return {cells.data(), checked<size_t>(size)}; }
};

// Returns the cells that share a side with a cell of a board of `cells` cells.
inline Beside cells_beside(int32_t cell, int32_t width, int32_t cells) {
    Beside result;
    if (cell >= width) result.push_back(cell - width);
    if (cell % width > 0) result.push_back(cell - 1);
    if (cell % width + 1 < width) result.push_back(cell + 1);
    if (cell + width < cells) result.push_back(cell + width);
    return result;
}

// Each clue has its own neighbour of colour 1, and no other cells have colour 1 (Tents). A cell beside several clues
// has a hidden cell for each of these clues. If the cell has colour 1, exactly one of its hidden cells is 1.
inline void add_pairs(Ints keys, const Clues& clues, BoardRegions& board, Limits& limits) {
    const int32_t width = clues.width, cells = clues.height * width;
    vector<Beside> choices(cells), clues_of(cells);  // the choices of each clue; the clues beside each cell
    IntVector order;                                 // the cells beside clues, in the order in which they are found
    for (int32_t clue : range(cells)) {
        if (keys[clue] == kNoClue) continue;
        const Beside near = cells_beside(clue, width, cells);
        for (const int32_t cell : near.all()) {
            if (keys[cell] != kNoClue) continue;
            if (clues_of[cell].size == 0) order.push_back(cell);
            clues_of[cell].push_back(clue);
        }
    }
    for (const int32_t cell : order) {
        // A cell beside one clue is itself the choice of this clue. Otherwise, each of the clues gets a hidden cell.
        const auto nearby_clues = clues_of[cell].all();
        const int32_t num_clues = count_of(nearby_clues), first = num_clues == 1 ? cell : board.add_hidden(num_clues);
        std::array<int32_t, Beside::kSides> chosen{};
        for (int32_t i : range(num_clues)) {
            chosen[i] = first + i;
            choices[nearby_clues[i]].push_back(first + i);
        }
        if (num_clues == 1) continue;
        // Exactly one condition holds: the cell does not have colour 1, or one of its hidden cells is 1.
        vector<Term> parts;
        board.append_unlike(parts, board.region({&cell, 1}), 1);
        parts.emplace_back(board.region({chosen.data(), nearby_clues.size()}), 1);
        board.about({.kind = Subject::kPlace, .second = cell, .variant = 1});
        board.add_rule(1, 1, parts);
        if (limits.stopped()) return;
    }
    for (int32_t clue : range(cells)) {
        if (keys[clue] == kNoClue) {
            if (clues_of[clue].size == 0) board.remove(clue, 1);  // a cell beside no clue
            continue;
        }
        board.remove(clue, 1);
        Beside& clue_choices = choices[clue];
        // ascending, like the cells of other regions
        sort_stably(span(clue_choices.cells.data(), clue_choices.size));
        board.about({.kind = Subject::kClue, .second = clue, .variant = 0});
        board.add_rule(1, 1, board.region(clue_choices.all()), 1);
    }
}

// Sums of positions (Kakurasu). The n-th cell of a line counts n times if it has the colour. For this, it gets n - 1 hidden
// cells, which are 1 if the cell has the colour; all sums share them. Clauses exclude cells and pairs of cells that are too
// heavy for a sum. Other clauses require a cell, or one cell of a pair, if the sum cannot be reached without them.
class PositionSums {
public:
    PositionSums(const Clues& clues, BoardRegions& board) : clues_(clues), board_(board) {}

    // The positions of the cells of this colour, counted from 1, add up to the number. The rules are about the subject: the
    // rules of hidden cells in its variant 1, the sum and its clauses in its variant 0.
    void add(int32_t number, const IntVector& cells, int32_t colour, Subject subject) {
        subject.variant = 1;
        board_.about(subject);
        IntVector copies;
        for (const int32_t i : indices(cells)) {
            const IntVector& of_cell = copies_of(cells[i], colour, i);
            copies.insert(copies.end(), of_cell.begin(), of_cell.begin() + i);
        }
        subject.variant = 0;
        board_.about(subject);
        const Term both[] = {{board_.region(cells), colour}, {board_.region(copies), 1}};
        board_.add_rule(number, number, both);
        add_clauses(number, cells, colour, subject);
    }

private:
    // Returns at least this many hidden copies of a value, and makes those that are missing.
    const IntVector& copies_of(int32_t cell, int32_t colour, int32_t number) {
        IntVector& copies = copies_.try_emplace(int64_t{cell} * clues_.colours + colour).first->second;
        const int32_t missing = number - count_of(copies);
        if (missing <= 0) return copies;
        const int32_t first = board_.add_hidden(missing), region = board_.region({&cell, 1});
        for (int32_t copy = first; copy < first + missing; copy++) {
            // Exactly one condition holds: the cell has the colour, or its copy is 0.
            const Term both[] = {{region, colour}, {board_.region({&copy, 1}), 0}};
            board_.add_rule(1, 1, both);
            copies.push_back(copy);
        }
        return copies;
    }

    // Adds the clauses that follow from a sum for single cells and for pairs. The weight of cells[i] is i + 1.
    void add_clauses(int32_t number, const IntVector& cells, int32_t colour, Subject subject) {
        const int64_t length = count_of(cells), spare = length * (length + 1) / 2 - number;
        const auto clause = [&](bool has_colour, std::initializer_list<int32_t> places) {
            subject.back++;
            board_.about(subject);
            IntVector of_places;
            for (const int32_t place : places) of_places.push_back(cells[place]);
            vector<Term> parts;
            for (const int32_t other : range(clues_.colours)) {
                if ((other == colour) == has_colour) parts.emplace_back(board_.region(of_places), other);
            }
            board_.add_rule(1, std::max(1, count_of(of_places) * count_of(parts)), parts);  // in effect, no upper bound
        };
        const auto places = range(count_of(cells));
        for (const int32_t i : places) {
            if (i + 1 > number) clause(false, {i});
        }
        for (const int32_t i : places) {
            if (i + 1 > spare) clause(true, {i});
        }
        for (const int32_t i : places) {
            for (int32_t k = i + 1; k < length && k + 1 <= number; k++) {
                if (i + k + 2 > number) clause(false, {i, k});
            }
        }
        for (const int32_t i : places) {
            for (int32_t k = i + 1; k < length && k + 1 <= spare; k++) {
                if (i + k + 2 > spare) clause(true, {i, k});
            }
        }
    }

    const Clues& clues_;
    BoardRegions& board_;
    std::map<int64_t, IntVector> copies_;  // the hidden copies of each value, by cell * colours + colour
};

}  // namespace nono

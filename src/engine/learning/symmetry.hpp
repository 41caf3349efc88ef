// Symmetry of the clues: rotations, reflections and transpositions of the board (without empty margins) that do not change the
// clues. A unique solution is symmetric, so the search starts with symmetric pictures. The image of an asymmetric solution is a
// second solution; lexicographic constraints select one of several images (Crawford, Ginsberg, Luks and Roy,
// "Symmetry-breaking predicates for search problems", 1996). Used in searches for two solutions, not for counting.
#pragma once

#include <cstdlib>
#include <numeric>

#include "base/union_find.hpp"
#include "cdcl/kernel.hpp"
#include "line/line_board.hpp"
#include "propagators/cell_encoding.hpp"

namespace nono {

class Symmetry {
public:
    // The board must be at its root fixpoint. Without rows and columns, there is no symmetry.
    Symmetry(const LineBoard& board, const CellEncoding& cells) : cells_(cells) {
        const Model& m = *board.model;
        if (!is_rows_and_columns(m)) return;
        frame_ = trim(m);
        for (int operations : range(1, 8)) {
            if (!keeps_clues(m, operations)) continue;
            IntVector image(m.num_cells());
            std::iota(image.begin(), image.end(), 0);
            for (int r : range(frame_.height)) {
                for (int c : range(frame_.width)) {
                    const auto [row, column] = moved(operations, r, c);
                    image[(frame_.top + r) * m.width + frame_.left + c] = (frame_.top + row) * m.width + frame_.left + column;
                }
            }
            if (keeps_domains(image)) images_.push_back(std::move(image));
        }
        if (images_.empty()) return;
        // Cells are ordered from the middle rows outwards, which broke more symmetry than all other orders tried.
        const auto distance = [&](int cell) { return std::abs(2 * (cell / m.width - frame_.top) - frame_.height + 1); };
        for (int cell : range(m.num_cells())) {
            if (cells.is_open(cell)) order_.push_back(cell);
        }
        sort_stably(order_, [&](int a, int b) { return distance(a) < distance(b); });
    }

    int size() const { return count_of(images_); }  // number of symmetries, without the identity

    // Adds clauses that make symmetric cells equal while a new literal is true. Returns the literal.
    Lit link(Kernel& kernel) const {
        assert(kernel.level() == 0 && !images_.empty());
        const Lit linked = positive(kernel.new_variables(1));
        UnionFind orbits(cells_.num_cells());
        vector<Lit> clause;
        for (const auto& image : images_) {
            for (const int32_t cell : order_) {
                assert(cells_.is_open(cell) && cells_.is_open(image[cell]));
                const int32_t image_cell = image[cell];
                if (!orbits.join(cell, image_cell)) continue;
                for (const uint8_t colour : cells_.domain(cell)) {
                    clause = {negate(cells_.is(cell, colour)), cells_.is(image_cell, colour), negate(linked)};
                    kernel.add_clause(clause);
                }
            }
        }
        return linked;
    }

    // Adds clauses that leave at least one solution from each set of symmetric images. Must be called at level 0.
    // Returns false on a contradiction.
    bool add_order(Kernel& kernel) const {
        assert(kernel.level() == 0);
        for (const auto& image : images_) {
            if (!order_by(kernel, image)) return false;
        }
        return true;
    }

    // Writes the first symmetric image that differs from the solution. Returns false if the solution is symmetric.
    bool different_image(span<const uint8_t> solution, vector<uint8_t>& image) const {
        for (const auto& map : images_) {
            image.clear();
            assert(map.size() == solution.size());
            for (const int32_t cell : map) image.push_back(solution[cell]);
            assert(ranges::is_permutation(image, solution));
            if (!std::equal(image.begin(), image.end(), solution.begin())) return true;
        }
        return false;
    }

private:
    // A symmetry is a set of these operations: first the transposition, then the reflections.
    static constexpr int kReverseColumns = 1, kReverseRows = 2, kTranspose = 4;

    // Number of pairs of cells to compare. The values 1, 5, 10, 20, 40, 60 and all pairs were tried; 10 to 40 were best (a
    // fifth fewer conflicts on n-domino). Comparing all pairs is worse than comparing none.
    static constexpr int kCompared = 20;

    // Returns true if two lines have the same clue or, if `reversed`, one has the reverse of the other's clue.
    static bool same_clue(const Model& m, int first, int second, bool reversed) {
        const auto start = [&](int l) { return m.block_start[l]; };
        const int blocks = start(first + 1) - start(first);
        if (start(second + 1) - start(second) != blocks) return false;
        for (int b : range(blocks)) {
            const size_t i = start(first) + b;
            const size_t j = reversed ? start(second + 1) - 1 - b : start(second) + b;
            if (m.length[i] != m.length[j] || m.colour[i] != m.colour[j]) return false;
        }
        return true;
    }

    // Adds a clause that may contain constants: kTrue satisfies it, and kFalse is dropped. add_clause drops literals that
    // are false at level 0. Returns false on a contradiction.
    static bool add(Kernel& kernel, vector<Lit>& clause) {
        if (contains(clause, CellEncoding::kTrue)) return true;
        std::erase(clause, CellEncoding::kFalse);
        return kernel.add_clause(clause);
    }

    struct Frame {  // the board without its empty margins
        int top, left, height, width;
    };

    // Returns the board without its empty margins.
    static Frame trim(const Model& m) {
        const auto bounds = [&](int first, int count) {
            const auto is_empty = [&](int i) { return m.block_start[first + i] == m.block_start[first + i + 1]; };
            int from = 0, to = count;
            while (from < to && is_empty(from)) from++;
            while (from < to && is_empty(to - 1)) to--;
            return std::pair(from, to - from);
        };
        const auto [top, height] = bounds(0, m.height);
        const auto [left, width] = bounds(m.height, m.width);
        return {top, left, height, width};
    }

    // Returns true if the operations map each line to a line with the same clue.
    bool keeps_clues(const Model& m, int operations) const {
        const bool transposed = operations & kTranspose, rows_reversed = operations & kReverseRows,
                   columns_reversed = operations & kReverseColumns;
        if (transposed && frame_.height != frame_.width) return false;
        // The cells of a row are in reverse order if the columns are reversed; if the row has become a column, if the rows are.
        const auto row_line = [&](int row) { return frame_.top + row; };
        const auto column_line = [&](int column) { return m.height + frame_.left + column; };
        for (int r : range(frame_.height)) {
            const auto [row, column] = moved(operations, r, 0);
            if (!same_clue(m, row_line(r), transposed ? column_line(column) : row_line(row),
                           transposed ? rows_reversed : columns_reversed)) {
                return false;
            }
        }
        for (int c : range(frame_.width)) {
            const auto [row, column] = moved(operations, 0, c);
            if (!same_clue(m, column_line(c), transposed ? row_line(row) : column_line(column),
                           transposed ? columns_reversed : rows_reversed)) {
                return false;
            }
        }
        return true;
    }

    // Returns true if the settled cells are symmetric, too. They are given by the puzzle, or settled by line logic.
    bool keeps_domains(Ints image) const {
        for (int cell : range(cells_.num_cells())) {
            const auto a = cells_.domain(cell), b = cells_.domain(image[cell]);
            if (!ranges::equal(a, b)) return false;
        }
        return true;
    }

    // Returns where the operations move a cell of the frame.
    std::pair<int, int> moved(int operations, int row, int column) const {
        if (operations & kTranspose) std::swap(row, column);
        return {operations & kReverseRows ? frame_.height - 1 - row : row,
                operations & kReverseColumns ? frame_.width - 1 - column : column};
    }

    // Adds clauses for a lexicographic constraint: in the order of order_, the colours of the cells must not come before
    // the colours of their images. Only kCompared pairs are compared. Returns false on a contradiction.
    bool order_by(Kernel& kernel, Ints image) const {
        UnionFind equal_so_far(cells_.num_cells());
        vector<Lit> clause;
        Lit before = CellEncoding::kTrue;  // a literal that is true if all pairs so far are equal
        int compared = 0;
        for (const int32_t cell : order_) {
            assert(cells_.is_open(cell) && cells_.is_open(image[cell]));
            const int32_t image_cell = image[cell];
            if (!equal_so_far.join(cell, image_cell)) continue;
            const Lit equal = positive(kernel.new_variables(1)), unequal_before = CellEncoding::negated(before);
            clause = {negate(equal), before};
            if (!add(kernel, clause)) return false;
            const auto domain = cells_.domain(cell);
            for (size_t i : indices(domain)) {
                const Lit here = cells_.is(cell, domain[i]), there = cells_.is(image_cell, domain[i]);
                clause = {negate(equal), negate(here), there};
                if (!add(kernel, clause)) return false;
                // At the first cell that differs from its image, the cell has the higher colour.
                clause = {equal, unequal_before, negate(there)};
                for (size_t j : range(i + 1, domain.size())) clause.push_back(cells_.is(cell, domain[j]));
                if (!add(kernel, clause)) return false;
            }
            before = equal;
            if (++compared == kCompared) break;
        }
        return true;
    }

    const CellEncoding& cells_;
    Frame frame_;
    vector<IntVector> images_;
    IntVector order_;  // open cells, in the order in which they are compared
};

}  // namespace nono

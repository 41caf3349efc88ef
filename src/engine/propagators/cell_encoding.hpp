// The open cells of a board as Boolean variables. A cell with two colours left has one variable. A cell with more
// colours left has one variable per colour (direct encoding: Walsh, "SAT v CSP", 2000).
#pragma once

#include "cdcl/kernel.hpp"
#include "line/line_board.hpp"

namespace nono {

class CellEncoding {
public:
    // Constants for literals that were settled at the root.
    static constexpr Lit kTrue = -2, kFalse = -3;

    // Makes the variables for all open cells. Adds clauses that give each cell with three or more colours exactly one
    // of them.
    CellEncoding(const LineBoard& board, Kernel& kernel);

    // Returns the literal "this cell has this colour".
    Lit is(int cell, int colour) const {
        const Cell& c = cells_[cell];
        for (size_t i : range(c.size)) {
            if (domains_[c.start + i] != colour) continue;
            if (c.size == 1) return kTrue;
            if (c.size == 2) return i == 0 ? negative(c.first) : positive(c.first);
            return positive(c.first + checked<Var>(i));
        }
        return kFalse;
    }
    static Lit negated(Lit p) { return p == kTrue ? kFalse : p == kFalse ? kTrue : negate(p); }

    span<const uint8_t> domain(int cell) const {
        const Cell& c = cells_[cell];
        return {domains_.data() + c.start, c.size};
    }
    bool is_open(int cell) const { return cells_[cell].size > 1; }
    // Returns the first variable of the first open cell from this cell on; -1 if all these cells are settled. Later
    // cells have higher variables.
    Var first_variable(int cell) const {
        for (; cell < num_cells(); cell++) {
            if (is_open(cell)) return cells_[cell].first;
        }
        return -1;
    }
    int num_cells() const { return count_of(cells_); }
    int num_open() const { return num_open_; }
    // Returns the colour of a cell under the kernel's assignment; -1 if it is open.
    int colour(const Kernel& kernel, int cell) const;
    // Returns true if the cell is open under the kernel's assignment.
    bool is_open(const Kernel& kernel, int cell) const {
        const Cell& c = cells_[cell];
        return c.size == 2 ? kernel.is_open(positive(c.first)) : c.size > 2 && colour(kernel, cell) < 0;
    }

private:
    struct Cell {
        Var first;
        uint32_t start;  // index of the first colour in its domain
        uint32_t size;
    };
    vector<Cell> cells_;
    vector<uint8_t> domains_;
    int num_open_ = 0;
};

}  // namespace nono

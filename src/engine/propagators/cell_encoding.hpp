// The open cells of a board as Boolean variables. A cell with two colours left has one variable. A cell with more
// colours left has one variable per colour (direct encoding: Walsh, "SAT v CSP", 2000).
#pragma once

#include <numeric>

#include "cdcl/kernel.hpp"
#include "line/line_board.hpp"

namespace nono {

class CellEncoding {
public:
    // Constants for literals that were settled at the root.
    static constexpr Lit kTrue = -2, kFalse = -3;

    // Makes the variables for all open cells. Adds clauses that give each cell with three or more colours exactly one
    // of them.
    CellEncoding(const LineBoard& board, Kernel& kernel) {
        // The list begins with all colours, so it already contains every domain of consecutive colours.
        domains_.resize(board.model->colours);
        std::iota(domains_.begin(), domains_.end(), uint8_t{0});
        vector<uint8_t> picture, domain;
        IntVector open;
        board.split(picture, open);
        num_open_ = count_of(open);
        cells_.reserve(picture.size());
        for (const uint8_t colour : picture) cells_.push_back({-1, colour, 1});
        int variables = 0;
        for (const int32_t cell : open) {
            board.domain(cell, domain);
            assert(domain.size() > 1);
            assert(ranges::is_sorted(domain));
            const uint32_t size = count_of(domain);
            const bool is_part = domain.back() - domain.front() + 1u == size;
            cells_[cell] = {-1, is_part ? domain.front() : checked<uint32_t>(domains_.size()), size};
            if (!is_part) append(domains_, domain);
            variables += size > 2 ? checked<int>(size) : 1;
        }
        Var next = kernel.new_variables(variables);
        vector<Lit> literals;
        for (const int32_t cell : open) {
            Cell& c = cells_[cell];
            c.first = next;
            next += c.size > 2 ? checked<int>(c.size) : 1;
            if (c.size == 2) continue;
            literals.clear();
            for (Var v : range(c.first, next)) {
                literals.push_back(positive(v));
                for (Var u : range(c.first, v)) kernel.short_clauses().add(negative(u), negative(v));
            }
            kernel.add_clause(literals);
        }
        assert(next == kernel.num_variables());
        kernel.build_short_clauses();
    }

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

    // Returns the colours that the cell may have at the root, ascending.
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
    int colour(const Kernel& kernel, int cell) const {
        if (!is_open(cell)) return domains_[cells_[cell].start];
        for (const uint8_t k : domain(cell)) {
            const Lit p = is(cell, k);
            if (p == kTrue || (p != kFalse && kernel.is_true(p))) return k;
        }
        return -1;
    }

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
    vector<uint8_t> domains_;  // the colours of all cells, one cell after another
    int num_open_ = 0;
};

}  // namespace nono

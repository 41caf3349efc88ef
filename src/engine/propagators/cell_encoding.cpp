#include "propagators/cell_encoding.hpp"

#include <cassert>

namespace nono {

CellEncoding::CellEncoding(const LineBoard& board, Kernel& kernel) {
    std::vector<uint8_t> domain;
    for (int cell = 0; cell < board.model->num_cells(); cell++) {
        board.domain(cell, domain);
        assert(!domain.empty());
        cells_.push_back({-1, static_cast<uint32_t>(domains_.size()), static_cast<uint32_t>(domain.size())});
        domains_.insert(domains_.end(), domain.begin(), domain.end());
        num_open_ += domain.size() > 1;
    }
    int variables = 0;
    for (const Cell& c : cells_) variables += c.size > 2 ? c.size : c.size == 2;
    Var next = kernel.new_variables(variables);
    std::vector<Lit> some;
    for (Cell& c : cells_) {
        if (c.size < 2) continue;
        c.first = next;
        next += c.size > 2 ? c.size : 1;
        if (c.size == 2) continue;
        some.clear();
        for (Var v = c.first; v < next; v++) {
            some.push_back(positive(v));
            for (Var u = c.first; u < v; u++) kernel.short_clauses().add(negative(u), negative(v));
        }
        kernel.add_clause(some);
    }
    assert(next == kernel.num_variables());
    kernel.build_short_clauses();
}

int CellEncoding::colour(const Kernel& kernel, int cell) const {
    for (const uint8_t k : domain(cell)) {
        const Lit p = is(cell, k);
        if (p == kTrue || (p != kFalse && kernel.is_true(p))) return k;
    }
    return -1;
}

}  // namespace nono

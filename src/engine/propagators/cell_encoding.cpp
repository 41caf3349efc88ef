#include "propagators/cell_encoding.hpp"

#include <numeric>

namespace nono {

CellEncoding::CellEncoding(const LineBoard& board, Kernel& kernel) {
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
    vector<Lit> some;
    for (const int32_t cell : open) {
        Cell& c = cells_[cell];
        c.first = next;
        next += c.size > 2 ? checked<int>(c.size) : 1;
        if (c.size == 2) continue;
        some.clear();
        for (Var v : range(c.first, next)) {
            some.push_back(positive(v));
            for (Var u : range(c.first, v)) kernel.short_clauses().add(negative(u), negative(v));
        }
        kernel.add_clause(some);
    }
    assert(next == kernel.num_variables());
    kernel.build_short_clauses();
}

int CellEncoding::colour(const Kernel& kernel, int cell) const {
    if (!is_open(cell)) return domains_[cells_[cell].start];
    for (const uint8_t k : domain(cell)) {
        const Lit p = is(cell, k);
        if (p == kTrue || (p != kFalse && kernel.is_true(p))) return k;
    }
    return -1;
}

}  // namespace nono

// Checks of the arrays of a model, each in linear time.
#pragma once

#include "model/model.hpp"

namespace nono {

// Returns true if all values lie between `low` and `high`.
inline bool is_in_range(Ints values, int64_t low, int64_t high) {
    bool is_inside = true;  // without branches, so that the compiler can use vector instructions
    for (const int32_t value : values) is_inside &= low <= value && value <= high;
    return is_inside;
}

// Returns true if the array has the start index of each of `lists` lists, and then the end of the last one.
inline bool are_starts(Ints starts, size_t lists, size_t end) {
    return !starts.empty() && starts.size() == lists + 1 && starts.front() == 0 && std::cmp_equal(starts.back(), end) &&
           ranges::is_sorted(starts);
}

// Returns true if the arrays of the count rules fit together, and refer to cells and colours of the board.
inline bool are_rules(const CardinalityRules& counts, int num_cells, int colours) {
    const size_t rules = counts.least.size();
    return counts.most.size() == rules && counts.colour.size() == counts.region.size() &&
           are_starts(counts.cell_start, counts.num_regions(), counts.cells.size()) &&
           are_starts(counts.region_start, rules, counts.region.size()) && is_in_range(counts.cells, 0, num_cells - 1) &&
           is_in_range(counts.region, 0, counts.num_regions() - 1) && is_in_range(counts.colour, 0, colours - 1);
}

}  // namespace nono

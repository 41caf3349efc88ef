// The bounds on which the steps of count rules are based.
#pragma once

#include "base/lists.hpp"

namespace nono {

struct Bound {
    // A rule needs so many values, or allows so many. A cell has a colour, or does not have two.
    enum class Kind : int32_t { kRuleLeast, kRuleMost, kCellLeast, kCellMost };

    Kind kind;
    int32_t index;  // of the rule or of the cell
};

// Appends two numbers for each bound.
inline void append_bounds(IntVector& trace, span<const Bound> bounds) {
    for (const Bound& bound : bounds) append(trace, {static_cast<int32_t>(bound.kind), bound.index});
}

}  // namespace nono

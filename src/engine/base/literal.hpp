// Boolean variables and literals: variable v has the literals 2v (v is true) and 2v + 1 (v is false).
#pragma once

#include "base/lists.hpp"

namespace nono {

using Var = int32_t;
using Lit = int32_t;
using Lits = span<const Lit>;  // borrowed literals

constexpr Lit kNoLit = -1;

constexpr Lit positive(Var v) { return 2 * v; }
constexpr Lit negative(Var v) { return 2 * v + 1; }
constexpr Lit negate(Lit p) { return p ^ 1; }
constexpr Var var(Lit p) { return p >> 1; }
constexpr bool is_negative(Lit p) { return (p & 1) != 0; }

}  // namespace nono

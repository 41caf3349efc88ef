"""Count rules in a CP-SAT model: a linear constraint each, or one of the Boolean ones where they say the same."""

from __future__ import annotations

from typing import Any

from nono_constraints.cells import Literals
from nono_constraints.clues import CountRules


def add(cp: Any, counts: CountRules, cells: list[Literals]) -> None:
    """Write the count rules into ``cp``, over the literals of its cells; a value of several regions counts once."""
    for rule, (low, high) in enumerate(zip(counts.least, counts.most, strict=True)):
        counted: set[tuple[int, int]] = set()
        for part in range(counts.region_start[rule], counts.region_start[rule + 1]):
            region, colour = counts.region[part], counts.colour[part]
            own = counts.cells[counts.cell_start[region] : counts.cell_start[region + 1]]
            counted.update((cell, colour) for cell in own if colour in cells[cell])
        literals = [cells[cell][colour] for cell, colour in sorted(counted)]
        if low > len(literals) or high < max(low, 0):
            cp.add_bool_or([])
        elif (low, high) == (1, 1):
            cp.add_exactly_one(literals)
        elif low <= 0 and high == 1:
            cp.add_at_most_one(literals)
        elif low == 1 and high >= len(literals):
            cp.add_bool_or(literals)
        elif low > 0 or high < len(literals):
            cp.add_linear_constraint(sum(literals), low, high)

"""Count rules in a CP-SAT model: a linear constraint each, or one of the Boolean ones where they say the same."""

from __future__ import annotations

from typing import Any

import numpy as np

from nono_encoders.cells import Counts, ints
from nono_encoders.count import flat_cells
from nono_encoders.cp_cells import Literals


def add(cp: Any, counts: Counts, cells: list[Literals]) -> None:
    """Write the count rules into ``cp``, over the literals of its cells."""
    rule, cell = flat_cells(counts)
    colours, least, most = (ints(array).tolist() for array in (counts.colour, counts.least, counts.most))
    ends = np.searchsorted(rule, np.arange(len(colours)), side="right").tolist()
    flat = cell.tolist()
    start = 0
    for end, colour, low, high in zip(ends, colours, least, most, strict=True):
        literals = [cells[at][colour] for at in flat[start:end] if colour in cells[at]]
        start = end
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

"""The cells of a model in a CP-SAT model. ``cp`` is the `ortools.sat.python.cp_model.CpModel` that the caller made."""

from __future__ import annotations

from typing import Any

import numpy as np

from nono_encoders.cells import Allowed

# CP-SAT literals by colour; a colour that the cell cannot have is missing.
Literals = dict[int, Any]


def cell_literals(cp: Any, allowed: Allowed) -> list[Literals]:
    """For each cell the literal of each of its colours, exactly one of them true. ``allowed`` as in `encode`."""
    cells: list[Literals] = []
    for row in allowed:
        colours = np.flatnonzero(row).tolist()
        if len(colours) == 1:
            cells.append({colours[0]: cp.new_constant(1)})
        elif len(colours) == 2:
            variable = cp.new_bool_var("")
            cells.append({colours[0]: ~variable, colours[1]: variable})
        else:
            variables = [cp.new_bool_var("") for _ in colours]
            cp.add_exactly_one(variables)
            cells.append(dict(zip(colours, variables, strict=True)))
    return cells

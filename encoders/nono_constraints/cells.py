"""The cells of a model in a CP-SAT model. ``cp`` is the `ortools.sat.python.cp_model.CpModel` that the caller made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nono_constraints.clues import Model, colours_left

# CP-SAT literals by colour; a colour that the cell cannot have is missing.
Literals = dict[int, Any]

# What is called between the steps of a construction; it raises an error to end it.
Check = Callable[[], object]
STEP = 256  # cells between two calls


def cell_literals(cp: Any, model: Model, check: Check) -> list[Literals]:
    """For each cell the literal of each of its colours, exactly one of them true.

    A cell without colours makes the model contradictory, and has a false literal of the background.
    """
    cells: list[Literals] = []
    lists: dict[int, list[int]] = {}
    for number, left in enumerate(colours_left(model)):
        if number % STEP == 0:
            check()
        if left not in lists:
            lists[left] = [colour for colour in range(model.colours) if left >> colour & 1]
        colours = lists[left]
        if not colours:
            cp.add_bool_or([])
            cells.append({0: cp.new_constant(0)})
        elif len(colours) == 1:
            cells.append({colours[0]: cp.new_constant(1)})
        elif len(colours) == 2:
            variable = cp.new_bool_var("")
            cells.append({colours[0]: ~variable, colours[1]: variable})
        else:
            variables = [cp.new_bool_var("") for _ in colours]
            cp.add_exactly_one(variables)
            cells.append(dict(zip(colours, variables, strict=True)))
    return cells

"""Writes the cells and the count rules of a model into a CP-SAT model.

``cp`` is an `ortools.sat.python.cp_model.CpModel` of the caller.
"""

from __future__ import annotations

from typing import Any

from nono_constraints.clues import Check, CountRules, Model, colours_left

# CP-SAT literals by colour, only for the colours that a cell can have
Literals = dict[int, Any]

STEP = 256  # number of cells or rules between two calls of ``check``


def cell_literals(cp: Any, model: Model, check: Check) -> list[Literals]:
    """Return the literals for the colours of each cell; exactly one per cell is true.

    A cell without colours gets a false literal for the background, which makes the model contradictory.
    """
    cells: list[Literals] = []
    lists: dict[int, list[int]] = {}
    for number, left in enumerate(colours_left(model, check)):
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


def add_counts(cp: Any, counts: CountRules, cells: list[Literals], check: Check) -> None:
    """Write the count rules into ``cp``. A value in several regions of a rule counts only once.

    Each rule becomes a linear constraint, or an equivalent Boolean constraint if possible.
    """
    for rule, (low, high) in enumerate(zip(counts.least, counts.most, strict=True)):
        if rule % STEP == 0:
            check()
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

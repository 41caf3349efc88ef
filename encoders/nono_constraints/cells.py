"""Writes the cells and the count rules of a model into a CP-SAT model.

``cp`` is an `ortools.sat.python.cp_model.CpModel` of the caller.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nono_constraints.clues import Check, CountRules, Model, colours_left

# CP-SAT literals by colour, only for the colours that a cell can have
Literals = dict[int, Any]
Value = tuple[int, int]  # a cell and a colour

STEP = 256  # number of cells or rules between two calls of ``check``


def cell_literals(cp: Any, model: Model, check: Check) -> list[Literals]:
    """Return the literals for the colours of each cell; exactly one per cell is true.

    A cell without colours gets a false literal for the background, which makes the model contradictory.
    """
    cells: list[Literals] = []
    colours_of: dict[int, list[int]] = {}  # the colours in each set of bits that occurs
    for number, left in enumerate(colours_left(model, check)):
        if number % STEP == 0:
            check()
        if left not in colours_of:
            colours_of[left] = [colour for colour in range(model.colours) if left >> colour & 1]
        colours = colours_of[left]
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


def count_rules(counts: CountRules, cells: list[Literals], check: Check) -> Iterator[tuple[int, int, list[Value]]]:
    """Yield each rule: least, most, and the values that it counts, among those that their cells may have.

    A value in several regions of a rule counts only once.
    """
    for rule, (low, high) in enumerate(zip(counts.least, counts.most, strict=True)):
        if rule % STEP == 0:
            check()
        counted: set[Value] = set()
        for part in range(counts.region_start[rule], counts.region_start[rule + 1]):
            region, colour = counts.region[part], counts.colour[part]
            region_cells = counts.cells[counts.cell_start[region] : counts.cell_start[region + 1]]
            counted.update((cell, colour) for cell in region_cells if colour in cells[cell])
        yield low, high, sorted(counted)


def add_counts(cp: Any, counts: CountRules, cells: list[Literals], check: Check) -> None:
    """Write the count rules into ``cp``.

    Each rule becomes a linear constraint, or an equivalent Boolean constraint if possible.
    """
    for low, high, values in count_rules(counts, cells, check):
        literals = [cells[cell][colour] for cell, colour in values]
        if low > len(literals) or high < max(low, 0):  # no number of true literals is allowed
            cp.add_bool_or([])
        elif (low, high) == (1, 1):
            cp.add_exactly_one(literals)
        elif low <= 0 and high == 1:
            cp.add_at_most_one(literals)
        elif low == 1 and high >= len(literals):
            cp.add_bool_or(literals)
        elif low > 0 or high < len(literals):  # all other rules hold in any case
            cp.add_linear_constraint(sum(literals), low, high)


def add_least_values(cp: Any, model: Model, cells: list[Literals], check: Check) -> None:
    """Give hidden cells a counted colour only where a rule needs it, so that fewer solutions differ in hidden cells
    alone.

    This applies to a hidden cell with a single counted colour if all its rules are upper bounds, apart from at most one
    clause without other hidden cells. The clause needs the colour only if its other values are false. (In Binairo, a
    cell is 1 only if both lines have a 1 there.)
    """
    counted: dict[int, set[int]] = {}  # the colours of each hidden cell that rules count
    needed: dict[int, list[list[Value]]] = {}  # for each hidden cell: the values of its rules with a lower bound
    unfit: set[int] = set()  # hidden cells with a lower bound that is no clause, or a clause with other hidden cells
    for low, high, values in count_rules(model.counts, cells, check):
        hidden = [(cell, colour) for cell, colour in values if cell >= model.shown]
        for cell, colour in hidden:
            counted.setdefault(cell, set()).add(colour)
            if low > 0:
                needed.setdefault(cell, []).append(values)
                if low > 1 or high < len(values) or len(hidden) > 1:
                    unfit.add(cell)
    for cell, colours in counted.items():
        if len(colours) > 1 or len(cells[cell]) != 2 or cell in unfit or len(needed.get(cell, ())) > 1:
            continue
        literal = cells[cell][min(colours)]
        if cell not in needed:  # no rule ever needs the colour
            cp.add_bool_or(~literal)
        else:
            for counted_cell, colour in needed[cell][0]:
                if counted_cell != cell:
                    cp.add_implication(literal, ~cells[counted_cell][colour])

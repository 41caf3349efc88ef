"""Models of a puzzle's rules for CP-SAT, one a file, written into the `CpModel` that the caller hands over.

This package and `nono_encoders` answer the same questions (which colours the clues leave to a cell, where a block can
lie, what reads a line, which cells a count rule has) in code of their own, and neither imports the other: a mistake in
one of them is not in both, and their answers can be compared. What looks like a copy is meant to be one.

The models come from the clues alone. They need ortools only in the object that they write into.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nono_constraints import automaton, order, positions
from nono_constraints.cells import Check, Literals, add_counts, cell_literals
from nono_constraints.clues import Line, Model, lines_of
from nono_constraints.size import Size as Size
from nono_constraints.size import estimate as estimate

# Each writes the lines into the model, over the literals of its cells.
MODELS: dict[str, Callable[[Any, list[Line], list[Literals], int, Check], None]] = {
    "order": order.add,
    "automaton": automaton.add,
    "positions": positions.add,
}


def build(cp: Any, model: Model, name: str = "automaton", check: Check | None = None) -> list[Literals]:
    """Write the rules of ``model`` into the CP-SAT model ``cp`` whose solutions are then its solutions, one to one.

    Returns for each cell the literals of its colours. ``check`` is called again and again; what it raises ends the
    construction. KeyError for a name that is not in `MODELS`.
    """
    add = MODELS[name]
    check = check or (lambda: None)
    cells = cell_literals(cp, model, check)
    lines = lines_of(model)
    if lines is None:
        cp.add_bool_or([])
        return cells
    add(cp, lines, cells, model.colours, check)
    add_counts(cp, model.counts, cells)
    return cells

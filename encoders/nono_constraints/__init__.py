"""Writes a puzzle's rules as models for CP-SAT, into a `CpModel` of the caller. Each kind of model has its own file.

This package and `nono_encoders` solve the same subproblems: possible colours of a cell, places of a block, the
automaton of a line, cells of a count rule. They share no code on purpose. So a mistake in one is not repeated in the
other, and comparing their answers can reveal it.

The models depend only on the clues. The functions use ortools only through the `CpModel` object.
"""

from __future__ import annotations

from typing import Any

from nono_constraints import automaton, order, positions
from nono_constraints.cells import Literals, add_counts, add_least_values, cell_literals
from nono_constraints.clues import Check, Model, lines_of
from nono_constraints.line_model import LineModel, Size as Size
from nono_constraints.size import estimated

MODELS: dict[str, LineModel] = {
    "order": order.MODEL,
    "automaton": automaton.MODEL,
    "positions": positions.MODEL,
}


def build(cp: Any, model: Model, name: str = "automaton", check: Check | None = None) -> list[Literals]:
    """Write the rules of ``model`` into the CP-SAT model ``cp``; both have the same solutions.

    Returns a dict for each cell, from its possible colours to their literals. ``check`` is called regularly; an
    exception of ``check`` ends the work. Raises KeyError for a name that is not in `MODELS`.
    """
    line_model = MODELS[name]
    check = check or (lambda: None)
    cells = cell_literals(cp, model, check)
    lines = lines_of(model, check)
    if lines is None:
        cp.add_bool_or([])  # the empty clause: there is no solution
        return cells
    line_model.add(cp, lines, cells, model.colours, check)
    add_counts(cp, model.counts, cells, check)
    if len(cells) > model.shown:  # there are hidden cells
        add_least_values(cp, model, cells, check)
    return cells


def estimate(model: Model, name: str = "automaton", check: Check | None = None) -> Size:
    """Estimate the size of a model before it is built. ``check`` is called regularly; an exception ends the work.

    Raises KeyError for a name that is not in `MODELS`.
    """
    return estimated(model, MODELS[name], check or (lambda: None))

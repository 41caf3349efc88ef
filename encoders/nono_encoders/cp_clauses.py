"""CP-SAT model of the clauses of the order encoding."""

from __future__ import annotations

from typing import Any

from nono_encoders import order
from nono_encoders.cells import Allowed, Model
from nono_encoders.cells import cell_literals as cnf_literals
from nono_encoders.cnf import FALSE, TRUE, Formula
from nono_encoders.cp_cells import STEP, Check, Literals
from nono_encoders.sizes import encode_lines


def build(cp: Any, model: Model, allowed: Allowed, check: Check) -> list[Literals]:
    """Write the rules of ``model`` into ``cp``, and ``check`` between lines; the literals of its cells."""
    formula = Formula(check)
    cells = cnf_literals(formula, allowed)
    encode_lines(formula, "order", order.encode, model.lines, cells)
    cnf = formula.cnf(cells)
    literal: Literals = {TRUE: cp.new_constant(1), FALSE: cp.new_constant(0)}
    for i in range(1, cnf.variables + 1):
        if i % STEP == 0:
            check()
        literal[i] = cp.new_bool_var("")
        literal[-i] = ~literal[i]
    for number, clause in enumerate(cnf.clauses()):
        if number % STEP == 0:
            check()
        cp.add_bool_or([literal[x] for x in clause])
    colours = ([c for c, x in enumerate(row) if x != FALSE] for row in cells.tolist())
    return [{c: literal[row[c]] for c in left or [0]} for left, row in zip(colours, cells.tolist(), strict=True)]

"""CP-SAT model with one automaton a line: the regular constraint of Pesant (2004), as `AddAutomaton` has it.

It shares nothing with the clauses of the SAT encodings, so that each can judge the other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from nono_encoders.automaton import automata
from nono_encoders.blocks import all_blocks
from nono_encoders.cells import Allowed, Model, ints
from nono_encoders.cp_cells import Check, Literals, cell_literals


def build(cp: Any, model: Model, allowed: Allowed, check: Check) -> list[Literals]:
    """Write the rules of ``model`` into ``cp``, and ``check`` between lines; the literals of its cells."""
    lines = model.lines
    cells = cell_literals(cp, allowed, check)
    blocks = all_blocks(lines)
    if blocks is None:
        cp.add_bool_or([])
        return cells
    shown = [sum(colour * literal for colour, literal in cell.items()) for cell in cells]
    for i, cell in enumerate(cells):
        if len(cell) > 2:
            colour = cp.new_int_var(0, model.colours - 1, "")
            for value, literal in cell.items():
                cp.add(colour == value).only_enforce_if(literal)
            shown[i] = colour
    machines = automata(lines, blocks)
    order = np.argsort(machines.line[machines.tail], kind="stable")
    tail, head = machines.tail[order], machines.head[order]
    triples = np.stack([tail, machines.colour[head], head], axis=1).tolist()
    cell_start, at = ints(lines.cell_start).tolist(), ints(lines.cells).tolist()
    begin = machines.begin.tolist()
    bounds = np.searchsorted(machines.line[tail], np.arange(len(begin))).tolist()
    for i, first in enumerate(begin[:-1]):
        check()
        accepting = np.flatnonzero(machines.accepting[first : begin[i + 1]]) + first
        expressions = [shown[cell] for cell in at[cell_start[i] : cell_start[i + 1]]]
        cp.add_automaton(expressions, first, accepting.tolist(), triples[bounds[i] : bounds[i + 1]])
    return cells

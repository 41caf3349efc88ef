"""CP-SAT model of the blocks' positions: an integer and an interval a block, no two of a line overlapping.

A block covers a cell if it starts at or before it and ends at or after it; a cell shows a colour where exactly one
block of that colour covers it, and the background where none does. (Intervals and no-overlap as in scheduling:
Baptiste, Le Pape and Nuijten 2001.)
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from nono_encoders.blocks import all_blocks
from nono_encoders.cells import Allowed, Model, ints
from nono_encoders.cp_cells import Check, Literals, cell_literals


def at_most(cp: Any, variable: Any, low: int, high: int) -> Literals:
    """The literals of "variable <= value" for the values from ``low - 1`` to ``high``, its bounds being the two."""
    literals: Literals = {low - 1: cp.new_constant(0), high: cp.new_constant(1)}
    for value in range(low, high):
        literal = literals[value] = cp.new_bool_var("")
        cp.add(variable <= value).only_enforce_if(literal)
        cp.add(variable > value).only_enforce_if(~literal)
    return literals


def build(cp: Any, model: Model, allowed: Allowed, check: Check) -> list[Literals]:
    """Write the rules of ``model`` into ``cp``, and ``check`` between lines; the literals of its cells."""
    lines = model.lines
    cells = cell_literals(cp, allowed, check)
    blocks = all_blocks(lines)
    if blocks is None:
        cp.add_bool_or([])
        return cells
    at, colours, gaps = ints(lines.cells).tolist(), blocks.colour.tolist(), blocks.gap.tolist()
    places = list(
        zip(blocks.start.tolist(), blocks.end.tolist(), blocks.slack.tolist(), blocks.blotted.tolist(), strict=True)
    )
    bounds = zip(pairwise(ints(lines.cell_start).tolist()), pairwise(ints(lines.block_start).tolist()), strict=True)
    for (cell, cell_end), (block, block_end) in bounds:
        check()
        intervals = []
        covering: list[list[tuple[int, Any]]] = [[] for _ in range(cell, cell_end)]  # (colour, literal), by place
        before = None  # where the block before ends, and its gap
        for b in range(block, block_end):
            low, end, slack, blotted = places[b]
            start = cp.new_int_var(low, low + slack, "")
            size = cp.new_int_var(1, 1 + slack, "") if blotted else end - low + 1
            after = cp.new_int_var(end + 1, end + 1 + slack, "") if blotted else start + size
            intervals.append(cp.new_interval_var(start, size, after, ""))
            if before is not None:
                cp.add(start >= before)
            before = after + gaps[b]
            started = at_most(cp, start, low, low + slack)
            ended = at_most(cp, after - 1, end, end + slack) if blotted else None
            for place in range(low, end + slack + 1):
                is_started = started[min(place, low + slack)]
                is_ended = started[max(place - size, low - 1)] if ended is None else ended[max(place - 1, end - 1)]
                covers = cp.new_bool_var("")
                cp.add_bool_and([is_started, ~is_ended]).only_enforce_if(covers)
                cp.add_bool_or([~is_started, is_ended, covers])
                covering[place].append((colours[b], covers))
        cp.add_no_overlap(intervals)
        for place, here in enumerate(covering):
            shown = cells[at[cell + place]]
            blank = [shown[0]] if 0 in shown else []
            cp.add_exactly_one([*blank, *(literal for _, literal in here)])
            for colour in {colour for colour, _ in here}:
                blocks_of_it = [literal for other, literal in here if other == colour]
                if colour in shown:
                    cp.add_exactly_one([~shown[colour], *blocks_of_it])
                else:
                    cp.add_bool_and([~literal for literal in blocks_of_it])
    return cells

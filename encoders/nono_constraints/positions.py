"""Uses an integer (the position) and an interval for each block. The intervals of a line do not overlap.

A block covers a cell if it starts at or before the cell and ends at or after the cell. A cell has the colour of the
block that covers it, or is background. Intervals and the no-overlap constraint come from scheduling (Baptiste, Le Pape
and Nuijten 2001).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nono_constraints.cells import Literals
from nono_constraints.clues import Block, Check, Line
from nono_constraints.line_model import LineModel, Size


def at_most(cp: Any, variable: Any, low: int, high: int) -> Literals:
    """Return literals "variable <= value" for values from ``low - 1`` to ``high``; the variable is at least ``low``."""
    literals: Literals = {low - 1: cp.new_constant(0), high: cp.new_constant(1)}
    for value in range(low, high):
        literal = literals[value] = cp.new_bool_var("")
        cp.add(variable <= value).only_enforce_if(literal)
        cp.add(variable > value).only_enforce_if(~literal)
    return literals


def add(cp: Any, lines: list[Line], cells: list[Literals], colours: int, check: Check) -> None:
    """Write the lines into ``cp``, with the literals of the cells; ``check`` is called for each line.

    A block is an interval from its start to the cell ``after`` it, and intervals do not overlap. Each cell is
    background, or exactly one block covers it, and has that block's colour. The number of ``colours`` is not needed
    here.
    """
    for line in lines:
        check()
        intervals = []
        covering: list[list[tuple[int, Any]]] = [[] for _ in line.cells]  # for each place, pairs (colour, literal)
        before = None  # the end of the previous block, and the gap after it
        for block in line.blocks:
            low, high, length = block.low, block.high, block.length
            start = cp.new_int_var(low, high, "")
            size = cp.new_int_var(1, 1 + high - low, "") if block.blotted else length
            after = cp.new_int_var(low + 1, high + 1, "") if block.blotted else start + size
            intervals.append(cp.new_interval_var(start, size, after, ""))
            if before is not None:
                cp.add(start >= before)
            before = after + int(block.apart)
            started = at_most(cp, start, low, high)
            ended = at_most(cp, after - 1, low, high) if block.blotted else None
            for place in range(low, block.end):
                # the block starts at the place or before, and it ends before the place: a block of known length does
                # if it starts ``length`` places before or earlier
                is_started = started[min(place, high)]
                is_ended = started[max(place - length, low - 1)] if ended is None else ended[place - 1]
                covers = cp.new_bool_var("")
                cp.add_bool_and([is_started, ~is_ended]).only_enforce_if(covers)
                cp.add_bool_or([~is_started, is_ended, covers])
                covering[place].append((block.colour, covers))
        cp.add_no_overlap(intervals)
        for cell, covering_cell in zip(line.cells, covering, strict=True):
            literals = cells[cell]
            blank = [literals[0]] if 0 in literals else []
            cp.add_exactly_one([*blank, *(covers for _, covers in covering_cell)])
            for colour in {colour for colour, _ in covering_cell}:
                of_colour = [covers for block_colour, covers in covering_cell if block_colour == colour]
                if colour in literals:
                    cp.add_exactly_one([~literals[colour], *of_colour])
                else:
                    cp.add_bool_and([~covers for covers in of_colour])


def size(width: int, blocks: Sequence[Block]) -> Size:
    """Return the size of a line: the size in the model `order`, a literal for each cell that a block can cover, and the
    integers: the start of each block, and the length and end of blotted blocks. The factors are how many clauses, and
    literals in them, `add` makes for a start, for a covered place and for a cell.
    """
    integers = sum(1 + 2 * block.blotted for block in blocks)
    starts = sum((block.high - block.low) * (1 + block.blotted) for block in blocks)
    covered = sum(block.end - block.low for block in blocks)
    clauses = 2 * starts + 4 * covered + 2 * width
    return Size(integers + starts + covered, clauses, 4 * starts + 10 * covered + 2 * width)


MODEL = LineModel(add, size)

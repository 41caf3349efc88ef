"""Writes clauses over literals "this block starts at or before this place": the order encoding of integers.

The encoding is the same as in `nono_encoders.order` (Crawford and Baker 1994; Tamura, Taga, Kitagawa and Banbara 2009),
but the code is separate. The cells determine all other variables, so CP-SAT finds each solution once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from nono_constraints.cells import Literals
from nono_constraints.clues import Block, Check, Line
from nono_constraints.line_model import LineModel, Size


class AtOrBefore:
    """An integer variable from ``low`` to ``high``, with the literals "at or before" and "after" for each place.

    A literal with a fixed value is a bool.
    """

    def __init__(self, cp: Any, low: int, high: int) -> None:
        self.low, self.high = low, high
        self.yes = [cp.new_bool_var("") for _ in range(low, high)]
        self.no = [~literal for literal in self.yes]

    def by(self, place: int) -> Any:
        """Return the literal "the integer is at most ``place``"."""
        return self.yes[place - self.low] if self.low <= place < self.high else place >= self.high

    def after(self, place: int) -> Any:
        """Return the literal "the integer is greater than ``place``"."""
        return self.no[place - self.low] if self.low <= place < self.high else place < self.low


class Placed:
    """A block with two integer variables, ``start`` and ``end``: the places of its first and last cell."""

    def __init__(self, cp: Any, block: Block) -> None:
        self.block = block
        self.start = AtOrBefore(cp, block.low, block.high)
        self.end = AtOrBefore(cp, block.low, block.high) if block.blotted else self.start
        self.shift = 0 if block.blotted else block.length - 1  # the place of the last cell is ``end`` plus ``shift``

    def ended_by(self, place: int) -> Any:
        """Return the literal "the last cell is at or before ``place``"."""
        return self.end.by(place - self.shift)

    def ends_after(self, place: int) -> Any:
        """Return the literal "the last cell is after ``place``"."""
        return self.end.after(place - self.shift)


def clause(cp: Any, *literals: Any) -> None:
    """Add a clause; a bool among the literals is a constant."""
    if not any(literal is True for literal in literals):
        cp.add_bool_or([literal for literal in literals if literal is not False])


def add(cp: Any, lines: list[Line], cells: list[Literals], colours: int, check: Check) -> None:
    """Write the lines into ``cp``, with the literals of the cells; ``check`` is called for each line.

    A block has variables "starts at or before a place" and, if its length is unknown, "ends at or before a place". The
    clauses say that blocks follow one another, that their cells have their colour, and that gaps are background. The
    number of ``colours`` is not needed here.
    """
    # the literal of a cell with one colour is true in any case
    literals_of = [cell if len(cell) > 1 else dict.fromkeys(cell, True) for cell in cells]
    for line in lines:
        check()
        blocks = [Placed(cp, block) for block in line.blocks]
        for placed in blocks:
            add_block(cp, placed)
        for placed, following in pairwise(blocks):
            # The next block starts after this block; a background cell separates blocks of the same colour.
            for place in range(following.block.low, following.block.high):
                clause(cp, following.start.after(place), placed.ended_by(place - 1 - placed.block.apart))
        place_literals = [literals_of[cell] for cell in line.cells]
        for placed in blocks:
            colour = placed.block.colour
            for place in range(placed.block.low, placed.block.end):
                is_ink = place_literals[place].get(colour, False)
                clause(cp, placed.start.after(place), placed.ended_by(place - 1), is_ink)
        for before, after in pairwise([None, *blocks, None]):
            add_gap(cp, before, after, place_literals)


def add_block(cp: Any, placed: Placed) -> None:
    """Add the clauses of a block: "at or before a place" implies "at or before the next", and "ended" implies
    "started".
    """
    is_blotted = placed.end is not placed.start
    for integer in (placed.start, placed.end) if is_blotted else (placed.start,):
        for sooner, later in zip(integer.no, integer.yes[1:], strict=False):
            cp.add_bool_or([sooner, later])
    if is_blotted:
        for ends_after, started in zip(placed.end.no, placed.start.yes, strict=True):
            cp.add_bool_or([ends_after, started])


def add_gap(cp: Any, before: Placed | None, after: Placed | None, place_literals: list[Literals]) -> None:
    """Add clauses that make the cells between two blocks background; ``place_literals`` are those of the line's
    cells.

    Without a block before, the gap begins with the line; without one after, it ends with the line.
    """
    first = 0 if before is None else before.block.low + before.block.length
    last = len(place_literals) if after is None else after.block.high
    for place in range(first, last):
        not_ended = before is not None and before.ends_after(place - 1)
        started = after is not None and after.start.by(place)
        clause(cp, not_ended, started, place_literals[place].get(0, False))


def size(width: int, blocks: Sequence[Block]) -> Size:
    """Return the size of a line: a literal for each start, and a clause of three literals for each cell that a block
    can cover.
    """
    starts = sum((block.high - block.low) * (1 + block.blotted) for block in blocks)
    covered = sum(block.end - block.low for block in blocks)
    # two clauses for each start: for the next start, and for the next block; in gaps, a clause for each place
    order, gaps = 2 * starts, width + starts
    clauses = order + covered + gaps
    return Size(starts, clauses, 3 * clauses)


MODEL = LineModel(add, size)

"""Writes clauses over literals "this block starts at or before this place": the order encoding of integers.

The encoding is the same as in `nono_encoders.order` (Crawford and Baker 1994; Tamura, Taga, Kitagawa and Banbara 2009),
but the code is separate. The cells determine all other variables, so CP-SAT finds each solution once.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from nono_constraints.cells import Literals
from nono_constraints.clues import Block, Check, Line


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
    """Write the lines into ``cp``, with the literals of the cells; ``check`` is called for each line."""
    shown = [cell if len(cell) > 1 else dict.fromkeys(cell, True) for cell in cells]
    for line in lines:
        check()
        placed = [Placed(cp, block) for block in line.blocks]
        for one in placed:
            add_block(cp, one)
        for one, other in pairwise(placed):
            # The next block starts after this block; a background cell separates blocks of the same colour.
            for place in range(other.block.low, other.block.high):
                clause(cp, other.start.after(place), one.ended_by(place - 1 - one.block.apart))
        here = [shown[cell] for cell in line.cells]
        for one in placed:
            colour = one.block.colour
            for place in range(one.block.low, one.block.end):
                clause(cp, one.start.after(place), one.ended_by(place - 1), here[place].get(colour, False))
        for before, after in pairwise([None, *placed, None]):
            add_gap(cp, before, after, here)


def add_block(cp: Any, one: Placed) -> None:
    """Add the clauses of a block: "at or before a place" implies "at or before the next", and "ended" implies
    "started".
    """
    for integer in {id(one.start): one.start, id(one.end): one.end}.values():
        for sooner, later in zip(integer.no, integer.yes[1:], strict=False):
            cp.add_bool_or([sooner, later])
    if one.end is not one.start:
        for ends_after, started in zip(one.end.no, one.start.yes, strict=True):
            cp.add_bool_or([ends_after, started])


def add_gap(cp: Any, before: Placed | None, after: Placed | None, here: list[Literals]) -> None:
    """Add clauses that make the cells between two blocks background."""
    first = 0 if before is None else before.block.low + before.block.length
    last = len(here) if after is None else after.block.high
    for place in range(first, last):
        not_ended = before is not None and before.ends_after(place - 1)
        started = after is not None and after.start.by(place)
        clause(cp, not_ended, started, here[place].get(0, False))

"""The clues of a model, line by line: the places that each block can take, and the colours that each cell can have.

Places of a line count from 0. Both come from the clues alone: a block lies no further left than where it comes to lie
when all blocks are moved to the left, and no further right than when they are moved to the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol


class Regions(Protocol):
    """Lists of cells, each with a colour for what it holds: flat sequences of ints."""

    @property
    def cell_start(self) -> Sequence[int]: ...
    @property
    def cells(self) -> Sequence[int]: ...
    @property
    def colour(self) -> Sequence[int]: ...


class LineRules(Regions, Protocol):
    """The line rules of a model: flat sequences of ints, as `nono.model.model.Lines` describes them."""

    @property
    def block_start(self) -> Sequence[int]: ...
    @property
    def length(self) -> Sequence[int]: ...


class CountRules(Regions, Protocol):
    """The count rules of a model: flat sequences of ints, as `nono.model.model.Counts` describes them."""

    @property
    def region_start(self) -> Sequence[int]: ...
    @property
    def region(self) -> Sequence[int]: ...
    @property
    def least(self) -> Sequence[int]: ...
    @property
    def most(self) -> Sequence[int]: ...


class Model(Protocol):
    """What is read of a model: its size and its rules."""

    @property
    def cells(self) -> int: ...
    @property
    def colours(self) -> int: ...
    @property
    def lines(self) -> LineRules: ...
    @property
    def counts(self) -> CountRules: ...
    @property
    def removed(self) -> Sequence[int]: ...


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a line: ``length`` neighbouring cells of ``colour``, or an unknown number of them where ``blotted``
    (``length``, the least, is then 1).

    Its first cell is at one of the places ``low`` to ``high``, its last cell ``length - 1`` places further; that of a
    blotted block is at ``low`` to ``high`` as well. ``apart``: the next block of the line has the same colour, so that
    a background cell lies between them.
    """

    colour: int
    length: int
    blotted: bool
    low: int
    high: int
    apart: bool

    @property
    def end(self) -> int:
        """The place after its last cell where it lies furthest to the right."""
        return self.high + self.length


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its cells in order, and its blocks in order."""

    cells: Sequence[int]
    blocks: Sequence[Block]


def lines_of(model: Model) -> list[Line] | None:
    """The lines, or None if some clue is too long for its line."""
    rules = model.lines
    found = []
    for cells, blocks in zip(pairwise(rules.cell_start), pairwise(rules.block_start), strict=True):
        lengths, colours = list(rules.length[slice(*blocks)]), list(rules.colour[slice(*blocks)])
        placed = places(cells[1] - cells[0], lengths, colours)
        if placed is None:
            return None
        found.append(Line(list(rules.cells[slice(*cells)]), placed))
    return found


def places(width: int, lengths: Sequence[int], colours: Sequence[int]) -> list[Block] | None:
    """The blocks of a line with these lengths (0: unknown), moved to the left and to the right; None: too long."""
    least = [length or 1 for length in lengths]
    apart = [one == other for one, other in pairwise(colours)] + [False] * (len(colours) > 0)
    lows = []
    free = 0  # the first place after the blocks before
    for length, gap in zip(least, apart, strict=True):
        lows.append(free)
        free += length + gap
    if free > width:
        return None
    highs = []
    free = width  # the first place of the blocks after
    for length, gap in zip(reversed(least), reversed(apart), strict=True):
        free -= length + gap
        highs.append(free)
    highs.reverse()
    blotted = [length == 0 for length in lengths]
    return [Block(*block) for block in zip(colours, least, blotted, lows, highs, apart, strict=True)]


def colours_left(model: Model) -> list[int]:
    """For each cell the set of colours that it can have, as bits: those in the clues of all its lines, and background.

    Colours that the model removes are left out.
    """
    rules = model.lines
    left = [(1 << model.colours) - 1] * model.cells
    for cells, blocks in zip(pairwise(rules.cell_start), pairwise(rules.block_start), strict=True):
        inks = 1
        for colour in rules.colour[slice(*blocks)]:
            inks |= 1 << colour
        for cell in rules.cells[slice(*cells)]:
            left[cell] &= inks
    for code in model.removed:
        cell, colour = divmod(code, model.colours)
        left[cell] &= ~(1 << colour)
    return left

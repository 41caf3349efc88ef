"""Computes the possible places of each block and the possible colours of each cell from the clues alone.

The places of a line are numbered from 0. If all blocks are pushed to the left, each is at its leftmost place; if they
are pushed to the right, at its rightmost place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

# a function that is called regularly; an exception of it ends the work
Check = Callable[[], object]


class Regions(Protocol):
    """Lists of cells, with a colour for each entry, as flat sequences of ints."""

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
    """The attributes of a model that this package reads: its size and its rules. Cells from ``shown`` on are hidden."""

    @property
    def cells(self) -> int: ...
    @property
    def shown(self) -> int: ...
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
    """A block of a line: ``length`` adjacent cells of ``colour``; for an unknown length (``blotted``), ``length`` is 1.

    The first cell is at a place from ``low`` to ``high``, and the last cell ``length - 1`` places further. The last
    cell of a blotted block is at a place from ``low`` to ``high``, too. ``apart`` means that the next block has the
    same colour, so that a background cell separates the two.
    """

    colour: int
    length: int
    blotted: bool
    low: int
    high: int
    apart: bool

    @property
    def end(self) -> int:
        """The first place after the block in its rightmost position."""
        return self.high + self.length


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its cells in order, and its blocks in order."""

    cells: Sequence[int]
    blocks: Sequence[Block]


def lines_of(model: Model, check: Check) -> list[Line] | None:
    """Return the lines, or None if a clue is too long for its line. ``check`` is called before each line."""
    rules = model.lines
    lines = []
    # for each line, the begin and the end of its part in the arrays of cells and of blocks
    for cells, blocks in zip(pairwise(rules.cell_start), pairwise(rules.block_start), strict=True):
        check()
        line_cells = list(rules.cells[slice(*cells)])
        placed = places(len(line_cells), list(rules.length[slice(*blocks)]), list(rules.colour[slice(*blocks)]))
        if placed is None:
            return None
        lines.append(Line(line_cells, placed))
    return lines


def places(width: int, lengths: Sequence[int], colours: Sequence[int]) -> list[Block] | None:
    """Return blocks with these lengths (0: unknown) and their possible places; None if the line is too short.

    The first place of a block, ``low``, is that of the leftmost arrangement, and the last one, ``high``, that of the
    rightmost arrangement.
    """
    least = [length or 1 for length in lengths]
    # for each block, whether a blank cell must separate it from the next one; nothing comes after the last
    apart = [colour == next_colour for colour, next_colour in pairwise([*colours, None])]
    lows = []
    free = 0  # the first place after the previous blocks
    for length, gap in zip(least, apart, strict=True):
        lows.append(free)
        free += length + gap
    if free > width:
        return None
    highs = []
    free = width  # the first place of the following blocks
    for length, gap in zip(reversed(least), reversed(apart), strict=True):
        free -= length + gap
        highs.append(free)
    highs.reverse()
    blotted = [length == 0 for length in lengths]
    return [Block(*block) for block in zip(colours, least, blotted, lows, highs, apart, strict=True)]


def colours_left(model: Model, check: Check) -> list[int]:
    """Return the possible colours of each cell as bits.

    These are the background and the colours that occur in the clues of all its lines, without the colours that the
    model removes. ``check`` is called before each line.
    """
    rules = model.lines
    left = [(1 << model.colours) - 1] * model.cells
    # for each line, the begin and the end of its part in the arrays of cells and of blocks
    for cells, blocks in zip(pairwise(rules.cell_start), pairwise(rules.block_start), strict=True):
        check()
        inks = 1  # the background, to which the colours of the clue are added
        for colour in rules.colour[slice(*blocks)]:
            inks |= 1 << colour
        for cell in rules.cells[slice(*cells)]:
            left[cell] &= inks
    for code in model.removed:
        cell, colour = divmod(code, model.colours)
        left[cell] &= ~(1 << colour)
    return left

"""One line alone: the certain cells, and the exact number of arrangements of its blocks.

Line logic (`nono.model.propagation`) finds the certain cells. The number of ways to place the blocks before a cell is a
running sum over the starts of the last block. Each block has at most slack + 1 starts, so counting takes blocks x slack
additions, and memory for slack numbers. Line logic takes time for blocks x cells bits, and memory for the cells alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, SupportsIndex

from nono.base.arguments import expect_flags, public
from nono.base.errors import PuzzleError, excerpt
from nono.base.foreign import json_text
from nono.base.grid import MAX_CELLS
from nono.base.palette import Palette, default_palette, make_palette
from nono.genres.clues import cells_needed, clue_text, make_clue
from nono.model.propagation import cells_by_colour, known_colours, run_starts, settle_line
from nono.solving._shown import Shown

GivenClue = Iterable[SupportsIndex | Sequence[SupportsIndex | None]]  # lengths, or pairs of length and colour
Blocks = list[tuple[int, int]]  # pairs of length and colour
UNKNOWN = "?"
LARGEST = 1_000_000  # maximum blocks x slack of a line whose shares are counted, because they stay in memory
MOST_ADDITIONS = 100_000_000  # maximum blocks x slack of other lines: up to a minute
MOST_BITS = 10_000_000_000  # maximum blocks x cells: about 10 seconds


@dataclass(frozen=True, slots=True, repr=False)
class Line(Shown):
    """The certain cells of one line, and the number of its arrangements: the result of `line`.

    Attributes
    ----------
    count
        The number of arrangements, of any size.
    cells
        The colour of each certain cell (0: blank), and None for the others. Without an arrangement, no cell is certain.
    shares
        ``shares[cell][colour]`` is the number of arrangements in which the cell has the colour; empty unless requested.
    palette
        The colours of the clue.
    """

    count: int
    cells: tuple[int | None, ...]
    shares: tuple[tuple[int, ...], ...]
    palette: Palette

    def text(self) -> str:
        """Return the keys of the certain cells, and ``?`` for the others."""
        return "".join([UNKNOWN if colour is None else self.palette[colour].key for colour in self.cells])

    def words(self) -> str:
        """Return the certain cells and the number of arrangements."""
        if not self.count:
            return "no arrangement"
        number = json_text(self.count)  # `str` refuses to convert numbers with thousands of digits
        return f"{self.text()}  {number} {'arrangement' if self.count == 1 else 'arrangements'}"

    def rows(self) -> list[str]:
        """Return the shares as text: a row for each colour, with a column for each cell."""
        width = max([len(json_text(number)) for numbers in self.shares for number in numbers], default=0)
        if not self.shares or not self.count:
            return []
        return [
            " ".join([colour.key, *(f"{json_text(numbers[index]):>{width}}" for numbers in self.shares)])
            for index, colour in enumerate(self.palette)
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return the line as ``nono line --json`` prints it.

        In place of a wrong line, the command prints an object with ``line`` (its number), ``error`` and ``code``.

        - ``count``: The number of arrangements.
        - ``cells``: The certain cells, with ? for the others.
        - ``shares``: With --shares: for each cell, the number of arrangements in which it has each colour: blank first,
          then the colours of the clue in their order. (may be missing)
        """
        return {"count": self.count, "cells": self.text()} | ({"shares": self.shares} if self.shares else {})


@public
def line(clue: GivenClue, cells: str, palette: Iterable[object] | None = None, shares: bool = False) -> Line:
    """Find the certain cells of one line, and count the arrangements of its blocks.

    Parameters
    ----------
    clue
        A list of lengths, or of pairs ``(length, colour)``, as in `nono.Nonogram`.
    cells
        One character per cell: ``?`` for an unknown cell, ``.`` for a blank one, ``X`` or ``#`` for a black one. Other
        colours are keys of the palette.
    palette
        The colours, as in `nono.Nonogram`; by default, those that the clue needs.
    shares
        Whether to count the arrangements for each cell and colour.

    Returns
    -------
    Line
        The certain cells and the number of arrangements.

    Raises
    ------
    PuzzleError
        For a malformed clue, a block of unknown length or colour, and cells with an unknown sign. Also for a line that
        is too long: the number of blocks times the slack (the number of cells that the blocks leave free) is at most
        100 million, or 1 million with ``shares``. The number of blocks times that of all cells is at most 10 billion.

    Examples
    --------
    >>> import nono
    >>> print(nono.line([1, 3], "?X???????"))
    .X.??????  4 arrangements
    """
    expect_flags(shares=shares)
    given = make_clue(clue)
    blocks = [(length, colour) for length, colour in given if length is not None]
    if len(blocks) < len(given):
        raise PuzzleError(f"found the clue {clue_text(given)}, expected the length of each block", "bad-number")
    most = max([colour for _, colour in blocks], default=1)
    colours = default_palette(most + 1) if palette is None else make_palette(palette)
    if most >= len(colours):
        raise PuzzleError(f"found colour {most}, expected at most {len(colours) - 1}", "unknown-colour")
    domains = _domains(cells, colours)
    size = len(cells)
    slack = size - cells_needed(given)
    expect_small(len(blocks), size, slack, shares)
    settled = settle_line(blocks, domains)
    if settled is None:
        return Line(0, (None,) * size, ((0,) * len(colours),) * size if shares else (), colours)
    ways = _ways(blocks, settled, slack)
    table: tuple[tuple[int, ...], ...] = ()
    if shares:  # `_ways` yields a list for each block, and one more for all blocks together
        *ways_before, of_all_blocks = ways
        *mirrored_ways, _ = _ways(blocks[::-1], settled[::-1], slack)
        table = _shares(blocks, ways_before, mirrored_ways[::-1], of_all_blocks[-1], size, len(colours))
    else:
        [of_all_blocks] = deque(ways, maxlen=1)  # the earlier lists are not kept
    return Line(of_all_blocks[-1], tuple(known_colours(settled)), table, colours)


def expect_small(blocks: int, size: int, slack: int, shares: bool) -> None:
    """Raise `PuzzleError` if the arrangements of this number of blocks in a line would take too long to count."""
    most, purpose = (LARGEST, " for shares") if shares else (MOST_ADDITIONS, "")
    if blocks * slack > most:
        message = f"found {blocks} blocks with a slack of {slack} cells, expected a product of at most {most}{purpose}"
        raise PuzzleError(message, "too-large")
    if blocks * size > MOST_BITS:
        message = f"found {blocks} blocks in {size} cells, expected a product of at most {MOST_BITS}"
        raise PuzzleError(message, "too-large")


def _domains(cells: str, palette: Palette) -> list[int]:
    """Return the colours that each cell may have, as bits."""
    if not isinstance(cells, str) or not 1 <= len(cells) <= MAX_CELLS:
        raise PuzzleError(f"found {excerpt(cells)}, expected the cells of a line as text", "bad-argument")
    domains = {UNKNOWN: (1 << len(palette)) - 1}
    domains |= {entry.key: 1 << colour for colour, entry in enumerate(palette)}
    if "X" in domains:  # the default key of black may be written as # too
        domains.setdefault("#", domains["X"])
    if wrong := set(cells) - domains.keys():
        expected = " ".join([UNKNOWN, *(entry.key for entry in palette)])
        raise PuzzleError(f"found {min(wrong)!r} in the cells, expected one of {expected}", "unknown-colour")
    return [domains[cell] for cell in cells]


def _ways(blocks: Blocks, domains: Sequence[int], slack: int) -> Iterator[list[int]]:
    """Yield for each block a list: for each shift, the number of ways to place the block there, and those before it.

    The shift is the distance from the leftmost arrangement, from 0 to the slack, so each list has slack + 1 numbers.
    One more list follows, which counts the arrangements of all blocks in the cells up to the shift.

    If a block may start at a shift, it has as many ways as the blocks before it have up to there; otherwise none. The
    sum over the shifts then counts the ways of this block and those before it, with blank cells up to the next block.
    """
    cells_of = cells_by_colour(blocks, domains)  # for each colour, the cells that may have it, as bits; 0 is blank
    ways = _running_sums([1] + [0] * slack, _bits(cells_of[0], slack))
    end = 0  # of the block before, in the leftmost arrangement
    for (length, colour), leftmost in zip(blocks, _leftmost(blocks), strict=True):
        starts = run_starts(cells_of[colour], length)
        if leftmost > end:  # a blank cell must separate the blocks
            starts &= cells_of[0] << 1
        end = leftmost + length
        ways = _kept_where(_bits(starts >> leftmost, slack + 1), ways)
        yield ways
        # a shift by one more cell passes one more cell behind the block, which must be blank; there are `slack` of them
        ways = _running_sums(ways, _bits(cells_of[0] >> end, slack))
    yield ways


def _leftmost(blocks: Blocks) -> list[int]:
    """Return the starts of the blocks in the leftmost arrangement."""
    starts = []
    end = colour_before = 0
    for length, colour in blocks:
        starts.append(end + 1 if colour == colour_before else end)
        end = starts[-1] + length
        colour_before = colour
    return starts


def _kept_where(bits: str, numbers: list[int]) -> list[int]:
    """Return the numbers, with 0 where the bit is 0."""
    if "0" not in bits:
        return numbers
    return [number if bit == "1" else 0 for number, bit in zip(numbers, bits, strict=True)]


def _bits(number: int, size: int) -> str:
    """Return the lowest ``size`` bits, the lowest one first."""
    # the slice is for a size of 0, for which Python formats 0 as one digit nevertheless
    return f"{number & (1 << size) - 1:0{size}b}"[::-1][:size]


def _running_sums(numbers: list[int], may_be_blank: str) -> list[int]:
    """Return the sums of the numbers so far. A sum begins anew where a cell cannot be blank.

    ``may_be_blank`` has "1" or "0" for each cell between two numbers, so it is one shorter than ``numbers``.
    """
    if "0" not in may_be_blank:
        return list(accumulate(numbers))
    total = numbers[0]
    sums = [total]
    for number, bit in zip(numbers[1:], may_be_blank, strict=True):
        total = total + number if bit == "1" else number
        sums.append(total)
    return sums


def _shares(
    blocks: Blocks, ways: list[list[int]], ways_behind: list[list[int]], count: int, size: int, colours: int
) -> tuple[tuple[int, ...], ...]:
    """Return the number of arrangements for each cell and colour, ``count`` in all.

    For each block, ``ways`` has the list of `_ways`, and ``ways_behind`` has this list of the line read backwards.
    """
    changes = [[0] * (size + 1) for _ in range(colours)]  # of the number, from the cell before
    for (length, colour), leftmost, before, behind in zip(blocks, _leftmost(blocks), ways, ways_behind, strict=True):
        for start, (number, mirrored) in enumerate(zip(before, reversed(behind), strict=True), leftmost):
            changes[colour][start] += number * mirrored
            changes[colour][start + length] -= number * mirrored
    inks = [list(accumulate(row))[:size] for row in changes[1:]]
    return tuple((count - sum(numbers), *numbers) for numbers in zip(*inks, strict=True))

"""Clues and boards as the flat arrays of `nono.model.model.Lines`: quick to make and to pass to the engine."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, chain, pairwise, repeat
from typing import NamedTuple

from nono.base.grid import MAX_CELLS
from nono.genres.nonogram.clue import Clue


class ClueArrays(NamedTuple):
    """The clues of all lines, rows first, as the arrays of `nono.model.model.Lines`, and how many lines are rows."""

    height: int
    block_start: array[int]
    length: array[int]
    colour: array[int]
    colours: int

    @property
    def plain(self) -> bool:
        """Whether all blocks are of colour 1, and none is blotted."""
        return self.colours == 2 and 0 not in self.length

    def fits(self) -> bool:
        """Whether these are clues of one colour, none blotted, short enough, with as many cells in rows as in columns.

        False also for clues of several colours and for blotted ones, which may fit.
        """
        starts, length, height = self.block_start, self.length, self.height
        if not self.plain:
            return False
        width = len(starts) - 1 - height
        sizes = chain(repeat(width, height), repeat(height, width))
        middle = starts[height]
        return sum(length[:middle]) == sum(length[middle:]) and all(
            sum(length[start:end]) + end - start <= size + 1
            for (start, end), size in zip(pairwise(starts), sizes, strict=True)
        )

    def shown_by(self, lines: Iterable[bytes]) -> bool:
        """Whether lines of colours, none above 1, show these clues; False also if some are blotted."""
        found = [[len(run) for run in line.split(b"\0") if run] for line in lines]
        starts = array("i", accumulate(map(len, found), initial=0))
        return starts == self.block_start and array("i", chain.from_iterable(found)) == self.length


def plain(rows: Sequence[object], cols: Sequence[object]) -> ClueArrays | None:
    """The arrays of clues that are lists of lengths, each at least 1 and of the first colour; None of all others."""
    lines = [line for line in chain(rows, cols) if isinstance(line, (list, tuple))]
    lengths = list(chain.from_iterable(lines))
    known = len(lines) == len(rows) + len(cols) and {int}.issuperset(map(type, lengths))
    if not known or (lengths and not 1 <= min(lengths) <= max(lengths) <= MAX_CELLS):
        return None
    starts = array("i", accumulate(map(len, lines), initial=0))
    return ClueArrays(len(rows), starts, array("i", lengths), ones(len(lengths)), 2)


def flatten(rows: tuple[Clue, ...], cols: tuple[Clue, ...]) -> ClueArrays:
    """The arrays of the clues."""
    lines = rows + cols
    block_start = array("i", accumulate(map(len, lines), initial=0))
    lengths = [length or 0 for clue in lines for length, _ in clue]
    colours = [colour for clue in lines for _, colour in clue]
    return ClueArrays(len(rows), block_start, array("i", lengths), array("i", colours), max(colours, default=1) + 1)


def _make_lines(height: int, width: int) -> tuple[array[int], array[int]]:
    """The cells of a board's lines: the rows, then the columns."""
    cells = array("i", range(height * width))
    for column in range(width):
        cells.extend(range(column, height * width, width))
    rows = range(0, height * width, width)
    return array("i", [*rows, *range(height * width, 2 * height * width + 1, height)]), cells


_lines = lru_cache(maxsize=64)(_make_lines)


def board_lines(height: int, width: int) -> tuple[array[int], array[int]]:
    """Where the cells of each line begin, and the cells; those of small boards are kept."""
    return (_lines if height * width <= 1 << 16 else _make_lines)(height, width)


@lru_cache(maxsize=1024)
def ones(size: int) -> array[int]:
    """So many blocks of the first colour."""
    return array("i", [1]) * size

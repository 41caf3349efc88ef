"""Clues and boards as the flat arrays of `nono.model.Lines`: quick to make, and to hand to the engine."""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import accumulate, chain
from typing import NamedTuple

from nono.clue import Clue


class Flat(NamedTuple):
    """The clues of all lines, rows first, as the arrays of `nono.model.Lines`, and how many lines are rows."""

    height: int
    block_start: array[int]
    length: array[int]
    colour: array[int]
    colours: int


def flatten(rows: tuple[Clue, ...], cols: tuple[Clue, ...]) -> Flat:
    """The arrays of the clues."""
    lines = rows + cols
    blocks = list(chain.from_iterable(lines))
    block_start = array("i", accumulate(map(len, lines), initial=0))
    colour = array("i", [block[1] for block in blocks])
    length = array("i", [block[0] or 0 for block in blocks])
    return Flat(len(rows), block_start, length, colour, max(colour, default=1) + 1)


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

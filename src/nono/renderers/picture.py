"""What the renderers draw: a solved board with its clues."""

from __future__ import annotations

from typing import NamedTuple

from nono.clue import Clue
from nono.genres.nonogram import Nonogram
from nono.palette import Palette
from nono.puzzle import Puzzle

Numbers = tuple[tuple[str, int], ...]  # the blocks of one clue: their text and colour


class Picture(NamedTuple):
    """A board of ``height`` x ``width`` cells (one byte of colour each, row by row) and the clues of its lines."""

    height: int
    width: int
    cells: bytes
    palette: Palette
    rows: tuple[Numbers, ...]
    cols: tuple[Numbers, ...]


def picture(puzzle: Puzzle, cells: bytes) -> Picture:
    """The picture of one solution."""
    assert isinstance(puzzle, Nonogram)  # the one genre there is
    rows = tuple(map(_numbers, puzzle.rows))
    cols = tuple(map(_numbers, puzzle.cols))
    return Picture(len(rows), len(cols), cells, puzzle.palette, rows, cols)


def _numbers(clue: Clue) -> Numbers:
    return tuple(("?" if length is None else str(length), colour) for length, colour in clue)

"""Clues and boards as the flat arrays of `nono.model.model.Lines`: quick to make and to pass to the engine."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import accumulate, chain, pairwise, repeat
from operator import add, sub
from typing import Any

from nono.base.grid import MAX_CELLS, split_rows
from nono.genres.nonogram.clue import Clue
from nono.model.model import Lines

LISTS = frozenset({list, tuple})
INTEGERS = frozenset({int})  # and not bool
ENGINE = "nono.backend.native._engine"  # used where a backend has loaded it


@dataclass(frozen=True, slots=True, init=False)
class ClueArrays(Lines):
    """The clues of a board's rows, then of its columns, and the number of colours, background included.

    The cells of the lines are made when they are first asked for; the engine makes its own.
    """

    height: int
    width: int
    colours: int

    def __init__(
        self, height: int, block_start: array[int], length: array[int], colour: array[int], colours: int
    ) -> None:
        put = object.__setattr__
        put(self, "height", height)
        put(self, "width", len(block_start) - 1 - height)
        put(self, "block_start", block_start)
        put(self, "length", length)
        put(self, "colour", colour)
        put(self, "colours", colours)

    def __getattr__(self, name: str) -> Any:
        if name not in ("cell_start", "cells"):
            raise AttributeError(name)
        cell_start, cells = board_lines(self.height, self.width)
        object.__setattr__(self, "cell_start", cell_start)
        object.__setattr__(self, "cells", cells)
        return cell_start if name == "cell_start" else cells

    def __len__(self) -> int:
        return self.height + self.width

    def __reduce__(self) -> tuple[Any, ...]:
        return ClueArrays, (self.height, self.block_start, self.length, self.colour, self.colours)

    @property
    def plain(self) -> bool:
        """Whether all blocks are of colour 1, and none is blotted."""
        return self.colours == 2 and 0 not in self.length

    def fits(self) -> bool:
        """Whether these are clues of one colour, none blotted, short enough, with as many cells in rows as in columns.

        False also for clues of several colours and for blotted ones, which may fit.
        """
        height = self.height
        if (fits := compiled("fits")) is not None:
            return bool(fits(self))
        if not self.plain:
            return False
        cells = list(accumulate(self.length, initial=0))
        cells = list(map(cells.__getitem__, self.block_start))  # of the lines before each line
        needed = list(map(add, cells, self.block_start))
        needed = list(map(sub, needed[1:], needed))  # each line's cells and blocks: one more than its shortest line
        rows, cols = needed[:height], needed[height:]
        return 2 * cells[height] == cells[-1] and max(rows) <= len(cols) + 1 and max(cols) <= height + 1

    def shown_by(self, picture: bytes) -> bool:
        """Whether a picture, one colour a cell, shows these clues; without the engine, of two colours without blots.

        False also for all other pictures and clues: `nono.genres.nonogram.clue.shows` decides there.
        """
        if (shows := compiled("shows")) is not None:
            return bool(shows(self, picture))
        height, width = self.height, self.width
        if self.colours > 2 or len(picture) != height * width or max(picture) > 1:
            return False
        lines = split_rows(picture, width) + [picture[column::width] for column in range(width)]
        return _runs(lines) == (self.block_start, self.length)


def compiled(name: str) -> Any:
    """A function of the engine, which does the same as the code after it, many times as quickly; None if not loaded."""
    return getattr(sys.modules.get(ENGINE), name, None)


def plain(rows: tuple[object, ...], cols: tuple[object, ...]) -> ClueArrays | None:
    """The arrays of clues that are lists of lengths of the first colour, ``[0]`` an empty one; None of all others."""
    if (flat_clues := compiled("flat_clues")) is not None:
        if (found := flat_clues(rows, cols, MAX_CELLS)) is None:
            return None
        starts, length = map(partial(array, "i"), found)
        return ClueArrays(len(rows), starts, length, ones(len(length)), 2)
    lines: list[Any] = [*rows, *cols]
    if not LISTS.issuperset(map(type, lines)):
        return None
    lengths = list(chain.from_iterable(lines))
    if not INTEGERS.issuperset(map(type, lengths)):
        return None
    if 0 in lengths:  # an empty line
        lines = [() if len(line) == 1 and line[0] == 0 else line for line in lines]
        lengths = list(chain.from_iterable(lines))
    if lengths and not 1 <= min(lengths) <= max(lengths) <= MAX_CELLS:
        return None
    starts = array("i", [0, *accumulate(map(len, lines))])
    return ClueArrays(len(rows), starts, array("i", lengths), ones(len(lengths)), 2)


def of_picture(rows: list[bytes], cols: list[bytes]) -> ClueArrays:
    """The arrays of the clues of a picture without colours above 1."""
    starts, lengths = _runs(rows + cols)
    return ClueArrays(len(rows), starts, lengths, ones(len(lengths)), 2)


def _runs(lines: Sequence[bytes]) -> tuple[array[int], array[int]]:
    """Where the runs of each line begin among those of all lines, and the lengths of the runs."""
    lengths = list(map(len, filter(None, b"\0".join(lines).split(b"\0"))))
    numbers = map(bytes.count, map(b"\0".__add__, lines), repeat(b"\0\1"))
    return array("i", [0, *accumulate(numbers)]), array("i", lengths)


def flatten(rows: tuple[Clue, ...], cols: tuple[Clue, ...]) -> ClueArrays:
    """The arrays of the clues."""
    blocks = block_arrays(rows + cols)
    return ClueArrays(len(rows), *blocks, max(blocks[2], default=1) + 1)


def block_arrays(lines: Sequence[Clue]) -> tuple[array[int], array[int], array[int]]:
    """Where the blocks of each line begin, their lengths and their colours, as in `nono.model.model.Lines`."""
    block_start = array("i", accumulate(map(len, lines), initial=0))
    lengths = [length or 0 for clue in lines for length, _ in clue]
    colours = [colour for clue in lines for _, colour in clue]
    return block_start, array("i", lengths), array("i", colours)


def line_texts(lines: Lines) -> list[str]:
    """The clues as text: blocks parted by ``.``, each its length (``?`` blotted).

    Colours count in the order of their first use, all but the first written after a colon.
    """
    starts, lengths, colours = lines.block_start, lines.length, lines.colour
    tag = {colour: f":{number}" if number > 1 else "" for number, colour in enumerate(dict.fromkeys(colours), 1)}
    if len(tag) < 2 and 0 not in lengths:
        words = list(map(str, lengths))
    else:
        words = [f"{length or '?'}{tag[colour]}" for length, colour in zip(lengths, colours, strict=True)]
    return [".".join(words[start:end]) for start, end in pairwise(starts)]


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

"""Olšák's ``.mk``, black and white: ``HEIGHT WIDTH``, one clue on each line, ``#`` between rows and columns.

What follows the last column is ignored. An empty clue is ``0`` or a blank line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nono.base.errors import PuzzleError, excerpt
from nono.formats.shared.capability import Capabilities, require_nonogram, require_single
from nono.formats.shared.clues import board_size, clue_lines, either_way, nonogram, numbered, take
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram

CAPABILITIES = Capabilities()
HEADER = re.compile(r"(\d+)[ \t,]+(\d+)")


def sniff(head: str) -> bool:
    """Whether two numbers stand in the first line, and a ``#`` alone in a later one."""
    first, *lines = (line for _, line in numbered(head.lstrip()))
    return bool(HEADER.fullmatch(first)) and "#" in lines


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzle of a text; raises `PuzzleError`."""
    lines = numbered(text)
    start = next((index for index, line in enumerate(lines) if line[1]), 0)
    at, header = lines[start]
    sizes = HEADER.fullmatch(header)
    if sizes is None:
        raise PuzzleError(f"found {excerpt(header)}, expected height and width", "bad-number").at(at)
    size = board_size(sizes[1], sizes[2], at)
    mark = next((index for index, line in enumerate(lines) if line[1] == "#"), None)
    if mark is None:
        raise PuzzleError("found no line '#', expected one between rows and columns", "missing-section")
    rows, cols = lines[start + 1 : mark], lines[mark + 1 :]

    def make(height: int, width: int, check: bool) -> Nonogram:
        return nonogram(take(rows, height, "rows"), take(cols, width, "columns", closed=False), check)

    yield either_way(size, make, check)


def dumps(puzzles: Iterable[Puzzle]) -> str:
    """The puzzle as text; raises `PuzzleError` on colours and blotted clues."""
    puzzle = require_nonogram(require_single(puzzles, "mk"), "mk", CAPABILITIES)
    return f"{puzzle.height} {puzzle.width}\n{clue_lines(puzzle.rows)}#\n{clue_lines(puzzle.cols)}"

"""``.nin``, black and white: ``WIDTH HEIGHT``, then one clue on each line, the rows and after them the columns.

Lines that begin with ``#`` are comments. An empty clue is ``0`` or a blank line. Lists with the columns first,
``ROWS COLUMNS`` above them as those of puzzlekit, look the same: ``--transpose`` reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nono.base.errors import PuzzleError, excerpt
from nono.formats.shared.bare import fits
from nono.formats.shared.capability import Capabilities, require_nonogram, require_single
from nono.formats.shared.clues import board_size, clue_lines, either_way, nonogram, numbered, take, without_comments
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram

CAPABILITIES = Capabilities()
NUMBERS = re.compile(r"[\d \t,]*")
HEADER = re.compile(r"(\d+)[ \t,]+(\d+)")


def sniff(head: str) -> bool:
    """Whether two numbers stand in the first line, and only numbers in the others."""
    lines = [line for _, line in without_comments(numbered(head), "#") if line]
    return bool(lines and HEADER.fullmatch(lines[0])) and all(map(NUMBERS.fullmatch, lines))


def certain(head: str) -> bool:
    """Whether the text can be nothing else: all lines fit."""
    return sniff(head) and fits(head, loads)


def has_unnamed_sides(head: str) -> bool:
    """Always: lists of clues with the columns first look the same."""
    return True


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzle of a text; raises `PuzzleError`."""
    lines = without_comments(numbered(text), "#")
    start = next((index for index, line in enumerate(lines) if line[1]), None)
    at, header = (0, "") if start is None else lines[start]
    sizes = HEADER.fullmatch(header)
    if start is None or sizes is None:
        raise PuzzleError(f"found {excerpt(header)}, expected width and height", "bad-number").at(at)
    size = board_size(sizes[2], sizes[1], at)
    clues = take(lines[start + 1 :], sum(size), "rows and columns", closed=False)

    def make(height: int, width: int, check: bool) -> Nonogram:
        return nonogram(clues[:height], clues[height:], check)

    yield either_way(size, make, check)


def dumps(puzzles: Iterable[Puzzle]) -> str:
    """The puzzle as text; raises `PuzzleError` on colours and blotted clues."""
    puzzle = require_nonogram(require_single(puzzles, "nin"), "nin", CAPABILITIES)
    return f"{puzzle.width} {puzzle.height}\n{clue_lines(puzzle.rows)}{clue_lines(puzzle.cols)}"

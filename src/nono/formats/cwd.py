"""``.cwd``, black and white: height, width, one clue on each line, a blank line between rows and columns.

Lines that begin with ``#`` are comments. An empty clue is ``0``, since the blank line parts the two sides.
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


def sniff(head: str) -> bool:
    """Whether each of the first two lines is a number, and all others are numbers."""
    lines = [line for _, line in numbered(head.lstrip())]
    return len(lines) > 2 and lines[0].isdigit() and lines[1].isdigit() and all(map(NUMBERS.fullmatch, lines))


def certain(head: str) -> bool:
    """Whether the text can be nothing else: a blank line parts the sides and all lines fit."""
    return sniff(head) and "\n\n" in head.strip() and fits(head, loads)


def has_unnamed_sides(head: str) -> bool:
    """Always: lists of clues with the columns first look the same."""
    return True


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzle of a text; raises `PuzzleError`."""
    lines = without_comments(numbered(text), "#")
    while lines and not lines[0][1]:
        lines = lines[1:]
    if len(lines) < 2 or not (lines[0][1].isdigit() and lines[1][1].isdigit()):
        found = excerpt(lines[0][1] if lines else "")
        message = f"found {found}, expected height and width in two lines (crosswords of this suffix are not read)"
        raise PuzzleError(message, "bad-number").at(1)
    size = board_size(lines[0][1], lines[1][1], lines[1][0])
    clues = lines[2:]
    filled = [line for line in clues if line[1]]

    def make(height: int, width: int, check: bool) -> Nonogram:
        if len(filled) == height + width:
            rows, cols = filled[:height], filled[height:]
        else:
            rows, cols = clues[:height], clues[height + 1 :]
            if any(text for _, text in clues[height : height + 1]):
                message = f"found {excerpt(clues[height][1])} after {height} rows, expected a blank line"
                raise PuzzleError(message, "wrong-line-count").at(clues[height][0])
        return nonogram(take(rows, height, "rows"), take(cols, width, "columns", closed=False), check)

    yield either_way(size, make, check)


def dumps(puzzles: Iterable[Puzzle]) -> str:
    """The puzzle as text; raises `PuzzleError` on colours and blotted clues."""
    puzzle = require_nonogram(require_single(puzzles, "cwd"), "cwd", CAPABILITIES)
    return f"{puzzle.height}\n{puzzle.width}\n{clue_lines(puzzle.rows)}\n{clue_lines(puzzle.cols)}"

"""Olšák's ``.mk``, black and white: ``HEIGHT WIDTH``, then one clue per line, with a line ``#`` before the columns.

An empty clue is ``0`` or a blank line. The file is read as typed clues below their size.
"""

from __future__ import annotations

import re
from itertools import pairwise

from nono.text.formats.shared import Capabilities, Loaded, Puzzles, clue_lines, numbered, only_nonogram

CAPABILITIES = Capabilities()
SIZE = re.compile(r"(\d+)[ \t,]+(\d+)")


def sniff(head: str) -> bool:
    """Return whether the text begins with a size, and a later line is a single ``#`` that begins no comment."""
    lines = [line.text for line in numbered(head) if line.text]
    marks = [line == "#" and not below.startswith("#") for line, below in pairwise([*lines, "#"])]
    return bool(lines and SIZE.fullmatch(lines[0])) and any(marks)


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzle in the text. Raises `PuzzleError`."""
    from nono.text.typed import reader  # only for such files

    yield from reader.loads(text, check, "nonogram")


def dumps(puzzles: Puzzles) -> str:
    """Return the puzzle as text; raises `PuzzleError` on colours and blotted clues."""
    puzzle = only_nonogram(puzzles, "mk", CAPABILITIES)
    return f"{puzzle.height} {puzzle.width}\n{clue_lines(puzzle.rows)}#\n{clue_lines(puzzle.cols)}"

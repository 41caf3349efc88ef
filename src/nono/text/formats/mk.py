"""Olšák's ``.mk``, black and white: ``HEIGHT WIDTH``, then one clue per line, with a line ``#`` before the columns.

Lines after the last column are ignored. An empty clue is ``0`` or a blank line. A file in another order, or with
another size line, is read as typed clues below their size.
"""

from __future__ import annotations

import re
from itertools import pairwise

from nono.base.errors import PuzzleError, excerpt
from nono.genres import Nonogram
from nono.text.formats.shared import (
    Capabilities,
    ClueLine,
    Loaded,
    Puzzles,
    board_size,
    clue_lines,
    nonogram,
    numbered,
    only_nonogram,
    take,
    typed_or,
)

CAPABILITIES = Capabilities()
SIZE = re.compile(r"(\d+)[ \t,]+(\d+)")


def _lines(text: str) -> tuple[re.Match[str] | None, list[ClueLine]]:
    """Return the match of the size, and the lines from the size on."""
    lines = numbered(text)
    lines = lines[next((index for index, line in enumerate(lines) if line.text), len(lines)) :]
    return (SIZE.fullmatch(lines[0].text) if lines else None), lines


def sniff(head: str) -> bool:
    """Return whether the text begins with a size, and a later line is a single ``#`` that begins no comment."""
    size, lines = _lines(head)
    texts = [line for _, line in lines if line]
    return size is not None and any(
        line == "#" and not below.startswith("#") for line, below in pairwise([*texts, "#"])
    )


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzle in the text. Raises `PuzzleError`."""
    try:
        yield _puzzle(text, check)
    except PuzzleError as error:
        yield typed_or(error, text, check)


def _puzzle(text: str, check: bool) -> Nonogram:
    """Return the puzzle in the text. Raises `PuzzleError`."""
    size, lines = _lines(text)
    line_number, first = lines[0] if lines else ClueLine(1, "")
    if size is None:
        raise PuzzleError(f"found {excerpt(first)}, expected height and width", "bad-number").at(line_number)
    height, width = board_size(size[1], size[2], line_number)
    mark = next((index for index, line in enumerate(lines) if line.text == "#"), None)
    if mark is None:
        raise PuzzleError("found no line '#', expected '#' between rows and columns", "missing-section")
    rows, cols = take(lines[1:mark], height, "rows"), take(lines[mark + 1 :], width, "columns", closed=False)
    return nonogram(rows, cols, check)


def dumps(puzzles: Puzzles) -> str:
    """Return the puzzle as text; raises `PuzzleError` on colours and blotted clues."""
    puzzle = only_nonogram(puzzles, "mk", CAPABILITIES)
    return f"{puzzle.height} {puzzle.width}\n{clue_lines(puzzle.rows)}#\n{clue_lines(puzzle.cols)}"

"""Clues above and at the left of a board in lines of fixed width, as people draw them and programs print them."""

from __future__ import annotations

import re
import warnings
from contextlib import suppress
from itertools import pairwise

from nono.base.errors import PuzzleError, PuzzleWarning, warn
from nono.formats.shared.clues import LARGE
from nono.formats.shared.sheet import puzzle_of_sheet
from nono.genres.nonogram import Nonogram

MAX_CELLS = 1 << 16  # lines times columns of the drawing
RULE = re.compile(r"[\s|+]*[-=+]{3}[-=+|\s]*")
FRAME = str.maketrans("|\u2502\u2503\u2551", "    ")
TOKEN = re.compile(r"\S+")


def puzzle_around(text: str, check: bool, drawn: bool = False) -> Nonogram | None:
    """The puzzle, or None where the text has no such board, or a line or column of it could be a blank one.

    ``drawn``: only if no cell of the board is blank.

    Raises `PuzzleError` on clues that contradict one another.
    """
    if len(text) > LARGE:
        return None
    numbered = [(at, line.expandtabs().translate(FRAME)) for at, line in enumerate(text.split("\n"), 1)]
    lines = [(at, line) for at, line in numbered if not RULE.fullmatch(line) or not line.strip()]
    while lines and not lines[-1][1].strip():
        lines.pop()
    while lines and not lines[0][1].strip():
        del lines[0]
    if len(lines) < 3 or not lines[0][1][:1].isspace() or not all(line.strip() for _, line in lines):
        return None
    columns = _columns([line for _, line in lines])
    if len(columns) < 3 or len(columns) * len(lines) > MAX_CELLS:
        return None
    rows = [(at, [line[start:end].strip() for start, end in columns]) for at, line in lines]
    if rows[0][1][0] or any(" " in cell for _, cells in rows for cell in cells):
        return None
    puzzle = puzzle_of_sheet(rows, check)
    if min(puzzle.height, puzzle.width) < 2 or not _evenly_spaced(columns[-puzzle.width :]):
        return None
    if not all(all(cells[-puzzle.width :]) for _, cells in rows[-puzzle.height :]):
        if drawn:
            return None
        size = f"{puzzle.height} rows and {puzzle.width} columns"
        warn(f"clues around a board with blank cells: read as {size} (0 for each empty clue leaves no doubt)")
    return puzzle


def fits(text: str) -> bool:
    """Whether there is such a board, whose clues agree or whose cells are all drawn."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        for check in (True, False):
            with suppress(PuzzleError):
                return puzzle_around(text, check, drawn=not check) is not None
    return False


def _columns(lines: list[str]) -> list[tuple[int, int]]:
    """Where the columns of characters begin and end that are not blank in all lines."""
    used = {at for line in lines for token in TOKEN.finditer(line) for at in range(*token.span())}
    starts = sorted(at for at in used if at - 1 not in used)
    ends = sorted(at + 1 for at in used if at + 1 not in used)
    return list(zip(starts, ends, strict=True))


def _evenly_spaced(columns: list[tuple[int, int]]) -> bool:
    """Whether no column between them can be missing: they begin, or end, at equal distances of up to two blanks."""
    widest = max(end - start for start, end in columns)
    distances = [{two[side] - one[side] for one, two in pairwise(columns)} for side in (0, 1)]
    return any(len(found) == 1 and max(found) <= widest + 2 for found in distances)

"""Akari as plain text, one line per row: ``.`` an empty cell, ``#`` (or ``x``) a wall, ``0``-``4`` a clue.

A line ``ROWS COLUMNS`` may come first, and blanks may separate the cells. A board that has neither this line nor a clue
is read as a picture, unless ``--genre akari`` is given.
"""

from __future__ import annotations

import re

from nono.base.errors import PuzzleError
from nono.genres.akari import Akari
from nono.text.formats.shared.capability import Capabilities, Loaded, Puzzles, require_genre, require_single
from nono.text.formats.shared.clues import DOTTED, LARGE, Line, board_size, numbered

CAPABILITIES = Capabilities(genres=("akari",))
SIZE = re.compile(r"\s*(\d+)\s+(\d+)\s*")
ROW = re.compile(r"[.#xX0-9]+")


def sniff(head: str) -> bool:
    """Return whether the rows have equal length, and the text has a size, or both a clue and an empty cell.

    Return False in three cases: the rows could be nonogram clues; a row's first word is shorter than the second, so
    that it is a row number or a clue; or the first words count the rows.
    """
    size, lines = _parts(head)
    if len(head) > LARGE:
        lines = lines[:-1]
    rows = [row for _, row in lines]
    if not rows or len({len(row) for row in rows}) > 1 or not all(map(ROW.fullmatch, rows)):
        return False
    spaced = [line.split() for _, line in numbered(head) if line][int(size is not None) :]
    if any(len(groups) > 1 and len(groups[0]) < len(groups[1]) for groups in spaced):
        return False
    if len(rows) > 1 and all(groups[0] == f"{at}." for at, groups in enumerate(spaced, 1)):
        return False
    cells = "".join(rows)
    if size is not None:
        whole = (len(rows), len(rows[0])) == (int(size[1]), int(size[2]))
        return bool(re.search("[.#xX]", cells)) and (whole or len(head) > LARGE)
    return "." in cells and bool(re.search("[0-9]", cells)) and not all(map(DOTTED.fullmatch, rows))


def certain(head: str) -> bool:
    """Return whether `sniff` accepts the text, and the board has a wall without a clue, and at least 2x2 cells.

    If clues are its only walls, the board may also be of another genre (`nono.text.formats.cells`).
    """
    _, rows = _parts(head)
    marked = any(set(row) & set("#xX") for _, row in rows)
    return marked and sniff(head) and len(rows) > 1 and len(rows[0][1]) > 1


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzle in the text. Raises `PuzzleError`."""
    size, rows = _parts(text)
    if not rows:
        raise PuzzleError("found nothing, expected rows of '.', '#' and 0 to 4", "no-puzzle")
    if size is not None:
        height, width = board_size(size[1], size[2], rows[0][0] - 1)
        if len(rows) != height:
            raise PuzzleError(f"found {len(rows)} rows, expected {height}", "wrong-line-count").at(rows[-1][0])
        if len(rows[0][1]) != width:
            found = f"found a row of {len(rows[0][1])} cells"
            raise PuzzleError(f"{found}, expected {width}", "wrong-line-count").at(rows[0][0])
    try:
        yield Akari([row.replace("x", "#").replace("X", "#") for _, row in rows], check=check)
    except PuzzleError as error:
        line = rows[error.clue[1] - 1][0] if error.clue else rows[0][0]
        raise error.at(line) from None


def _parts(text: str) -> tuple[re.Match[str] | None, list[Line]]:
    """Return the match of the size line (None without one), and the rows without blanks between cells."""
    lines = [line for line in numbered(text) if line[1]]
    size = SIZE.fullmatch(lines[0][1]) if len(lines) > 1 else None
    if size is not None and len(size[1] + size[2]) > 12:
        size = None
    return size, [(number, "".join(line.split())) for number, line in (lines if size is None else lines[1:])]


def dumps(puzzles: Puzzles) -> str:
    """Return the board as text, with a size line if the text could otherwise be read as a picture."""
    puzzle = require_genre(require_single(puzzles, "akari"), Akari, "akari", CAPABILITIES)
    text = "\n".join(puzzle.rows) + "\n"
    return text if certain(text) else f"{puzzle.height} {puzzle.width}\n{text}"

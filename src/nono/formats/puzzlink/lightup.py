"""The body of an address of an Akari, as pzpr has it (its name there is lightup).

Cells in reading order: ``0``-``4`` a clue, ``5``-``9`` a clue (less 5) and then an empty cell, ``a``-``e`` a clue (less
10) and then two, ``.`` a wall without a clue, ``g``-``z`` 1 to 20 empty cells.
"""

from __future__ import annotations

import re

from nono.base.errors import PuzzleError
from nono.formats.puzzlink.gaps import GAPS, gaps
from nono.formats.shared.capability import Capabilities, require_genre
from nono.genres.akari import Akari
from nono.genres.base import Puzzle

CLUES = "0123456789abcde"
MOST = 5  # clues: 0 to 4
PART = re.compile(r"(\.+)|(#)|(\d)(\.{0,2})")
IMPOSSIBLE = re.compile("[5-9]")


def read(height: int, width: int, body: str, check: bool, title: str) -> Akari:
    """The puzzle of a body, which may have too many empty cells at the end; raises `PuzzleError`."""
    size = height * width
    board: list[str] = []
    if len(body) > size:
        raise PuzzleError(f"found a body of {len(body)} letters, expected at most {size}", "wrong-line-count")
    for key in body:
        if key == ".":
            board.append("#")
        elif key in GAPS:
            board.append("." * (GAPS.index(key) + 1))
        elif key in CLUES:
            gap, clue = divmod(CLUES.index(key), MOST)
            board.append(f"{clue}{'.' * gap}")
        else:
            raise PuzzleError(f"found {key!r} in the body, expected 0 to 9, a to e, '.' or a gap", "bad-number")
    cells = "".join(board)
    if len(cells) < size or cells[size:].strip("."):
        raise PuzzleError(f"found {len(cells)} cells in the body, expected {size}", "wrong-line-count")
    return Akari([cells[start : start + width] for start in range(0, size, width)], title=title, check=check)


def write(puzzle: Puzzle, format: str, capabilities: Capabilities) -> str:
    """The body of a puzzle; raises `PuzzleError` on clues above 4."""
    akari = require_genre(puzzle, Akari, format, capabilities)
    cells = "".join(akari.rows)
    if wrong := IMPOSSIBLE.search(cells):
        raise PuzzleError(f"a clue {wrong[0]}, expected 0 to 4 for the format {format}", "unsupported-variant")
    body: list[str] = []
    for part in PART.finditer(cells):
        run, wall, clue, free = part.groups()
        if run:
            body += gaps(len(run))
        elif wall:
            body.append(".")
        else:
            gap = 2 if part.end() == len(cells) else len(free)
            body.append(CLUES[int(clue) + MOST * gap])
    return "".join(body)

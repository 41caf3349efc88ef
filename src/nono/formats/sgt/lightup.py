"""Game IDs of Light Up, which are Akari: ``a``-``z`` 1 to 26 empty cells, ``B`` a wall, ``0``-``4`` a clue.

The size may be followed by the parameters of the generator: ``b20`` (walls in a hundred cells), ``s4`` (symmetry),
``d1`` (difficulty).
"""

from __future__ import annotations

import re
from string import ascii_lowercase

from nono.base.errors import PuzzleError
from nono.base.grid import split_rows
from nono.formats.shared.capability import Capabilities, require_genre
from nono.formats.shared.clues import board_size
from nono.genres.akari import Akari
from nono.genres.base import Puzzle

ID = re.compile(r"(\d+)(?:x(\d+))?(?:b\d+)?(?:s\d+)?(?:d\d+)?:([a-zB0-4]+)")


def read(text: str, check: bool) -> Akari:
    """The puzzle of a game ID; raises `PuzzleError`."""
    found = ID.fullmatch(text)
    if found is None:
        raise PuzzleError("found another body, expected a to z, B and 0 to 4", "unsupported-variant")
    height, width = board_size(found[2] or found[1], found[1], 0)
    if len(found[3]) > height * width:
        message = f"found a body of {len(found[3])} letters, expected at most {height * width}"
        raise PuzzleError(message, "wrong-line-count")
    board = "".join(
        "." * (ascii_lowercase.index(key) + 1) if key in ascii_lowercase else "#" if key == "B" else key
        for key in found[3]
    )
    if len(board) != height * width:
        message = f"found {len(board)} cells in the body, expected {height * width}"
        raise PuzzleError(message, "wrong-line-count")
    return Akari(split_rows(board, width), check=check)


def write(puzzle: Puzzle, format: str, capabilities: Capabilities) -> str:
    """The game ID of a puzzle; raises `PuzzleError` on clues above 4."""
    akari = require_genre(puzzle, Akari, format, capabilities)
    cells = "".join(akari.rows)
    if wrong := re.search("[5-9]", cells):
        raise PuzzleError(f"a clue {wrong[0]}, expected at most 4 for the format {format}", "unsupported-variant")
    body = re.sub(r"\.{1,26}", lambda run: ascii_lowercase[len(run[0]) - 1], cells).replace("#", "B")
    return f"{akari.width}x{akari.height}:{body}"

"""Game IDs of Pegs, peg solitaire on a square grid: ``P`` a peg, ``H`` a hole, ``O`` neither, row by row.

The size may be followed by the kind of board: ``cross``, ``octagon`` or ``random``. One peg is left, anywhere.
"""

from __future__ import annotations

import re

from nono.base.errors import PuzzleError
from nono.base.grid import split_rows
from nono.formats.shared.capability import Capabilities, require_genre
from nono.formats.shared.clues import board_size
from nono.genres.base import Puzzle
from nono.genres.pegs import GAP, PEG, WALL, Pegs

ID = re.compile(r"(\d+)x(\d+)(?:cross|octagon|random)?:([PHO]+)")
KEYS = str.maketrans("PHO", PEG + GAP + WALL)
KINDS = {"english33": "cross", "european37": "octagon"}


def read(text: str, check: bool) -> Pegs:
    """The puzzle of a game ID; raises `PuzzleError`."""
    found = ID.fullmatch(text)
    if found is None:
        raise PuzzleError("found another body, expected P, H and O", "unsupported-variant")
    height, width = board_size(found[2], found[1], 0)
    if len(found[3]) != height * width:
        message = f"found {len(found[3])} cells in the body, expected {height * width}"
        raise PuzzleError(message, "wrong-line-count")
    cells = found[3].translate(KEYS)
    return Pegs(split_rows(cells, width), check=check)


def write(puzzle: Puzzle, format: str, capabilities: Capabilities) -> str:
    """The game ID of a puzzle; raises `PuzzleError` on triangles and on targets other than one peg anywhere."""
    pegs = require_genre(puzzle, Pegs, format, capabilities)
    if pegs.board.grid != "square" or pegs.target is not None:
        what = "a target" if pegs.target is not None else "a board of triangles"
        message = f"{what}, expected a square grid and one peg left anywhere for the format {format}"
        raise PuzzleError(message, "unsupported-variant")
    rows = [row.ljust(pegs.width, WALL) for row in pegs.rows_of(pegs.start)]
    body = "".join(rows).translate({ord(new): old for new, old in zip(PEG + GAP + WALL, "PHO", strict=True)})
    return f"{pegs.width}x{pegs.height}{KINDS.get(pegs.board.name(), 'random')}:{body}"

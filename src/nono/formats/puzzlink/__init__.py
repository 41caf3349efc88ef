"""Addresses of puzz.link and pzv (pzpr), ``https://puzz.link/p?KIND/COLUMNS/ROWS/BODY``: nonograms and Akari.

The body of a nonogram fills, for each column and then for each row, half as many slots as it has cells, from the grid
outwards: the last number first. ``0``-``9`` ``a``-``f`` are values below 16, ``-hh`` below 256, ``+hhh`` below 4096,
``.`` a number that is not given, ``g``-``z`` 1 to 20 empty slots.

The body of an Akari (``lightup``, ``akari``, ``bijutsukan``) is its cells in reading order: ``0``-``4`` a clue,
``5``-``9`` a clue (less 5) and then an empty cell, ``a``-``e`` a clue (less 10) and then two, ``.`` a wall without a
clue, ``g``-``z`` 1 to 20 empty cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nono.base.errors import PuzzleError, excerpt
from nono.formats.puzzlink import lightup, nonogram
from nono.formats.shared.capability import Capabilities, require_single
from nono.formats.shared.clues import board_size
from nono.genres.base import Puzzle

CAPABILITIES = Capabilities(blots=True, genres=("nonogram", "akari"))
KINDS = {"nonogram": nonogram, "lightup": lightup, "akari": lightup, "bijutsukan": lightup}
KIND_OF = {"nonogram": "nonogram", "akari": "lightup"}
ADDRESS = re.compile(r"(?:https?://[^?\s]*\?)?(?:type=)?/?(\w+)/(.*)", re.DOTALL)
BEGIN = re.compile(rf"\s*(https?://[^?\s]*\?|\??({'|'.join(KINDS)})/\d)")


def sniff(head: str) -> bool:
    """Whether this is an address, or the part of it that matters."""
    return bool(BEGIN.match(head)) and len(head.split()) == 1


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzle of an address; raises `PuzzleError`."""
    found = ADDRESS.fullmatch(text.strip().lstrip("?"))
    if found is None:
        raise PuzzleError(f"found {excerpt(text.strip())}, expected an address ?nonogram/…", "unknown-format").at(1)
    kind, rest = found[1], found[2].split("/")
    if kind not in KINDS:
        message = f"found a puzzle of {excerpt(kind)}, expected {' or '.join(KIND_OF.values())}"
        raise PuzzleError(message, "unsupported-variant").at(1)
    if len(rest) < 3 or any(rest[3:]):
        raise PuzzleError(f"found {excerpt(found[2])}, expected COLUMNS/ROWS/BODY", "missing-section").at(1)
    height, width = board_size(rest[1], rest[0], 1)
    try:
        yield KINDS[kind].read(height, width, rest[2], check)
    except PuzzleError as error:
        raise error.at(1) from None


def dumps(puzzles: Iterable[Puzzle]) -> str:
    """The puzzle as an address; raises `PuzzleError` on what the genre's body cannot have."""
    puzzle = require_single(puzzles, "puzzlink")
    kind = KIND_OF.get(puzzle.genre, "nonogram")
    body = KINDS[kind].write(puzzle, "puzzlink", CAPABILITIES)
    return f"https://puzz.link/p?{kind}/{puzzle.width}/{puzzle.height}/{body}\n"

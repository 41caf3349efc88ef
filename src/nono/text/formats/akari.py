"""Akari as plain text, one line per row: ``.`` an empty cell, ``#`` (or ``x``) a wall, ``0``-``4`` a clue.

The board is read by the rules of the format `cells`: a line ``ROWS COLUMNS`` may come first, and blanks may separate
the cells. Written files name ``akari`` above the board. Without the name, a board without a clue may be a picture.
"""

from __future__ import annotations

import re

from nono.genres.akari import Akari
from nono.text.formats.shared.capability import Capabilities, Loaded, Puzzles, require_genre, require_single
from nono.text.formats.shared.clues import LARGE
from nono.text.typed.page import Page

CAPABILITIES = Capabilities(genres=("akari",))
OWN = re.compile(r"akari\n(?:[.#0-9]+\n)+")
BOARD = re.compile(r"(?i:akari\b.*)?[.#xX0-9\s]+")


def sniff(head: str) -> bool:
    """Return whether the text has only cells of an Akari, perhaps below the name of the genre."""
    return len(head) > LARGE or BOARD.fullmatch(head.strip()) is not None


def certain(head: str) -> bool:
    """Return whether the text has the form that nono writes. The format `cells` recognises all other boards."""
    return OWN.fullmatch(head) is not None


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzles in the text. Raises `PuzzleError`."""
    if OWN.fullmatch(text):
        yield Akari(text.split("\n")[1:-1], check=check)
    else:
        yield from Page(text if text.endswith("\n") else f"{text}\n", "akari").puzzles(check)


def dumps(puzzles: Puzzles) -> str:
    """Return the board as text, below the name of the genre."""
    puzzle = require_genre(require_single(puzzles, "akari"), Akari, "akari", CAPABILITIES)
    return "\n".join(["akari", *puzzle.rows, ""])

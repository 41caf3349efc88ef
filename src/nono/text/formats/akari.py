"""Akari as plain text: a line ``akari``, then one line per row: ``.`` an empty cell, ``#`` a wall, ``0``-``4`` a clue.

The board is read like a typed board of the genre ``akari``.
"""

from __future__ import annotations

import re

from nono.genres.akari import Akari
from nono.text.formats.shared.capability import Capabilities, Loaded, Puzzles, require_genre, require_single
from nono.text.typed import reader

CAPABILITIES = Capabilities(genres=("akari",))
OWN = re.compile(r"akari\n(?:[.#0-9]+\n)+")


def sniff(head: str) -> bool:
    """Return whether the text has the form that nono writes."""
    return OWN.match(head) is not None


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzles in the text. Raises `PuzzleError`."""
    if OWN.fullmatch(text):
        yield Akari(text.split("\n")[1:-1], check=check)
    else:
        yield from reader.loads(text, check, "akari")


def dumps(puzzles: Puzzles) -> str:
    """Return the board as text, below the name of the genre."""
    puzzle = require_genre(require_single(puzzles, "akari"), Akari, "akari", CAPABILITIES)
    return "\n".join(["akari", *puzzle.rows, ""])

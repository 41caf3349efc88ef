"""Clues and boards as people type them; for every text that no other format recognises, read only.

The grammar is in the section "Typed clues and boards" above. A text may also have a table in Markdown.
"""

from __future__ import annotations

from typing import Any

from nono.genres import GENRES
from nono.text.formats.shared.capability import ALL, Capabilities, Loaded
from nono.text.typed.reader import puzzles_of_text

CAPABILITIES = Capabilities(goal=True, saved=True, colour=True, many=True, blots=True, about=ALL, genres=GENRES)
READ_OPTIONS = ("genre", "fields", "size")


def loads(text: str, check: bool = True, **stated: Any) -> Loaded:
    """Return an iterator over the puzzles of a typed text, and an error for each that cannot be read.

    ``stated`` are the genre that the caller states, the fields that its name sets, and a size. Raises `PuzzleError` if
    there is no puzzle.
    """
    size = {"size": stated["size"]} if stated.get("size") else {}
    return puzzles_of_text(text, check, stated.get("genre") or "", {**(stated.get("fields") or {}), **size})

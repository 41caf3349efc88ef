"""Clues and boards as people type them; for every text that no other format recognises, read only.

The grammar is in the section "Typed clues and boards" above. A text may also have a table in Markdown.
"""

from __future__ import annotations

from nono.genres import GENRES
from nono.text.formats.shared.capability import ALL, Capabilities, Loaded
from nono.text.parts.names import Fields
from nono.text.typed.reader import puzzles_of_text

CAPABILITIES = Capabilities(goal=True, saved=True, colour=True, many=True, blots=True, about=ALL, genres=GENRES)
READ_OPTIONS = ("genre", "fields", "size")


def loads(
    text: str,
    check: bool = True,
    genre: str | None = None,
    fields: Fields | None = None,
    size: tuple[int, int] | None = None,
) -> Loaded:
    """Return an iterator over the puzzles of a typed text, and an error for each that cannot be read.

    The caller may state the ``genre``, whose name sets the ``fields``, and a size. Raises `PuzzleError` if there is no
    puzzle.
    """
    return puzzles_of_text(text, check, genre or "", {**(fields or {}), **({"size": size} if size else {})})

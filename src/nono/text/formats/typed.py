"""Clues and boards as people type them; for every text that no other format recognises, read only.

The grammar is in the section "Typed clues and boards" above. A text may also have a table in Markdown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nono.base.errors import PuzzleError
from nono.genres import GENRES, Puzzle
from nono.text.formats.shared.capability import ALL, Capabilities
from nono.text.typed.nearest import puzzles_or_nearest

CAPABILITIES = Capabilities(goal=True, saved=True, colour=True, many=True, blots=True, about=ALL, genres=GENRES)
READ_OPTIONS = ("genre", "fields", "size")


def loads(
    text: str,
    check: bool = True,
    genre: str | None = None,
    fields: Mapping[str, Any] | None = None,
    size: tuple[int, int] | None = None,
) -> Iterator[Puzzle | PuzzleError]:
    """Yield the puzzles of a typed text, and an error for each that cannot be read.

    ``genre`` is the genre that the caller states, and ``fields`` is what its name sets. Raises `PuzzleError` if there
    is no puzzle.
    """
    yield from puzzles_or_nearest(text, check, genre or "", {**(fields or {}), **({"size": size} if size else {})})

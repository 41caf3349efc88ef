"""Clues and boards as people type them; for every text that no other format recognises, read only.

Two lines are enough for a nonogram: ``rows: 1, 3, 1 1`` and ``columns: 2, 2, 2``. A board of another genre stands
below the name of its genre. ``nono info`` shows how a text was read. The grammar is in the section "Typed clues and
boards" above.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nono.genres import GENRES
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.typed import TEXTS, reader

CAPABILITIES = Capabilities(
    goal=True, saved=True, colour=True, many=True, blots=True, about=frozenset(TEXTS), genres=GENRES
)
READ_OPTIONS = ("genre", "fields", "size")


def sniff(head: str) -> bool:
    """Return False: this format is for texts that no other format recognises."""
    return False


def loads(
    text: str,
    check: bool = True,
    genre: str | None = None,
    fields: Mapping[str, Any] | None = None,
    size: tuple[int, int] | None = None,
) -> Loaded:
    """Yield the puzzles in a text. ``genre`` is a genre that the caller states, and ``fields`` what its name sets."""
    return reader.loads(text, check, genre, fields, size)

"""Codecs for genres with layers: which genres a format supports, and how it reads and writes them.

A genre is imported only when a text may contain its puzzles.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from nono.base.errors import PuzzleError
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.genres.codecs import Codec, Found
from nono.genres.layer_puzzle import LayerPuzzle
from nono.text.formats.shared.capability import Capabilities, require_genre

Genre = type[LayerPuzzle]


def codec_of(genre: str, format: str) -> Codec | None:
    """Return the codec for this format in the class of this genre, or None."""
    try:
        known: tuple[Codec, ...] = getattr(GENRES[genre], "formats", ())
    except PuzzleError:  # a plug-in that cannot be loaded is ignored
        return None
    return next((codec for codec in known if codec.format == format), None)


def codecs(format: str) -> Iterator[tuple[Genre, Any]]:
    """Yield the genres that the format supports, with their codecs."""
    for name in GENRES:
        if codec := codec_of(name, format):
            yield GENRES[name], codec


def codec_named(format: str, name: str) -> tuple[Genre, Any] | None:
    """Return the genre with this name in the format or in nono, and its codec, or None."""
    return next(((genre, codec) for genre, codec in codecs(format) if name in (*codec.names, genre.genre)), None)


def names(format: str) -> list[str]:
    """Return the format's name for each genre."""
    return [codec.names[0] for _, codec in codecs(format)]


class Genres(Collection[str]):
    """The genres that a format supports: those that it lists itself, and those whose classes contain a codec for it."""

    def __init__(self, format: str, *own: str) -> None:
        self.format = format
        self.own = own

    def __contains__(self, genre: object) -> bool:
        known = isinstance(genre, str) and genre in GENRES
        return genre in self.own or (known and codec_of(str(genre), self.format) is not None)

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from (genre.genre for genre, _ in codecs(self.format))

    def __len__(self) -> int:
        return len(list(iter(self)))


def puzzle_of(genre: Genre, found: Found, check: bool, **about: Any) -> Puzzle:
    """Return the puzzle of this genre with the values that were read. Raises `PuzzleError`."""
    return genre(**found.values, **about, goal=found.answer, check=check)


def codec_for(puzzle: Puzzle, format: str, capabilities: Capabilities) -> tuple[LayerPuzzle, Any] | None:
    """Return the puzzle and its codec, or None if there is no codec for its genre in this format.

    Warns of each lost field.
    """
    codec = codec_of(puzzle.genre, format) if isinstance(puzzle, LayerPuzzle) else None
    if codec is None:
        return None
    genre: Any = LayerPuzzle
    return require_genre(puzzle, genre, format, capabilities), codec

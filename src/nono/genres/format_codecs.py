"""The genres that a format of another program can store: each genre with layers has a codec for each of its formats.

A genre is imported only when a text may contain its puzzles.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

from nono.base.errors import PuzzleError
from nono.genres import GENRES
from nono.genres.base import Puzzle

if TYPE_CHECKING:
    from nono.genres.codecs.parts import Codec, ReadBoard
    from nono.genres.layer_puzzle import LayerPuzzle

LayerGenre = type["LayerPuzzle"]


def codec_of(genre: str, format: str) -> Codec | None:
    """Return the codec for this format in the class of this genre, or None."""
    try:
        codecs_of_genre: tuple[Codec, ...] = getattr(GENRES[genre], "formats", ())
    except PuzzleError:  # a plug-in that cannot be loaded is ignored
        return None
    return next((codec for codec in codecs_of_genre if codec.format == format), None)


def codecs(format: str) -> Iterator[tuple[LayerGenre, Any]]:
    """Yield the genres that the format supports, with their codecs."""
    for name in GENRES:
        if codec := codec_of(name, format):
            yield GENRES[name], codec


def codec_named(format: str, name: str) -> tuple[LayerGenre, Any] | None:
    """Return the genre with this name in the format or in nono, and its codec, or None."""
    return next(((genre, codec) for genre, codec in codecs(format) if name in (*codec.names, genre.genre)), None)


def codec_names(format: str) -> list[str]:
    """Return the format's name for each genre."""
    return [codec.names[0] for _, codec in codecs(format)]


class CodecGenres(Collection[str]):
    """The genres that a format supports: those that it lists itself, and those whose classes contain a codec for it."""

    def __init__(self, format: str, *listed: str) -> None:
        self.format = format
        self.listed = listed

    def __contains__(self, genre: object) -> bool:
        if genre in self.listed:
            return True
        return isinstance(genre, str) and genre in GENRES and codec_of(genre, self.format) is not None

    def __iter__(self) -> Iterator[str]:
        yield from self.listed
        yield from (genre.genre for genre, _ in codecs(self.format))

    def __len__(self) -> int:
        return len(list(iter(self)))


def puzzle_of_layers(genre: LayerGenre, board: ReadBoard, check: bool, **about: Any) -> Puzzle:
    """Return the puzzle of this genre with the values that were read. Raises `PuzzleError`."""
    return genre(**board.values, **about, goal=board.answer, check=check)

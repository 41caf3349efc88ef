"""What is read of a file: each puzzle, or the error in its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from nono.base.errors import PuzzleError
from nono.base.foreign import printable
from nono.genres.base import Puzzle

P_co = TypeVar("P_co", bound="Puzzle | PuzzleError", covariant=True)


@dataclass(frozen=True, slots=True)
class Entry(Generic[P_co]):
    """A puzzle and its place: the file (or ``-``, or a built-in name), its number in it from 1, and its format.

    In a format with a puzzle a line the number is that of the line. ``puzzle`` is the error of a puzzle that cannot be
    read, with index 0 if it is that of the whole file. ``seconds``: the time of reading it, where that is measured.
    """

    file: str
    index: int
    format: str
    puzzle: P_co
    seconds: float = 0.0

    @property
    def label(self) -> str:
        """The puzzle's name in a list of results, fit for terminals."""
        return printable(self.file if self.index == 1 else f"{self.file}:{self.index}")


Found = Entry[Puzzle | PuzzleError]


def failure(source: str, error: PuzzleError, format: str = "") -> Found:
    """The error of a whole file."""
    return Entry(source, 0, format, sourced(error, source))


def sourced(error: PuzzleError, source: str) -> PuzzleError:
    """The error with the name of its file."""
    error.source = source
    return error

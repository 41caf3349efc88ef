"""The options for reading, the entries that reading yields, and the handling of files without a puzzle."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from math import inf
from typing import Any, Generic, Literal, TypedDict, TypeVar, cast

from nono.base.arguments import expect_flags, expect_type, expected_one_of, mistyped, number_in, unfit
from nono.base.errors import PuzzleError, WrongTypeError, excerpt, warn
from nono.base.foreign import printable
from nono.genres import GENRES, Puzzle
from nono.text.formats import format_named, suffixes

P_co = TypeVar("P_co", bound="Puzzle | PuzzleError", covariant=True)
PASSED_OVER = "passed-over"
SHOWN = 8  # maximum number of files named in a message


class FileOptions(TypedDict, total=False):
    """Options for facts that a file leaves open.

    If clues and goal contradict each other, ``trust`` decides which part to keep: ``clues`` or ``goal``. ``size`` is
    the board size (width, height) for formats that do not contain it. ``transpose`` swaps rows and columns. ``loose``
    reads each combination of triangle colours as one plain colour.
    """

    trust: Literal["clues", "goal"] | None
    size: tuple[int, int] | None
    transpose: bool
    loose: bool


class ReadOptions(FileOptions, total=False):
    """All options for reading.

    With a ``genre`` but no format, only formats that can store the genre are tried. ``genre`` is the name of a genre,
    or a name under which it is published; ``fields`` are the fields that such a name sets.
    """

    genre: str | None
    fields: Mapping[str, Any]


def with_genre(options: ReadOptions) -> ReadOptions:
    """Return the options with nono's name of the genre. Raises `PuzzleError` on an unknown name."""
    name = options.get("genre")
    if name is None or name in GENRES:
        return options
    from nono.text.parts.genre_names import genre_named

    genre, fields = genre_named(name)
    return {**options, "genre": genre, "fields": fields}


def checked_options(format: object, check: object, options: Mapping[str, object]) -> ReadOptions:
    """Return the options for reading, with nono's name of the genre.

    Raises `PuzzleError` on unknown or unsuitable ones.
    """
    expect_type(str | None, "the name of a format, or None", format=format)
    expect_flags(check=check)
    if isinstance(format, str):
        format_named(format)
    for name, value in options.items():
        match name:
            case "trust":
                expect_type(str | None, "clues or goal", trust=value)
                if value not in (None, "clues", "goal"):
                    raise unfit("trust", value, "clues or goal", "bad-field")
            case "size":
                if value is not None and not (isinstance(value, tuple) and len(value) == 2):
                    raise mistyped("size", value, "width and height, such as (20, 20)")
                for side in value or ():
                    number_in("size", side, -inf, inf, "width and height, such as (20, 20)")
            case "loose" | "transpose":
                expect_flags(**{name: value})
            case "genre":
                expect_type(str | None, "the name of a genre, or None", genre=value)
            case _:
                names = [name for name in ReadOptions.__annotations__ if name != "fields"]
                expected = expected_one_of(name, names, others=("format", "index", "check"))
                raise WrongTypeError(f"found argument {excerpt(name)}, expected {expected}", "bad-argument")
    return with_genre(cast(ReadOptions, options))


@dataclass(slots=True, eq=False)
class Entry(Generic[P_co]):
    """A puzzle and its origin: the file (or ``-``, or a built-in name), the puzzle's number in the file, and the
    format.

    Puzzles are numbered from 1. In a format with one puzzle per line, the number is the line number. If a puzzle cannot
    be read, ``puzzle`` is the error. If the file cannot be read, ``index`` is 0. ``seconds`` is the time for reading,
    if measured. ``wrong_goal`` is a goal that was left out because it is not a solution.
    """

    file: str
    index: int
    format: str
    puzzle: P_co
    seconds: float = 0.0
    wrong_goal: bytes | None = None

    @property
    def label(self) -> str:
        """The name of the puzzle in a list of results, without unsafe characters for terminals."""
        return printable(self.file if self.index == 1 else f"{self.file}:{self.index}")


AnyEntry = Entry[Puzzle | PuzzleError]
Entries = Iterator[AnyEntry]


def failure(source: str, error: PuzzleError, format: str = "") -> AnyEntry:
    """Return the entry for an error that concerns a whole file."""
    return Entry(source, 0, format, sourced(error, source))


def sourced(error: PuzzleError, source: str) -> PuzzleError:
    """Set the file name in an error, and return the error."""
    error.source = source
    return error


class PassedOver:
    """The files of a folder or archive that contain no puzzle, each with the reason."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.files: dict[str, str] = {}
        self.empty = True

    def takes(self, entry: AnyEntry) -> bool:
        """Return whether the entry shows that its file contains no puzzle. If so, remember the file."""
        if isinstance(entry.puzzle, PuzzleError) and entry.puzzle.code == PASSED_OVER:
            self.files[entry.file] = entry.puzzle.message
            return True
        self.empty = False
        return False

    def end(self) -> Entries:
        """Warn of the skipped files, and name a few. If all were skipped, yield an error instead."""
        number = len(self.files)
        parts = [printable(os.path.relpath(file, self.place)) for file in islice(self.files, SHOWN)]
        parts += [f"{number - SHOWN} others"] if number > SHOWN else []
        files = "1 file that holds" if number == 1 else f"{number} files that hold"
        skipped = f"skipped {files} no puzzle: {', '.join(parts)}"
        if self.empty:
            what = skipped if number else "found no file"
            yield failure(self.place, PuzzleError(f"{what}, expected puzzles ({' '.join(suffixes())})", "no-puzzle"))
        elif number:
            warn(skipped, self.place, self.files)

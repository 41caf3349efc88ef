"""What is read of a file: the options of reading, each puzzle or the error in its place, and files without a puzzle."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from time import thread_time
from typing import Generic, TypedDict, TypeVar

from nono.base.arguments import expect, expect_flags, unfit
from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.foreign import printable
from nono.formats import BytesReader, format_named, suffixes
from nono.genres.base import Puzzle

P_co = TypeVar("P_co", bound="Puzzle | PuzzleError", covariant=True)
NO_PUZZLE = ("unknown-format", "encoding", "no-puzzle", "drawing")  # errors of what has nothing of a puzzle
PASSED_OVER = "passed-over"
MAX_FAULTS = 10_000  # entries of a file one after another that cannot be read
PATIENCE = 2.5  # seconds of processor time in which a file that is being read has no puzzle
SHOWN = 8  # different suffixes


class ReadOptions(TypedDict, total=False):
    """How to read what a file leaves open.

    ``trust``: ``clues`` or ``goal``, which to keep where they contradict each other. ``size``: width and height of the
    boards in a format whose files do not have them. ``transpose``: what is read as rows are the columns. ``loose``:
    triangle colours are colours by themselves. ``genre``: where no format is given, only formats that hold puzzles of
    this genre are tried; the last is the one of its name.
    """

    trust: str | None
    size: tuple[int, int] | None
    transpose: bool
    loose: bool
    genre: str | None


def expect_options(format: object, check: object, options: Mapping[str, object]) -> None:
    """Raise `PuzzleError` on arguments of reading that are unknown or do not fit."""
    expect(str | None, "the name of a format, or None", format=format)
    expect_flags(check=check)
    if isinstance(format, str):
        format_named(format)
    for name, value in options.items():
        match name:
            case "trust":
                expect(str | None, "clues or goal", trust=value)
                if value not in (None, "clues", "goal"):
                    raise unfit("trust", value, "clues or goal", "bad-field")
            case "size":
                sizes = value if isinstance(value, tuple) else ()
                if value is not None and [type(side) for side in sizes] != [int, int]:
                    raise unfit("size", value, "width and height, as (20, 20)")
            case "loose" | "transpose":
                expect_flags(**{name: value})
            case "genre":
                expect(str | None, "the name of a genre, or None", genre=value)
            case _:
                known = ", ".join(ReadOptions.__annotations__)
                raise PuzzleError(f"found argument {excerpt(name)}, expected one of {known}", "bad-argument")


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


def only_puzzles(source: str, found: Iterator[Found]) -> Iterator[Found]:
    """The entries of a file; a single one, with an error of the code `PASSED_OVER`, if it has nothing of a puzzle."""
    known = _suffix(source) in suffixes()
    kept = []
    began = thread_time()
    for entry in found:
        if _is_none(entry, known):
            kept.append(entry)
            if len(kept) == MAX_FAULTS or thread_time() - began > PATIENCE:
                break
        else:
            yield from kept
            yield entry
            yield from found
            return
    drawings = [entry for entry in kept if isinstance(entry.puzzle, PuzzleError) and entry.puzzle.code == "drawing"]
    if known and drawings:
        yield drawings[0]
    elif kept:
        yield failure(source, PuzzleError("found no puzzle: passed over", PASSED_OVER))


def _is_none(entry: Found, known: bool) -> bool:
    """Whether this is the error of a file that has nothing of a puzzle; ``known``: its suffix is that of a format."""
    error = entry.puzzle
    if not isinstance(error, PuzzleError):
        return False
    if error.code == "encoding" and entry.format == "json":  # with a field of puzzles, but in Latin-1
        return False
    if error.code in NO_PUZZLE or (error.code == "no-file" and not known):
        return True
    missing = known and error.code == "unsupported-variant"  # a library, without which it cannot be known
    return bool(entry.format) and _is_common(entry.format) and not missing


def _is_common(format: str) -> bool:
    """Whether most files of a format hold no puzzle: pictures, workbooks, pages."""
    return format == "html" or isinstance(format_named(format), BytesReader)


def _suffix(source: str) -> str:
    return os.path.splitext(source)[1].lower()


class PassedOver:
    """The files of a folder or an archive that hold no puzzle."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.counted: Counter[str] = Counter()
        self.empty = True

    def takes(self, entry: Found) -> bool:
        """Whether this entry is one of them; it is counted, and a drawing is named in a warning."""
        error = entry.puzzle
        if isinstance(error, PuzzleError) and error.code == PASSED_OVER:
            self.counted[_suffix(entry.file)] += 1
            return True
        if isinstance(error, PuzzleError) and error.code == "drawing":
            warn(f"passed over: {error.message}", entry.file)
            return True
        self.empty = False
        return False

    def end(self) -> Iterator[Found]:
        """After the last entry: a warning counts the files, or, where there is nothing else, an error does."""
        number = self.counted.total()
        shown = self.counted.most_common(SHOWN)
        others = number - sum(count for _, count in shown)
        parts = [f"{count} {suffix or 'without a suffix'}" for suffix, count in shown]
        parts += [f"{others} others"] if others else []
        files = "1 file that holds" if number == 1 else f"{number} files that hold"
        counted = f"passed over {files} no puzzle: {', '.join(parts)}"
        if self.empty:
            what = counted if number else "found no file"
            yield failure(self.place, PuzzleError(f"{what}, expected puzzles ({' '.join(suffixes())})", "no-puzzle"))
        elif number:
            warn(counted, self.place)

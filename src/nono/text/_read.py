"""Reads puzzles from files, folders, standard input, texts and the built-in sets."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import inf
from typing import TypeVar, Unpack, overload

from nono.base.arguments import did_you_mean, expect_type, number_in, path_of, public, unfit
from nono.base.errors import GenreError, MissingFileError, PuzzleError, ReadLimitError, excerpt
from nono.base.files import Path
from nono.base.foreign import Data
from nono.base.inputs import system_text
from nono.base.limits import current_limits
from nono.base.memory import limit_reached
from nono.base.table import read_error
from nono.genres import Puzzle, genre_name
from nono.text._entry import (
    AnyEntry,
    Entries,
    Entry,
    FileOptions,
    PassedOver,
    ReadOptions,
    checked_options,
    failure,
    sourced,
)
from nono.text._file_entries import TEXT, file_entries, is_archive, path_entries, text_entries
from nono.text._recognise import line_format

P = TypeVar("P", bound=Puzzle)
FAMILY = "family:"  # the prefix of names that stand for generated puzzles
VERDICTS = "verdicts.csv"  # the table of verdicts in the folder of a set of built-in puzzles
BUILT_IN_SUFFIXES = (".json", ".non")  # of built-in puzzles
MAX_SOURCE = 60  # maximum length of a line that serves as the puzzle's name


def entries(
    path: str | os.PathLike[str],
    format: str | None = None,
    check: bool = True,
    named: bool = True,
    **options: Unpack[ReadOptions],
) -> Entries:
    """Yield every puzzle in a file, in a folder, on standard input (``-``) or with a built-in name.

    ``path`` may also be a name such as ``family:…``, an address or a game ID; nothing is downloaded. If a puzzle cannot
    be read, or is of another genre than the option ``genre``, yield its error and continue if possible. Raises
    `PuzzleError` only on an unknown format or a wrong option.

    Without a format, files in folders and archives that do not look like puzzles are skipped, and a warning counts
    them. If the user did not name ``path`` (``named=False``) and it is such a file, the only entry is an error, which
    `PassedOver` counts.
    """
    path = path_of(path)
    options = checked_options(format, check, options)
    yield from _of_genre(_of_any_genre(path, format, check, named, options), options.get("genre"))


def _of_any_genre(path: str, format: str | None, check: bool, named: bool, options: ReadOptions) -> Entries:
    """Yield the same entries as `entries`, also if they are of another genre than the option ``genre``."""
    if not named:
        yield from path_entries(path, format, check, options, named=False)
    elif path == "-":
        yield from _called(path, file_entries("<stdin>", sys.stdin.buffer, format, check, options))
    elif os.path.isdir(path):
        yield from _without_skipped(path, _folder_entries(path, format, check, options))
    elif path.startswith(FAMILY):
        yield from _generated(path)
    elif os.path.exists(path):
        found = path_entries(path, format, check, options)
        yield from _without_skipped(path, found) if is_archive(path) else found
    elif built_in_path := built_in_file(path):
        yield from _called(path, path_entries(built_in_path, format, check, options))
    elif named_board(path):
        yield from _generated(path)
    elif name := line_format(path):
        yield from text_entries(path, format or name, check, options, _short(path))
    elif is_missing(path):
        yield failure(path, MissingFileError(no_such_file(path)))
    else:
        yield from path_entries(path, format, check, options)  # the error says why it cannot be opened


def _called(name: str, all_entries: Entries) -> Entries:
    """Yield entries with the name that the user gave in place of a file."""
    for entry in all_entries:
        entry.file = name
        yield entry


def _without_skipped(place: str, all_entries: Entries) -> Entries:
    """Yield the entries of a folder or archive. Skip files without puzzles, and count them."""
    passed = PassedOver(place)
    for entry in all_entries:
        if not passed.takes(entry):
            yield entry
    yield from passed.end()


def _folder_entries(folder: str, format: str | None, check: bool, options: ReadOptions) -> Entries:
    """Yield the entries of the files below a folder. If a limit ends the reading of a file, yield an error for it."""
    for file in files_below(folder):
        current_limits().expect("")
        try:
            yield from path_entries(file, format, check, options, named=False)
        except Exception as error:
            reached = limit_reached(error)
            if reached is None:
                raise
            yield failure(file, ReadLimitError(reached))


def _generated(name: str) -> Entries:
    """Yield the puzzles of a family or the named board, which no file contains, or the error of an unknown name."""
    from nono.genres import families, pegs  # only for such names

    try:
        is_family = name.startswith(FAMILY)
        puzzles: Iterable[Puzzle]
        puzzles = families.puzzles(name.removeprefix(FAMILY)) if is_family else [pegs.named(name.lower())]
        for index, puzzle in enumerate(puzzles, 1):
            yield Entry(name, index, "json", puzzle)
    except Exception as error:
        yield failure(name, read_error(error))


def _of_genre(all_entries: Entries, genre: str | None) -> Entries:
    """Yield the entries; a puzzle that is not of this genre becomes an error."""
    for entry in all_entries:
        if isinstance(entry.puzzle, Puzzle) and genre not in (None, entry.puzzle.genre):
            entry.puzzle = sourced(GenreError(entry.puzzle.genre, f"the genre {genre}"), entry.label)
        yield entry


@overload
def read_all(
    path: Path, format: str | None = ..., check: bool = ..., *, genre: type[P], **options: Unpack[FileOptions]
) -> Iterator[P]: ...
@overload
def read_all(
    path: Path, format: str | None = ..., check: bool = ..., genre: str | None = ..., **options: Unpack[FileOptions]
) -> Iterator[Puzzle]: ...
@public
def read_all(
    path: Path,
    format: str | None = None,
    check: bool = True,
    genre: type[Puzzle] | str | None = None,
    **options: Unpack[FileOptions],
) -> Iterator[Puzzle]:
    """Yield the puzzles in a file, in all files below a folder, on standard input or of a built-in name.

    The puzzles are read lazily, one after another.

    Parameters
    ----------
    path, format, check, genre, **options
        As in `read`.

    Yields
    ------
    Puzzle
        One puzzle after another, in the order of the file; files of a folder are sorted by name.

    Raises
    ------
    PuzzleError
        When the iterator reaches a puzzle that cannot be read, which ends it.
    """
    for entry in entries(path, format, check, genre=genre_name(genre), **options):
        if isinstance(entry.puzzle, PuzzleError):
            raise entry.puzzle
        yield entry.puzzle


@overload
def read(
    path: Path,
    format: str | None = ...,
    index: int | None = ...,
    check: bool = ...,
    *,
    genre: type[P],
    **options: Unpack[FileOptions],
) -> P: ...
@overload
def read(
    path: Path,
    format: str | None = ...,
    index: int | None = ...,
    check: bool = ...,
    genre: str | None = ...,
    **options: Unpack[FileOptions],
) -> Puzzle: ...
@public
def read(
    path: Path,
    format: str | None = None,
    index: int | None = None,
    check: bool = True,
    genre: type[Puzzle] | str | None = None,
    **options: Unpack[FileOptions],
) -> Puzzle:
    """Return one of the puzzles in a file, a folder or a built-in puzzle.

    Parameters
    ----------
    path
        A file, a folder, ``-`` for standard input, an address of another program's puzzle, or the name of a built-in
        puzzle. Nothing is downloaded.
    format
        The name of a format that ``nono formats`` lists. None recognises the format by the content and the suffix.
    index
        The number of the puzzle, from 1, among those that `read_all` yields. In a format with one puzzle per line, it
        is the number of the line. None takes the first one.
    check
        If False, contradictory clues and wrong goals are accepted; a solver reports such a puzzle as unsolvable.
    genre
        A class, such as `nono.Akari`, or the name of a genre. The puzzle must be of this genre; without a format, only
        formats that can store this genre are tried.
    **options
        The fields of `nono.text.ReadOptions`, such as ``transpose=True``.

    Returns
    -------
    Puzzle
        The puzzle, of the class ``genre`` if that is given.

    Raises
    ------
    PuzzleError
        If the file does not exist (then the error is also a FileNotFoundError), cannot be read, or has no such puzzle.

    Examples
    --------
    >>> import nono
    >>> nono.read("heart")
    <Nonogram 'heart' 5x5, 2 colours>
    """
    all_entries = entries(path, format, check, genre=genre_name(genre), **options)
    return _pick(all_entries, path_of(path), index)


@overload
def loads(
    text: str | bytes,
    format: str | None = ...,
    index: int | None = ...,
    check: bool = ...,
    *,
    genre: type[P],
    **options: Unpack[FileOptions],
) -> P: ...
@overload
def loads(
    text: str | bytes,
    format: str | None = ...,
    index: int | None = ...,
    check: bool = ...,
    genre: str | None = ...,
    **options: Unpack[FileOptions],
) -> Puzzle: ...
@public
def loads(
    text: str | bytes,
    format: str | None = None,
    index: int | None = None,
    check: bool = True,
    genre: type[Puzzle] | str | None = None,
    **options: Unpack[FileOptions],
) -> Puzzle:
    r"""Return one of the puzzles in a text, or in the bytes of a file.

    Parameters
    ----------
    text
        The text or the bytes.
    format, index, check, genre, **options
        As in `read`.

    Returns
    -------
    Puzzle
        The puzzle, of the class ``genre`` if that is given.

    Raises
    ------
    PuzzleError
        If the text has no such puzzle or cannot be read.

    Examples
    --------
    >>> import nono
    >>> nono.loads("rows: 1, 3, 1 1\ncolumns: 2, 2, 2")
    <Nonogram 3x3, 2 colours>
    """
    expect_type(str | bytes, "text, or the bytes of a file", text=text)
    read_options = checked_options(format, check, {**options, "genre": genre_name(genre)})
    all_entries = (
        text_entries(text, format, check, read_options)
        if isinstance(text, str)
        else file_entries(TEXT, io.BytesIO(text), format, check, read_options)
    )
    return _pick(_of_genre(all_entries, read_options["genre"]), TEXT, index)


def _pick(all_entries: Entries, source: str, index: int | None) -> Puzzle:
    """Return the puzzle with this number; for None, return the first puzzle.

    Raises `PuzzleError` if there is none, or if the puzzle or a file before it cannot be read.
    """
    if index is not None:
        index = number_in("index", index, 1, inf, "1 or more", "no-puzzle")
    number = 0
    for number, entry in _numbered(all_entries):
        is_of_whole_file = entry.index == 0
        if index in (None, number) or is_of_whole_file:
            if isinstance(entry.puzzle, PuzzleError):
                raise entry.puzzle
            return entry.puzzle
        if index is not None and number > index:
            raise sourced(PuzzleError(f"found no puzzle on line {entry.index - number + index}", "no-puzzle"), source)
    message = f"found {number} puzzles, expected at least {excerpt(index or 1)}"
    raise sourced(PuzzleError(message, "no-puzzle"), source)


def _numbered(all_entries: Entries) -> Iterator[tuple[int, AnyEntry]]:
    """Yield each entry with its number among the puzzles of all files.

    In a format with one puzzle per line, lines between puzzles have a number, too.
    """
    number = 0
    for _, entries_of_file in groupby(all_entries, key=lambda entry: entry.file):
        before = number
        for entry in entries_of_file:
            number = before + max(1, entry.index)
            yield number, entry


@overload
def puzzle(name: str, genre: type[P]) -> P: ...
@overload
def puzzle(name: str, genre: str | None = ...) -> Puzzle: ...
@public
def puzzle(name: str, genre: type[Puzzle] | str | None = None) -> Puzzle:
    """Return the built-in puzzle with this name.

    Parameters
    ----------
    name
        A name that ``nono list`` shows.
    genre
        As in `read`.

    Returns
    -------
    Puzzle
        The puzzle, of the class ``genre`` if that is given.

    Raises
    ------
    PuzzleError
        If there is no such puzzle, or if it is of another genre.

    Examples
    --------
    >>> import nono
    >>> nono.puzzle("heart")
    <Nonogram 'heart' 5x5, 2 colours>
    """
    expect_type(str, "a name", name=name)
    file = built_in_file(name)
    if file is None and not named_board(name):
        raise unfit("name", name, f"the name of a built-in puzzle{did_you_mean(name, built_in())}", "no-puzzle")
    return _pick(entries(file or name, genre=genre_name(genre)), name, None)


def named_board(name: str) -> bool:
    """Return whether this is the name of a built-in peg solitaire board, such as ``triangle7:12`` or ``english33``."""
    return re.fullmatch(r"(triangle|english|european)\d+(:\d+){0,2}", name, re.IGNORECASE) is not None


def _short(line: str) -> str:
    """Return the name for a puzzle given as a line: the line, or its beginning and a checksum if the line is long."""
    if len(line) <= MAX_SOURCE:
        return line
    from zlib import crc32

    return f"{line[: MAX_SOURCE - 9]}…{crc32(line.encode('utf-8', 'surrogatepass')):08x}"


def built_in() -> list[str]:
    """Return the names of the built-in puzzles."""
    return sorted(built_in_files())


def built_in_puzzles() -> Iterator[tuple[str, Puzzle]]:
    """Yield the file and puzzle for each built-in puzzle, ordered by set and name."""
    for file in built_in_files().values():
        for entry in path_entries(file, format=None, check=False, options={}):
            assert isinstance(entry.puzzle, Puzzle)
            yield file, entry.puzzle


@dataclass
class BuiltIn:
    """A built-in puzzle with the facts that are stored about it."""

    name: str
    set: str
    puzzle: Puzzle
    grade: str | None
    verdict: str
    count: int | None
    line_solvable: bool | None

    @property
    def size(self) -> str:
        """The size, such as 20x15."""
        return f"{self.puzzle.width}x{self.puzzle.height}"

    def to_dict(self) -> Data:
        """Return the facts as ``nono list --json`` prints them.

        - ``name``: The name to use in commands.
        - ``set``: The set to which the puzzle belongs.
        - ``genre``: The genre: nonogram, akari, sudoku or another built-in genre, or a genre of a plug-in.
        - ``title``: The title of the puzzle; empty if it has none.
        - ``width``: Width in cells.
        - ``height``: Height in cells.
        - ``colours``: Number of colours, including the background.
        - ``grade``: The grade of the puzzle; null if it has not exactly one solution, or if its genre has no grades.
        - ``verdict``: The verdict. solved: a solution was found but not proved to be the only one. unknown: the search
          ended early.
        - ``count``: The number of solutions; null if the number is not stored.
        - ``line_solvable``: Whether line logic alone solves the puzzle; null if this is not stored.
        """
        facts = ("genre", "title", "width", "height", "colours")
        stored = ("grade", "verdict", "count", "line_solvable")
        return {
            "name": self.name,
            "set": self.set,
            **{fact: getattr(self.puzzle, fact) for fact in facts},
            **{fact: getattr(self, fact) for fact in stored},
        }


def built_in_facts() -> Iterator[BuiltIn]:
    """Yield the facts about each built-in puzzle, ordered by set and name."""
    for file, puzzle in built_in_puzzles():
        folder, name = os.path.split(os.path.splitext(file)[0])
        row = verdicts(folder).get(name, {})
        count, line_solvable = row.get("count", ""), row.get("line_solvable")
        grade, verdict = row.get("grade") or None, row.get("verdict", "unknown")
        number = int(count) if count.isdecimal() else None
        is_solvable = line_solvable == "true" if line_solvable else None
        yield BuiltIn(name, os.path.basename(folder), puzzle, grade, verdict, number, is_solvable)


@cache
def verdicts(folder: str) -> dict[str, dict[str, str]]:
    """Return the verdicts on a set of puzzles: a row of the table for each puzzle name."""
    import csv  # only for these tables

    table = system_text(os.path.join(folder, VERDICTS))
    return {row["name"]: row for row in csv.DictReader(table.splitlines())}


def built_in_files() -> dict[str, str]:
    """Return the file of each built-in puzzle by its name."""
    stems = ((*os.path.splitext(os.path.basename(file)), file) for file in files_below(built_in_folder()))
    return {stem: file for stem, suffix, file in stems if suffix in BUILT_IN_SUFFIXES}


def built_in_folder() -> str:
    """Return the folder of the built-in puzzles, in the installed package or in an editable checkout."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    installed = os.path.join(package, "puzzles")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(os.path.dirname(package)), "puzzles")


def built_in_file(name: str) -> str | None:
    """Return the file of the built-in puzzle with this name (in upper or lower case), or None."""
    if not name or os.path.basename(name) != name:
        return None
    root = built_in_folder()
    files = (
        os.path.join(root, folder, name.casefold() + suffix)
        for folder in sorted(os.listdir(root))
        for suffix in BUILT_IN_SUFFIXES
    )
    return next(filter(os.path.isfile, files), None)


def is_missing(path: str) -> bool:
    """Return whether no file or folder has this name."""
    try:
        os.lstat(path)
    except (OSError, ValueError) as error:
        return isinstance(error, FileNotFoundError)
    return False


def no_input(argument: str) -> PuzzleError | None:
    """Return the error if an argument of the command line names nothing that could be read."""
    if argument == "-" or argument.startswith(FAMILY) or not is_missing(argument):
        return None
    first = next(entries(argument), None)
    return first.puzzle if first is not None and isinstance(first.puzzle, MissingFileError) else None


def no_such_file(path: str) -> str:
    """Return the message for a missing file. It suggests a similar name of a built-in puzzle."""
    if os.path.dirname(path) or os.path.splitext(path)[1]:
        return "no such file"
    return "no such file or built-in puzzle" + (
        did_you_mean(path, built_in()) or "\nnono list shows the built-in puzzles"
    )


def files_below(folder: str) -> Iterator[str]:
    """Yield the files below a folder in sorted order.

    Hidden files and folders are skipped. Everything else that is not a regular file is yielded too, so that nothing is
    left out silently: unreadable folders, links to folders, pipes, sockets, devices and broken links.
    """
    refused: list[str] = []
    for root, folders, files in os.walk(folder, onerror=lambda error: refused.append(str(error.filename))):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        links = [name for name in folders if os.path.islink(os.path.join(root, name))]
        for name in sorted([*files, *links]):
            if not name.startswith("."):
                yield os.path.join(root, name)
    yield from refused

"""Reads puzzles from files, folders, standard input, texts and the built-in sets."""

from __future__ import annotations

import io
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from glob import escape, iglob
from itertools import islice
from math import inf
from time import thread_time
from typing import TypeVar, Unpack, cast, overload

from nono.base.arguments import did_you_mean, expect_type, number_in, path_of, public, unfit
from nono.base.errors import (
    GenreError,
    MissingFileError,
    PuzzleError,
    ReadLimitError,
    excerpt,
    gathering_warnings,
    warn,
    warning_about_files,
)
from nono.base.files import Path
from nono.base.limits import current_limits
from nono.base.memory import limit_reached
from nono.base.table import read_error
from nono.genres import Puzzle, genre_name
from nono.text._entry import (
    AnyEntry,
    Entry,
    FileOptions,
    PassedOver,
    ReadOptions,
    expect_options,
    failure,
    is_passed_over,
    sourced,
    with_genre,
)
from nono.text._file_entries import TEXT, file_entries, is_archive, path_entries, text_entries
from nono.text._recognise import line_format
from nono.text.formats import SUFFIXES

P = TypeVar("P", bound=Puzzle)
FAMILY = "family:"  # the prefix of names that stand for generated puzzles
VERDICTS = "verdicts.csv"  # the table of verdicts in the folder of a set of built-in puzzles
MAX_SOURCE = 60  # maximum length of a line that serves as the puzzle's name
MOST_BESIDE = 10_000  # maximum number of files in a folder that are compared with a misspelt name


def entries(
    path: str | os.PathLike[str],
    format: str | None = None,
    check: bool = True,
    named: bool = True,
    **options: Unpack[ReadOptions],
) -> Iterator[AnyEntry]:
    """Yield every puzzle in a file, in a folder, on standard input (``-``) or with a built-in name.

    ``path`` may also be a name such as ``family:…``, an address or a game ID; nothing is downloaded. If a puzzle cannot
    be read, or is of another genre than the option ``genre``, yield its error and continue if possible. Raises
    `PuzzleError` only on an unknown format or a wrong option.

    Without a format, files in folders and archives that do not look like puzzles are skipped, and a warning counts
    them. If the user did not name ``path`` (``named=False``) and it is such a file, the only entry is an error, which
    `PassedOver` counts.
    """
    path = path_of(path)
    expect_options(format, check, options)
    for entry in _of_any_genre(path, format, check, named, options):
        if isinstance(entry.puzzle, Puzzle):
            try:
                _of_genre(entry.puzzle, options.get("genre"))
            except GenreError as error:
                entry.puzzle = sourced(error, entry.label)
        yield entry


def _of_any_genre(path: str, format: str | None, check: bool, named: bool, options: ReadOptions) -> Iterator[AnyEntry]:
    """Yield the same entries as `entries`, also if they are of another genre than the option ``genre``."""
    is_there = os.path.exists(path)
    if path == "-":
        yield from _called(path, file_entries("<stdin>", sys.stdin.buffer, format, check, options))
    elif named and os.path.isdir(path):
        yield from _without_skipped(
            path, _folder_entries(path, lambda file: path_entries(file, format, check, options, named=False))
        )
    elif path.startswith(FAMILY):
        from nono.genres.families import puzzles

        yield from _generated(path, lambda: puzzles(path.removeprefix(FAMILY)))
    elif not is_there and (built_in_path := built_in_file(path)):
        yield from _called(path, path_entries(built_in_path, format, check, options))
    elif not is_there and named_board(path):
        from nono.genres.pegs import named as board_named

        yield from _generated(path, lambda: [board_named(path.lower())])
    elif not is_there and (name := line_format(path)):
        yield from text_entries(path, format or name, check, options, _short(path))
    elif named and is_missing(path):
        yield failure(path, MissingFileError(no_such_file(path)))
    elif named and is_archive(path):
        yield from _without_skipped(path, path_entries(path, format, check, options))
    else:
        yield from path_entries(path, format, check, options, named)


def _called(name: str, all_entries: Iterator[AnyEntry]) -> Iterator[AnyEntry]:
    """Yield entries with the name that the user gave in place of a file."""
    for entry in all_entries:
        entry.file = name
        yield entry


def _without_skipped(place: str, all_entries: Iterator[AnyEntry]) -> Iterator[AnyEntry]:
    """Yield the entries of a folder or archive. Skip files without puzzles, and count them."""
    passed = PassedOver(place)
    for entry in all_entries:
        if not passed.takes(entry):
            yield entry
    yield from passed.end()


def _folder_entries(folder: str, read: Callable[[str], Iterator[AnyEntry]]) -> Iterator[AnyEntry]:
    """Yield the entries of the files below a folder. If a limit ends the reading of a file, yield an error for it.

    If the time ends because of the search for a puzzle in many files, raise `LimitError`: most of the time since the
    last puzzle went into files before this one, so this one is not at fault.
    """
    search_began = thread_time()  # after the last file with a puzzle
    for file in files_below(folder):
        current_limits().expect("")
        began, is_without = thread_time(), True
        try:
            for entry in read(file):
                is_without = is_passed_over(entry)  # a file without a puzzle has only this entry
                yield entry
        except Exception as error:
            reached = limit_reached(error)
            here, search = thread_time() - began, thread_time() - search_began
            if reached is None or (reached.stop == "time" and is_without and here < search / 2):
                raise
            yield failure(file, ReadLimitError(reached))
            is_without = False
        if not is_without:
            search_began = thread_time()


def _generated(name: str, puzzles: Callable[[], Iterable[Puzzle]]) -> Iterator[AnyEntry]:
    """Yield the entries of puzzles that no file contains, or the error of an unknown name."""
    try:
        for index, puzzle in enumerate(puzzles(), 1):
            yield Entry(name, index, "json", puzzle)
    except Exception as error:
        yield failure(name, read_error(error))


def _of_genre(puzzle: Puzzle, genre: type[Puzzle] | str | None) -> Puzzle:
    """Return the puzzle; raises `GenreError` if it is not of this genre, given as a class or as a name."""
    if isinstance(genre, type):
        if not isinstance(puzzle, genre):
            raise GenreError(puzzle.genre, f"the genre {genre.genre}")
    elif genre is not None and puzzle.genre != genre:
        name = with_genre({"genre": genre})["genre"]  # the genre may be given by another of its names
        if puzzle.genre != name:
            raise GenreError(puzzle.genre, f"the genre {name}")
    return puzzle


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
    all_entries = entries(path, format, check, genre=genre_name(genre), **options)
    counted: dict[str, Counter[str]] = {}  # how often each file got a warning, by warning
    try:
        while True:
            with gathering_warnings() as kept:  # not across `yield`, where it would also collect the caller's warnings
                entry = next(all_entries, None)
            for warning in kept:
                if not warning.source or warning.files:
                    warn(warning.message, warning.source, warning.files)
                else:
                    counted.setdefault(warning.message, Counter())[warning.source] += 1
            if entry is None:
                break
            if isinstance(entry.puzzle, PuzzleError):
                raise entry.puzzle
            yield _of_genre(entry.puzzle, genre)
    finally:
        for message, sources in counted.items():
            warn(warning_about_files(message, sources))


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
    return _of_genre(_pick(all_entries, path_of(path), index), genre)


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
    read_options = cast(ReadOptions, {**options, "genre": genre_name(genre)})
    expect_options(format, check, read_options)
    all_entries = (
        text_entries(text, format, check, read_options)
        if isinstance(text, str)
        else file_entries(TEXT, io.BytesIO(text), format, check, read_options)
    )
    return _of_genre(_pick(all_entries, TEXT, index), genre)


def _pick(all_entries: Iterator[AnyEntry], source: str, index: int | None) -> Puzzle:
    """Return the puzzle with this number; for None, return the first puzzle.

    In a format with one puzzle per line, the number is the line number. Raises `PuzzleError`.
    """
    if index is None and (first := next(all_entries, None)):
        if isinstance(first.puzzle, PuzzleError):
            raise first.puzzle
        return first.puzzle
    index = 1 if index is None else number_in("index", index, 1, inf, "1 or more", "no-puzzle")
    file, before, last = "", 0, 0  # the current file, the puzzles in the files before it, and those in it so far
    for entry in all_entries:
        if entry.file != file:
            file, before, last = entry.file, before + last, 0
        last = max(1, entry.index)
        here = before + last == index
        if isinstance(entry.puzzle, PuzzleError):
            if here or entry.index == 0:  # 0: the error of a whole file
                raise entry.puzzle
        elif here:
            return entry.puzzle
        if before + last > index:
            raise sourced(PuzzleError(f"found no puzzle on line {index - before}", "no-puzzle"), source)
    raise sourced(
        PuzzleError(f"found {before + last} puzzles, expected at least {excerpt(index)}", "no-puzzle"), source
    )


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
        A class, such as `nono.Akari`, or the name of a genre. The puzzle must be of this genre.

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
    if file is None and named_board(name):
        file = name
    if file is None:
        raise unfit("name", name, f"the name of a built-in puzzle{did_you_mean(name, built_in())}", "no-puzzle")
    genre_name(genre)  # raises an error on a wrong type
    return _of_genre(read(file), genre)


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
    return sorted(map(_stem, _files()))


def built_in_puzzles() -> Iterator[tuple[str, Puzzle]]:
    """Yield the file and puzzle for each built-in puzzle, ordered by set and name."""
    for file in _files():
        for entry in path_entries(file, format=None, check=False, options={}):
            assert isinstance(entry.puzzle, Puzzle)
            yield file, entry.puzzle


def built_in_folder() -> str:
    """Return the folder of the built-in puzzles, in the installed package or in an editable checkout."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    installed = os.path.join(package, "puzzles")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(os.path.dirname(package)), "puzzles")


def built_in_file(name: str) -> str | None:
    """Return the file of the built-in puzzle with this name (in upper or lower case), or None."""
    if os.path.basename(name) != name:  # a path
        return None
    folder = built_in_folder()
    files = iglob(os.path.join("*", f"{escape(name.casefold())}.*"), root_dir=folder)
    return next((os.path.join(folder, file) for file in files if _is_puzzle_file(file)), None)


def is_missing(path: str) -> bool:
    """Return whether no file or folder has this name."""
    try:
        os.lstat(path)
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False
    return False


def no_input(argument: str) -> PuzzleError | None:
    """Return the error if an argument of the command line names nothing that could be read."""
    if argument == "-" or argument.startswith(FAMILY) or not is_missing(argument):
        return None
    first = next(entries(argument), None)
    return first.puzzle if first is not None and isinstance(first.puzzle, MissingFileError) else None


def no_such_file(path: str) -> str:
    """Return the message for a missing file. It suggests a similar built-in name or file."""
    if not path:
        return "found an empty name, expected a file or a built-in puzzle"
    if set(path) <= set("0123456789 ,;/"):
        return "no such file\nto type clues, write them to a file or to standard input (-)"
    folder, name = os.path.split(path)
    try:
        with os.scandir(folder or ".") as files:
            beside = {entry.name: os.path.join(folder, entry.name) for entry in islice(files, MOST_BESIDE)}
    except OSError:
        beside = {}
    if folder or os.path.splitext(name)[1]:
        return f"no such file{did_you_mean(path, beside.values())}"
    return "no such file or built-in puzzle" + (
        did_you_mean(name, [*built_in(), *beside]) or "\nnono list shows the built-in puzzles"
    )


def _files() -> Iterator[str]:
    """Yield the files of the built-in puzzles, without the tables of verdicts and the texts about them."""
    return filter(_is_puzzle_file, files_below(built_in_folder()))


def _is_puzzle_file(file: str) -> bool:
    """Return whether a file in the folder of the built-in puzzles has a puzzle."""
    return os.path.splitext(file)[1] in SUFFIXES and os.path.basename(file) != VERDICTS


def _stem(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0]


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

"""Writes puzzles as text, as bytes or to files. Converts puzzles to a file or to a folder of files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Unpack
from unicodedata import normalize

from nono.base.arguments import did_you_mean, expect_flags, expect_type, path_of, public, unfit
from nono.base.errors import PuzzleError, gathering_warnings, warn
from nono.base.files import replacing, save
from nono.genres import Puzzle, puzzles_of
from nono.text._entry import Entry, ReadOptions, checked_options, sourced
from nono.text._read import entries
from nono.text._recognise import line_format
from nono.text.formats import concatenates, format_named, format_of_suffix, suffixes, suffixes_of, writable

UNSAFE = r'[<>:"/\\|?*\x00-\x1f\x7f]|[\ud800-\udfff]'  # characters that no file name on Windows can contain
DEVICE = r"(?i)\A(con|prn|aux|nul|com\d|lpt\d)(\.|\Z)"  # names of devices on Windows
LONGEST_STEM = 200  # maximum bytes, so that a number and a suffix have room


@public
def dumps(puzzles: Puzzle | Iterable[Puzzle], format: str = "json") -> str:
    r"""Return one or more puzzles as text. A `PuzzleWarning` names the fields that are lost.

    Parameters
    ----------
    puzzles
        One puzzle, or several for formats that hold many.
    format
        The name of a text format that ``nono formats`` lists.

    Returns
    -------
    str
        The text of a file in this format.

    Raises
    ------
    PuzzleError
        If the format cannot store a puzzle.

    Examples
    --------
    >>> import nono
    >>> nono.dumps(nono.Nonogram(rows=[[1], [2]], cols=[[2], [1]]), format="mk")
    '2 2\n1\n2\n#\n2\n1\n'
    """
    expect_type(str, "the name of a format", format=format)
    puzzles = puzzles_of(puzzles)
    module = format_named(format)
    if not hasattr(module, "dumps"):
        expected = "a text format; write this one to a file" if writable(format) else "a format that nono can write"
        raise unfit("format", format, expected, "unsupported-variant")
    text: str = module.dumps(puzzles)
    return text


def dump_bytes(puzzles: Puzzle | Iterable[Puzzle], format: str) -> bytes:
    """Return the bytes of a file with one or more puzzles; raises `PuzzleError` and warns as `dumps` does."""
    expect_type(str, "the name of a format", format=format)
    module = format_named(format)
    if not hasattr(module, "dump_bytes"):
        return dumps(puzzles, format).encode("utf-8", "replace")
    data: bytes = module.dump_bytes(puzzles_of(puzzles))
    return data


def format_for(path: str | os.PathLike[str], folder: bool = False) -> str:
    """Return the format for the suffix of an output file.

    Raises `PuzzleError`. With ``folder``, the error mentions folders.
    """
    suffix = os.path.splitext(path)[1].lower()
    if name := format_of_suffix(suffix):
        return name
    found = f"the suffix {suffix!r}" if suffix else "no suffix"
    slash = ", or a slash at the end for a folder" if folder and not suffix else ""
    near = did_you_mean(suffix, suffixes()) or "\nnono formats lists every format with its suffixes"
    message = f"found {found}, expected the suffix of a format, such as .json{slash}{near}"
    raise sourced(PuzzleError(message, "unknown-format"), os.fspath(path))


@public
def write(puzzles: Puzzle | Iterable[Puzzle], path: str | os.PathLike[str], format: str | None = None) -> None:
    """Write one or more puzzles to a file. Missing folders are made.

    Parameters
    ----------
    puzzles
        One puzzle, or several for formats that hold many.
    path
        The file, which is replaced as a whole.
    format
        The name of a format that ``nono formats`` lists; None takes the suffix of the file.

    Raises
    ------
    PuzzleError
        If the format cannot store a puzzle, or if the file cannot be written.
    """
    path = path_of(path)
    data = dump_bytes(puzzles, format_for(path) if format is None else format)
    save(data, path)


@public
def convert(
    source: str | os.PathLike[str],
    output: str | os.PathLike[str],
    to: str | None = None,
    strict: bool = False,
    format: str | None = None,
    check: bool = True,
    **options: Unpack[ReadOptions],
) -> int:
    """Convert the puzzles of a file, folder or built-in name to another format.

    A `PuzzleWarning` names each field that the format cannot store.

    Parameters
    ----------
    source
        What `nono.read` reads.
    output
        A file or a folder. A folder exists already, or its path ends with "/"; it gets a file for each puzzle.
    to
        The name of the format to write; None takes the suffix of a file.
    strict
        Whether a field that the format cannot store is an error.
    format, check, **options
        As in `nono.read`.

    Returns
    -------
    int
        The number of puzzles.

    Raises
    ------
    PuzzleError
        For the first puzzle that cannot be read or written; no file is left incomplete.
    """
    source, output = path_of(source), path_of(output)
    expect_type(str | None, "the name of a format, or None", to=to)
    expect_flags(strict=strict)
    checked_options(format, check, options)
    folder = is_folder(output)
    if to is None and folder:
        message = f"found the folder {output} and no format, expected a format in the argument 'to'"
        raise PuzzleError(message, "unknown-format")
    name = to or format_for(output, folder=True)
    if not writable(name):
        raise PuzzleError(f"nono can read the format {name} but cannot write it", "unsupported-variant")
    number = 0

    def read() -> Iterator[Entry[Puzzle]]:
        """Yield the puzzles to convert, and count them. Raises the error of the first one that cannot be read."""
        nonlocal number
        for entry in entries(source, format, check, **options):
            if isinstance(entry.puzzle, PuzzleError):
                raise entry.puzzle
            number += 1
            yield Entry(entry.file, entry.index, entry.format, entry.puzzle)

    if folder:
        files = UniqueNames(suffix_of(name))
        for entry in read():
            save(file_data([entry.puzzle], name, strict), os.path.join(output, files.name(entry)))
    elif concatenates(name):
        with replacing(output) as file:
            for entry in read():
                file.write(file_data([entry.puzzle], name, strict))
    else:
        save(file_data([entry.puzzle for entry in read()], name, strict), output)
    return number


def is_folder(output: str) -> bool:
    """Return whether the output is a folder: it exists as a folder, or its name ends with a slash."""
    return os.path.isdir(output) or output.endswith(("/", os.sep))


def file_data(puzzles: Sequence[Puzzle], format_name: str, strict: bool) -> bytes:
    """Return the bytes of a file with these puzzles. With ``strict``, raises `PuzzleError` if a field is lost."""
    with gathering_warnings() as lost:
        data = dump_bytes(puzzles, format_name)
    messages = [str(warning) for warning in lost]
    if strict and messages:
        raise PuzzleError("; ".join(dict.fromkeys(messages)), "dropped-field")
    for message in messages:
        warn(message)
    return data


class UniqueNames:
    """Gives each puzzle in a folder a unique file name.

    The names differ even on file systems that ignore case and how accents are composed.
    """

    def __init__(self, suffix: str) -> None:
        self.suffix = suffix
        self.taken: set[str] = set()

    def name(self, given: Entry[Puzzle]) -> str:
        """Return a file name based on the source file of a puzzle. If the name is taken, add a number."""
        of_file = given.file != "-" and not line_format(given.file)
        return self.similar(os.path.splitext(os.path.basename(given.file))[0] if of_file else "puzzle", given.index)

    def similar(self, text: str, index: int = 1) -> str:
        """Return a file name similar to a text, with the index behind it if that is not 1. If taken, add a number."""
        stem = file_stem(text)
        name = f"{stem}{self.suffix}" if index == 1 else f"{stem}-{index}{self.suffix}"
        numbers = count(2)
        while (folded := normalize("NFC", name).casefold()) in self.taken:
            name = f"{stem}-{next(numbers)}{self.suffix}"
        self.taken.add(folded)
        return name


def suffix_of(name: str) -> str:
    """Return the usual suffix of files in this format."""
    return next(iter(suffixes_of(name)), ".txt")


def file_stem(text: str) -> str:
    """Return the beginning of a file name, similar to the text, that every system accepts."""
    stem = re.sub(UNSAFE, "-", text).encode()[:LONGEST_STEM].decode(errors="ignore").rstrip(". ") or "puzzle"
    return re.sub(DEVICE, r"\1-\2", stem)

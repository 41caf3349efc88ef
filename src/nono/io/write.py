"""Puzzles as texts, bytes and files."""

from __future__ import annotations

import os
from collections.abc import Iterable

from nono.base.arguments import expect, path_of, public, unfit
from nono.base.errors import PuzzleError
from nono.base.files import save
from nono.base.spelling import meant
from nono.formats import BytesWriter, TextWriter, format_named, format_of_suffix, suffixes, writable
from nono.genres.base import Puzzle, puzzles_of


@public
def dumps(puzzles: Puzzle | Iterable[Puzzle], format: str = "json") -> str:
    """A puzzle, or several, as text; raises `PuzzleError` on what the format cannot hold and warns of lost fields.

    >>> import nono
    >>> nono.dumps(nono.Nonogram(rows=[[1], [2]], cols=[[2], [1]]), format="mk")
    '2 2\\n1\\n2\\n#\\n2\\n1\\n'
    """
    expect(str, "the name of a format", format=format)
    puzzles = puzzles_of(puzzles)
    module = format_named(format)
    if not isinstance(module, TextWriter):
        expected = "one of text, not of bytes: write it to a file" if writable(format) else "one that is not read only"
        raise unfit("format", format, expected, "unsupported-variant")
    return module.dumps(puzzles)


def dump_bytes(puzzles: Puzzle | Iterable[Puzzle], format: str) -> bytes:
    """The file of a puzzle, or of several, as bytes; raises `PuzzleError` and warns as `dumps` does."""
    expect(str, "the name of a format", format=format)
    puzzles = puzzles_of(puzzles)
    module = format_named(format)
    if isinstance(module, BytesWriter):
        return module.dump_bytes(puzzles)
    return dumps(puzzles, format).encode("utf-8", "replace")


def format_for(path: str | os.PathLike[str], folder: bool = False) -> str:
    """The format of a file to be written, by its suffix; raises `PuzzleError`. ``folder``: it might have been one."""
    suffix = os.path.splitext(path)[1].lower()
    name = format_of_suffix(suffix)
    if name is None:
        found = f"the suffix {suffix!r}" if suffix else "no suffix"
        slash = ", or a slash at the end for a folder" if folder and not suffix else ""
        near = slash or meant(suffix, suffixes()) or ", as .json"
        error = PuzzleError(
            f"found {found}, expected that of a format{near} (nono formats shows them)", "unknown-format"
        )
        error.source = os.fspath(path)
        raise error
    return name


@public
def write(puzzles: Puzzle | Iterable[Puzzle], path: str | os.PathLike[str], format: str | None = None) -> None:
    """Write a puzzle, or several, to a file; the format comes from the suffix unless it is given.

    Raises `PuzzleError` on what the format cannot hold, and on a file that cannot be written.
    """
    path = path_of(path)
    data = dump_bytes(puzzles, format_for(path) if format is None else format)
    save(data, path)

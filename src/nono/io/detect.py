"""From the bytes of a file to its text and its format: `nono.io.read` opens the files and calls the formats."""

from __future__ import annotations

import os
from codecs import getincrementaldecoder
from collections.abc import Iterator
from itertools import chain

from nono.base.errors import PuzzleError, warn
from nono.formats import FORMATS, format_named, format_of_suffix
from nono.io.archives import Readable

MAX_TEXT = 1 << 26  # bytes of one text, or of one line where lines are read one after another


def format_of(head: str, source: str, genre: str | None = None) -> str:
    """The format of a file: that of its suffix, unless the content is plainly of another; else by the content alone.

    ``genre``: only formats that hold its puzzles. Raises `PuzzleError` where no format fits.
    """
    if not head.strip():
        raise PuzzleError("found an empty file, expected a puzzle", "no-puzzle")
    named = format_of_suffix(os.path.splitext(source)[1].lower())
    if named is not None and _holds(named, genre) and format_named(named).sniff(head):
        return named
    sniffed = next((name for name in FORMATS if _holds(name, genre) and format_named(name).sniff(head)), None)
    if sniffed is None and (named is None or not _holds(named, genre)) and genre in FORMATS:
        return str(genre)
    if sniffed is None and named is None:
        raise PuzzleError(
            "found no format known by its content, expected one that nono formats lists", "unknown-format"
        )
    if named is not None and sniffed is not None:
        warn(f"{source}: read as {sniffed}, which its content is, and not {named}")
    return sniffed or named or ""


def _holds(name: str, genre: str | None) -> bool:
    """Whether the format holds puzzles of the genre."""
    return genre is None or genre in format_named(name).CAPABILITIES.genres


def lines(head: bytes, file: Readable) -> Iterator[str]:
    """The lines of a file of which ``head`` has been read; raises `PuzzleError` on a line that is too long."""
    *whole, last = head.split(b"\n")
    rest = iter(lambda: file.readline(MAX_TEXT), b"")
    for number, line in enumerate(chain(whole, [last + file.readline(MAX_TEXT)] if last else [], rest), 1):
        if len(line) >= MAX_TEXT:
            raise PuzzleError(f"found a line of more than {MAX_TEXT} bytes, expected a puzzle", "too-large").at(number)
        yield decode(line, number)


def decode(data: bytes, line: int = 1, final: bool = True, lenient: bool = False) -> str:
    """The text of UTF-8 data that begins in this line; raises `PuzzleError`.

    Not ``final``: the last character may be incomplete. ``lenient``: data that is not UTF-8 is Latin-1.
    """
    if b"\0" in data:
        line += data.count(b"\n", 0, data.index(b"\0"))
        raise PuzzleError("found binary data, expected text", "encoding").at(line)
    try:
        return getincrementaldecoder("utf-8")().decode(data, final).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        if lenient:
            return data.decode("latin-1")
        line += data.count(b"\n", 0, error.start)
        raise PuzzleError(f"found the byte 0x{data[error.start]:02x}, expected UTF-8", "encoding").at(line) from None


def is_utf8(data: bytes) -> bool:
    """Whether all of the data is UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def with_plain_ends(text: str) -> str:
    """The text, its lines ended by newlines alone."""
    return text.replace("\r\n", "\n").replace("\r", "\n")

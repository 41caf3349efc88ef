"""From the bytes of a file to its text and its format: `nono.io.read` opens the files and calls the formats."""

from __future__ import annotations

import os
import re
from codecs import getincrementaldecoder
from collections.abc import Iterator
from itertools import chain

from nono.base.errors import PuzzleError, warn
from nono.formats import FORMATS, format_named, format_of_suffix, recognises
from nono.io.archives import Readable

MAX_TEXT = 1 << 24  # bytes read at once: a text, or a line or piece of one that is read line by line or piece by piece
MAX_BYTES = 1 << 26  # bytes of a picture
MAX_LINES = 1 << 20  # of a text that is read at once
MAX_BLANK = 1 << 19  # blank lines one after another, where lines are read one by one
PIECE = 1 << 20  # bytes
DRAWINGS = {
    "PDF": re.compile(r"%PDF"),
    "SVG": re.compile(r"\s*+(<\?xml[^>]*+>\s*+)?(<!--[^>]*+>\s*+)?<svg\b"),
    "HTML": re.compile(
        r'<!DOCTYPE html>\s<html[^>]*+>\s<meta charset="utf-8">\s<meta name="generator" content="nono">'
    ),
}


def format_of(head: str, source: str, genre: str | None = None) -> str:
    """The format of a file: that of its suffix, unless the content is plainly of another; else by the content alone.

    ``genre``: only formats that hold its puzzles. Raises `PuzzleError` where no format fits.
    """
    if not head.strip():
        raise PuzzleError("found an empty file, expected a puzzle", "no-puzzle")
    if kind := next((kind for kind, begin in DRAWINGS.items() if begin.match(head)), ""):
        raise PuzzleError(f"this is a drawing in {kind}, expected the puzzle that it was made of", "drawing")
    named = format_of_suffix(os.path.splitext(source)[1].lower())
    if named is not None and _holds(named, genre) and format_named(named).sniff(head):
        return named
    sniffed = next((name for name in FORMATS if _holds(name, genre) and recognises(name, head)), None)
    if sniffed is None and (named is None or not _holds(named, genre)) and genre in FORMATS:
        return str(genre)
    if sniffed is None and named is None:
        raise PuzzleError(
            "found no format known by its content, expected one that nono formats lists (--format names it)",
            "unknown-format",
        )
    if named is not None and sniffed is not None:
        warn(f"{source}: read as {sniffed}, which its content is, and not {named}")
    return sniffed or named or ""


def _holds(name: str, genre: str | None) -> bool:
    """Whether the format holds puzzles of the genre."""
    return genre is None or genre in format_named(name).CAPABILITIES.genres


def lines(head: bytes, file: Readable) -> Iterator[str]:
    """The lines of a file of which ``head`` has been read; raises `PuzzleError` on a line that is too long.

    It does so on too many blank lines, too.
    """
    *whole, last = head.split(b"\n")
    rest = iter(lambda: file.readline(MAX_TEXT), b"")
    blank = 0
    for number, line in enumerate(chain(whole, [last + file.readline(MAX_TEXT)] if last else [], rest), 1):
        if len(line) >= MAX_TEXT:
            raise PuzzleError(f"found a line of more than {MAX_TEXT} bytes, expected a puzzle", "too-large").at(number)
        blank = blank + 1 if line.isspace() or not line else 0
        if blank > MAX_BLANK:
            raise PuzzleError(f"found more than {MAX_BLANK} blank lines, expected a puzzle", "too-large").at(number)
        yield decode(line, number)


def pieces(head: bytes, file: Readable, mark: str) -> Iterator[tuple[int, bytes]]:
    """A file, of which ``head`` has been read, in pieces, each with the number of lines before it.

    Each piece but the first begins with a line that begins with the mark. Raises `PuzzleError` where so long none does.
    """
    begin = b"\n" + mark.encode()
    before, rest, looked_at = 0, head, 0
    while more := file.read(PIECE):
        rest += more
        end = rest.rfind(begin, looked_at) + 1
        looked_at = len(rest) - len(begin)
        if end:
            yield before, rest[:end]
            before += rest.count(b"\n", 0, end)
            rest, looked_at = rest[end:], 0
        elif len(rest) > MAX_TEXT:
            message = f"found more than {MAX_TEXT} bytes without a line {mark!r}, expected less"
            raise PuzzleError(message, "too-large").at(before + 1)
    yield before, rest


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
    """The text, its lines ended by newlines alone; raises `PuzzleError` on more lines than `MAX_LINES`."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") > MAX_LINES:
        raise PuzzleError(f"found more than {MAX_LINES} lines, expected a puzzle", "too-large")
    return text

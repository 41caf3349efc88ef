"""Prepares files for the formats: decompresses them, and turns bytes into text with plain newlines."""

from __future__ import annotations

import codecs
import io
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import IO, BinaryIO, cast

from nono.base.errors import PuzzleError, message_of, warn

MAX_TEXT = 1 << 24  # maximum bytes of a text, and of a line of JSON lines: typed texts need 200 times their size
MAX_BYTES = 1 << 26  # maximum bytes of a picture or workbook
MAX_LINES = 1 << 20  # maximum lines of a text
PACKED = {b"\x1f\x8b": "gzip", b"BZh": "bz2", b"\xfd7zXZ\0": "lzma"}  # the first bytes, and the module that reads them


def unpacked(file: BinaryIO) -> io.BufferedReader:
    """Return the file, decompressed if it begins as files of gzip, bzip2 or xz do. Read it `within_file`."""
    data = file if isinstance(file, io.BufferedReader) else io.BufferedReader(cast(io.RawIOBase, file))
    begin = data.peek(8)
    for magic, module in PACKED.items():
        if begin.startswith(magic):
            return io.BufferedReader(import_module(module).open(data))
    return data


@contextmanager
def within_file() -> Iterator[None]:
    """Raise `PuzzleError` if a file cannot be read, or if its compressed data are damaged."""
    try:
        yield
    except Exception as error:
        if isinstance(error, OSError) and error.errno is not None:  # gzip and bzip2 raise it for damaged data, too
            raise PuzzleError(f"cannot be read: {error.strerror}", "no-file") from None
        # the name, because only a file of xz needs the import of its error
        if not isinstance(error, OSError | EOFError | zlib.error) and type(error).__name__ != "LZMAError":
            raise
        raise PuzzleError(f"found damaged data: {message_of(error)}", "bad-archive") from None


def whole(data: IO[bytes], bound: int, head: bytes = b"") -> bytes:
    """Return all bytes of a file, after those in ``head``. Raises `PuzzleError` if there are more than ``bound``."""
    content = head + data.read(max(0, bound + 1 - len(head)))  # one byte more than allowed shows that there are more
    if len(content) > bound:
        hint = "" if bound == MAX_BYTES else " (JSON lines, .jsonl, may be of any size)"
        raise PuzzleError(f"found more than {bound} bytes, too many for a puzzle{hint}", "too-large")
    return content


def lines(data: BinaryIO, first: bytes) -> Iterator[str]:
    """Yield the lines of a UTF-8 text, from ``first`` on, as they arrive.

    Raises `PuzzleError` on a line that is too long, and on other encodings.
    """
    number, line = 0, first
    with within_file():
        while line:
            number += 1
            if len(line) > MAX_TEXT:
                message = f"found a line of more than {MAX_TEXT} bytes, too long for a puzzle"
                raise PuzzleError(message, "too-large").at(number)
            yield decoded(line, number).rstrip("\r\n")
            line = data.readline(MAX_TEXT + 1)


def text_of(data: bytes, source: str, is_json: bool) -> str:
    """Return the text of a file: in UTF-16 if it begins with its byte order mark, otherwise in UTF-8 or in Latin-1.

    Warns of Latin-1. Raises `PuzzleError` on binary data, and on JSON in Latin-1.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            data = data.decode("utf-16").encode()
        except UnicodeDecodeError:
            raise PuzzleError("found binary data or damaged UTF-16, expected text", "encoding") from None
    try:
        return plain_text(decoded(data))
    except PuzzleError as error:
        if b"\0" in data or is_json or error.code != "encoding":
            raise
    warn("the text is not UTF-8 and was read as Latin-1", source)
    return plain_text(data.decode("latin-1"))


def decoded(data: bytes, line: int = 1) -> str:
    """Return the text of UTF-8 data that begin in line ``line``. Raises `PuzzleError`."""
    if b"\0" in data:
        line += data.count(b"\n", 0, data.index(b"\0"))
        raise PuzzleError("found binary data, expected text", "encoding").at(line)
    try:
        return data.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line += data.count(b"\n", 0, error.start)
        raise PuzzleError(f"found the byte 0x{data[error.start]:02x}, expected UTF-8", "encoding").at(line) from None


def plain_text(text: str) -> str:
    """Return the text with plain newlines, and without blanks at the ends of lines.

    Tabs at the ends of lines are kept if the text has empty cells between tabs. Raises `PuzzleError` on more than
    `MAX_LINES` lines.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if " \n" in text or "\t\n" in text or text.endswith((" ", "\t")):
        blanks = " " if "\t\t" in text or "\t \t" in text else " \t"
        text = "\n".join(line.rstrip(blanks) for line in text.split("\n"))
    if text.count("\n") > MAX_LINES:
        raise PuzzleError(f"found more than {MAX_LINES} lines, too many for a puzzle", "too-large")
    return text

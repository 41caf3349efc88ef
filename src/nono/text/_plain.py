"""Prepares files for the formats: decompresses them, and gives texts as UTF-8 (or Latin-1) with plain newlines.

All inputs go through this module: files, standard input, members of archives, and bytes for `nono.loads`. It uses
little memory at a time, so a file may have any size and may still grow.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Callable, Iterator
from itertools import chain
from time import thread_time
from typing import Any, Protocol

from nono.base.errors import PuzzleError

MAX_TEXT = 1 << 24  # maximum bytes in a text that is read at once, and in a line or piece of a longer text
MAX_BYTES = 1 << 26  # maximum bytes in a picture or workbook
MAX_LINES = 1 << 20  # maximum lines in a text that is read at once
MAX_BLANK = 1 << 19  # maximum consecutive blank lines in a text that is read by line
PIECE = 1 << 20  # bytes
CHUNK = 1 << 16  # bytes per read operation
BEGINNING = 64  # bytes that are examined to detect compression, pictures and encodings
PATIENCE = 2.5  # maximum CPU seconds that decompression may take without output
COMPRESSED = {
    "gzip": re.compile(rb"\x1f\x8b"),
    "bzip2": re.compile(rb"BZh[1-9](1AY&SY|\x17rE8P\x90)"),
    "xz": re.compile(rb"\xfd7zXZ\0"),
}
SYMBOL = rb"[\x25-\x2b\xd8-\xdf\xfe]"  # the high bytes in UTF-16 of squares, emoji and characters that modify emoji
ENCODINGS = {  # a byte order mark, zeros next to ASCII characters, or squares and emoji show the encoding
    "utf-8": codecs.BOM_UTF8,
    "utf-32-le": codecs.BOM_UTF32_LE + rb"|(?=[\t\n\r -~]\0\0\0|([\1-\xff]{2}[\0-\2]\0){2})",
    "utf-32-be": codecs.BOM_UTF32_BE + rb"|(?=\0\0\0[\t\n\r -~]|(\0[\0-\2][\1-\xff]{2}){2})",
    "utf-16-le": codecs.BOM_UTF16_LE + rb"|(?=([\t\n\r -~]\0){2}|([\0-\xff]" + SYMBOL + rb"){2,999}[\r\n]\0)",
    "utf-16-be": codecs.BOM_UTF16_BE + rb"|(?=(\0[\t\n\r -~]){2}|(" + SYMBOL + rb"[\0-\xff]){2,999}\0[\r\n])",
}
DOS_END = "\x1a"  # Ctrl-Z, with which old programs for DOS end a text
TRAILING = r"(?m)(?<![ \t])[ \t]++$"
TRAILING_IN_TABLE = r"(?m)(?<![ \t]) ++$"  # blanks with tabs are empty cells


class Readable(Protocol):
    """A source of bytes. ``read1`` returns up to ``size`` bytes that are available, and no bytes at the end."""

    def read1(self, size: int, /) -> bytes: ...


class _Chunks(io.RawIOBase):
    """A file whose content is an iterator over pieces of bytes."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self.pieces = pieces
        self.rest = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while not self.rest:
            piece = next(self.pieces, None)
            if piece is None:
                return 0
            self.rest = memoryview(piece)
        count = min(len(buffer), len(self.rest))
        buffer[:count] = self.rest[:count]
        self.rest = self.rest[count:]
        return count


def unpacked(file: Readable) -> io.BufferedReader:
    """Return the file, decompressed if it is compressed with gzip, bzip2 or xz.

    The ``peek`` of the result returns at least `BEGINNING` bytes, or fewer at the end of the file or after a single
    line. Reading raises `PuzzleError` on damaged data.
    """
    begin, rest = _begun(iter(lambda: file.read1(CHUNK), b""))
    if kind := next((kind for kind, magic in COMPRESSED.items() if magic.match(begin)), ""):
        begin, rest = _begun(_decompressed(kind, chain([begin], rest)))
    return _file_of(chain([begin], rest))


def plain(file: Readable) -> io.BufferedReader:
    """Return the text of a file with plain newlines and without a byte order mark; UTF-16 and UTF-32 become UTF-8.

    Other encodings stay unchanged. Reading raises `PuzzleError` on damaged data.
    """
    begin, rest = _begun(iter(lambda: file.read1(CHUNK), b""))
    is_ascii = begin.isascii() and b"\0" not in begin  # none of the patterns matches such a text
    marks = ((encoding, re.match(mark, begin)) for encoding, mark in ENCODINGS.items() if not is_ascii)
    encoding, end = next(((encoding, mark.end()) for encoding, mark in marks if mark), ("utf-8", 0))
    pieces = chain([begin[end:]], rest)
    return _file_of(_with_newlines(pieces if encoding == "utf-8" else _in_utf8(pieces, encoding)))


def _file_of(pieces: Iterator[bytes]) -> io.BufferedReader:
    return io.BufferedReader(_Chunks(pieces), CHUNK)


def _begun(pieces: Iterator[bytes]) -> tuple[bytes, Iterator[bytes]]:
    """Return the beginning of a file and an iterator over its other pieces.

    The beginning has at least `BEGINNING` bytes, unless a piece ends with a newline or the file ends before that.
    """
    begin = b""
    for piece in pieces:
        begin += piece
        if len(begin) >= BEGINNING or begin.endswith(b"\n"):
            break
    return begin, pieces


def _decompressed(kind: str, pieces: Iterator[bytes]) -> Iterator[bytes]:
    began = thread_time()

    def packed() -> Iterator[bytes]:
        for piece in pieces:
            if thread_time() - began > PATIENCE:
                message = f"found no data in {PATIENCE} s of decompressing {kind}, expected a puzzle"
                raise PuzzleError(message, "too-large")
            yield piece

    try:
        file = _decompressor(kind, _Chunks(packed()))
        while piece := file.read1(CHUNK):
            yield piece
            began = thread_time()
    except PuzzleError:
        raise
    except Exception as error:  # the decompression libraries raise many kinds of errors
        words = " ".join(str(error).split())[:100] or type(error).__name__
        raise PuzzleError(f"found damaged {kind} data: {words}", "bad-archive") from None


def _decompressor(kind: str, packed: Any) -> Readable:
    match kind:
        case "gzip":
            import gzip

            return gzip.GzipFile(fileobj=packed, mode="rb")
        case "bzip2":
            import bz2

            return bz2.BZ2File(packed)
    import lzma

    return lzma.LZMAFile(packed)


def _in_utf8(pieces: Iterator[bytes], encoding: str) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        for piece in pieces:
            yield decoder.decode(piece).encode()
        decoder.decode(b"", True)
    except UnicodeDecodeError:
        raise PuzzleError(f"found binary data or damaged {encoding.upper()}, expected text", "encoding") from None


def _with_newlines(pieces: Iterator[bytes]) -> Iterator[bytes]:
    held = b""  # a carriage return at the end of a piece; its newline may begin the next piece
    for piece in pieces:
        piece = held + piece if held else piece
        held = b""
        if b"\r" in piece:
            held = b"\r" if piece.endswith(b"\r") else b""
            piece = piece.removesuffix(b"\r").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        yield piece
    yield b"\n" if held else b""


def lines(head: bytes, file: io.BufferedReader) -> Iterator[str]:
    """Yield the lines of a text that begins with ``head``.

    Raises `PuzzleError` on lines that are too long and on too many blank lines.
    """
    *whole, last = head.split(b"\n")
    rest = iter(lambda: file.readline(MAX_TEXT), b"")
    blank = 0
    for number, line in enumerate(chain(whole, [last + file.readline(MAX_TEXT)] if last else [], rest), 1):
        if len(line) >= MAX_TEXT:
            raise PuzzleError(f"found a line of more than {MAX_TEXT} bytes, too long for a puzzle", "too-large").at(
                number
            )
        blank = blank + 1 if line.isspace() or not line else 0
        if blank > MAX_BLANK:
            raise PuzzleError(f"found more than {MAX_BLANK} blank lines, too many for a puzzle", "too-large").at(number)
        yield decode(line, number)


def pieces(head: bytes, file: io.BufferedReader, mark: str) -> Iterator[tuple[int, bytes]]:
    """Yield the pieces of a text that begins with ``head``, each with the number of lines before it.

    Each piece except the first begins with ``mark``. Raises `PuzzleError` if a piece is too long.
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
            message = f"found more than {MAX_TEXT} bytes without a line {mark!r}, expected fewer bytes"
            raise PuzzleError(message, "too-large").at(before + 1)
    yield before, rest


def whole(head: bytes, file: io.BufferedReader, bound: int) -> bytes:
    """Return all bytes of a file that begins with ``head``; raises `PuzzleError` if there are more than ``bound``."""
    data = head + file.read(bound + 1 - len(head))
    if len(data) > bound:
        hint = "" if bound == MAX_BYTES else " (JSON lines, .jsonl, may be of any size)"
        raise PuzzleError(f"found more than {bound} bytes, too many for a puzzle{hint}", "too-large")
    return data


def texts(head: bytes, file: io.BufferedReader, lenient: bool, doubt: Callable[[], None]) -> Iterator[str]:
    """Yield the text of a file that begins with ``head``: the whole text, or pieces if it exceeds `MAX_TEXT` bytes.

    If ``lenient`` is set, call ``doubt`` at the first invalid byte, and read the rest as Latin-1. Raises `PuzzleError`.
    """
    data = head + file.read(MAX_TEXT + 1 - len(head))
    if len(data) <= MAX_TEXT:
        text = plain_text(decode(data, lenient=lenient))
        if not is_utf8(data):
            doubt()
        yield text
        return
    decoder: codecs.IncrementalDecoder = codecs.getincrementaldecoder("utf-8")()
    line = 1
    while data:
        more = file.read(PIECE)
        held = decoder.getstate()[0]  # the bytes of an incomplete character
        if b"\0" in data:
            decode(data, line)
        try:
            piece = decoder.decode(data, not more)
        except UnicodeDecodeError:
            piece = decode(held + data, line, lenient=lenient)
            decoder = codecs.getincrementaldecoder("latin-1")()
            doubt()
        yield piece
        line += data.count(b"\n")
        data = more


def decode(data: bytes, line: int = 1, final: bool = True, lenient: bool = False) -> str:
    """Return the text of UTF-8 data that begin in line ``line``; raises `PuzzleError`.

    Unless ``final`` is set, the last character may be incomplete. With ``lenient``, data that are not UTF-8 are read as
    Latin-1.
    """
    if b"\0" in data:
        line += data.count(b"\n", 0, data.index(b"\0"))
        raise PuzzleError("found binary data, expected text", "encoding").at(line)
    try:
        text = data.decode() if final else codecs.getincrementaldecoder("utf-8")().decode(data)
        return text.removeprefix("\ufeff").rstrip(DOS_END)
    except UnicodeDecodeError as error:
        if lenient:
            return data.decode("latin-1")
        line += data.count(b"\n", 0, error.start)
        raise PuzzleError(f"found the byte 0x{data[error.start]:02x}, expected UTF-8", "encoding").at(line) from None


def is_utf8(data: bytes) -> bool:
    """Return whether the data are valid UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def plain_text(text: str) -> str:
    """Return the text with plain newlines, without a byte order mark, the end-of-file mark of DOS and blanks at line
    ends.

    Tabs at line ends are kept if the text has empty cells between tabs.

    Raises `PuzzleError` on more than `MAX_LINES` lines.
    """
    text = text.removeprefix("\ufeff").rstrip(DOS_END).replace("\r\n", "\n").replace("\r", "\n")
    if " \n" in text or "\t\n" in text or text.endswith((" ", "\t")):
        text = re.sub(TRAILING_IN_TABLE if "\t\t" in text or "\t \t" in text else TRAILING, "", text)
    if text.count("\n") > MAX_LINES:
        raise PuzzleError(f"found more than {MAX_LINES} lines, too many for a puzzle", "too-large")
    return text

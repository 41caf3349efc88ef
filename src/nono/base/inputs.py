"""Read the files that a user names, each within a limit. Only a puzzle may come from a pipe or a device.

No other module opens such a file (``tests/project/test_inputs.py``). ``-`` is standard input.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from nono.base.errors import NonoError, PuzzleError, excerpt, file_error, message_of
from nono.base.files import Path

MAX_TEXT = 1 << 26  # maximum bytes of text, of JSON, and of a line that is read as it arrives
MAX_TOKENS = 1 << 16  # maximum bytes of a file with tokens
MAX_UNPACKED = 1 << 29  # maximum bytes of all files of an archive together


def open_file(path: Path, any_kind: bool = False) -> BinaryIO:
    """Open a regular file for reading, or with ``any_kind`` also a pipe or a device, which are read as standard input.

    The caller limits what it reads, and handles OSError and ValueError. Raises `PuzzleError` if the kind is wrong.
    """
    if not any_kind:
        expect_file(path)
    return open(path, "rb")


def expect_file(path: Path) -> None:
    """Raise `PuzzleError` on a pipe, socket or device, whose end might never come. Raises OSError if nothing exists."""
    mode = os.stat(path).st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):  # to open a folder is an OSError with its own words
        raise _named(PuzzleError("found a pipe, socket or device, expected a file", "no-file"), path)


@contextmanager
def reading(path: Path) -> Iterator[BinaryIO]:
    """Open a regular file for reading. While it is open, an OSError becomes a `PuzzleError` that names the file."""
    try:
        if path == "-":
            yield sys.stdin.buffer
            return
        with open_file(path) as file:
            yield file
    except PuzzleError:
        raise
    except OSError as error:
        raise _named(file_error(f"cannot be read: {error.strerror or error}", error), path) from None
    except ValueError:  # a null byte or a lone surrogate in the name
        raise PuzzleError(f"found {excerpt(path)}, expected the name of a file", "no-file") from None


def bytes_in(path: Path, most: int = MAX_TEXT, expected: str = "a smaller file") -> bytes:
    """Return the content of a file; raises `PuzzleError` if it cannot be read or has more than ``most`` bytes."""
    with reading(path) as file:
        data = file.read(most + 1)  # one byte more than allowed shows that there are more
    if len(data) > most:
        raise _named(PuzzleError(f"found more than {most} bytes, expected {expected}", "too-large"), path)
    return data


def text_in(path: Path, most: int = MAX_TEXT, expected: str = "text") -> str:
    """Return the text of a UTF-8 file with plain newlines. ``expected`` describes the content, for errors."""
    data = bytes_in(path, most, f"{expected} of at most this size")
    return _decoded(data, path, expected).replace("\r\n", "\n").replace("\r", "\n")


def lines_in(path: Path, expected: str = "text") -> Iterator[str]:
    """Yield the lines of a UTF-8 file as they arrive, without their ends. The file may have any size.

    Raises `PuzzleError` on a line of more than `MAX_TEXT` bytes.
    """
    with reading(path) as file:
        # one byte more than allowed shows that a line is longer; b"" is the end of the file
        for number, line in enumerate(iter(lambda: file.readline(MAX_TEXT + 1), b""), 1):
            if len(line) > MAX_TEXT:
                message = f"found a line of more than {MAX_TEXT} bytes, expected {expected}"
                raise _named(PuzzleError(message, "too-large").at(number), path)
            yield _decoded(line, path, expected).rstrip("\r\n")


def _decoded(data: bytes, path: Path, expected: str) -> str:
    """Return the text of UTF-8 data, without a byte order mark. Raises `PuzzleError`."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        message = f"found bytes that are not UTF-8, expected {expected}"
        raise _named(PuzzleError(message, "bad-text"), path) from None


def _named(error: PuzzleError, path: Path) -> PuzzleError:
    """Return the error with the name of the file."""
    error.source = os.fspath(path)
    return error


@contextmanager
def unpacking(what: str) -> Iterator[None]:
    """Convert the exceptions of `zipfile` and openpyxl on damaged files, which are of many kinds, to `PuzzleError`."""
    try:
        yield
    except (NonoError, MemoryError):
        raise
    except Exception as error:
        raise PuzzleError(f"found a damaged {what}: {message_of(error)}", "bad-archive") from None


def text_beside(module: str, name: str) -> str:
    """Return the text of a file in the folder of a module of nono, such as a style or a script."""
    return system_text(os.path.join(os.path.dirname(module), name))


def system_text(path: Path) -> str:
    """Return the text of a file of the installed package or of the operating system, whose size needs no limit."""
    with open(path, encoding="utf-8", errors="replace", newline="") as file:
        return file.read()

"""Reads the files in zip and tar archives one after another, without unpacking them to disk."""

from __future__ import annotations

import stat
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import IO, BinaryIO

from nono.base.errors import NonoError, PuzzleError
from nono.text._entry import PASSED_OVER
from nono.text._plain import MAX_BYTES, whole

MAX_MEMBERS = 1 << 17  # maximum number of files in an archive
Content = bytes | PuzzleError


def members(path: str) -> Iterator[tuple[str, Content]]:
    """Yield the name and content of each file in an archive, in the order of the archive, without hidden files.

    For a file that cannot be read, and for a link, pipe or device, yield its name and the error. Raises `PuzzleError`
    if the archive is damaged or has more than `MAX_MEMBERS` files, and `OSError` if it cannot be read.
    """
    with open(path, "rb") as packed, within_archive():
        for number, (name, content) in enumerate(_zip(packed) if path.lower().endswith(".zip") else _tar(packed)):
            if number == MAX_MEMBERS:
                raise PuzzleError(f"found more than {MAX_MEMBERS} files in the archive, expected fewer", "too-large")
            if not any(part.startswith((".", "__MACOSX")) and part not in (".", "..") for part in name.split("/")):
                yield name, content


def _zip(packed: BinaryIO) -> Iterator[tuple[str, Content]]:
    with zipfile.ZipFile(packed) as archive:
        for info in archive.infolist():
            kind = stat.S_IFMT(info.external_attr >> 16)  # 0 in archives made on Windows
            if not info.is_dir():
                yield info.filename, _content(partial(archive.open, info), kind in (0, stat.S_IFREG))


def _tar(packed: BinaryIO) -> Iterator[tuple[str, Content]]:
    with tarfile.open(fileobj=packed) as archive:
        for member in archive:
            if not member.isdir():
                yield member.name.removeprefix("./"), _content(partial(archive.extractfile, member), member.isfile())


def _content(opened: Callable[[], IO[bytes] | None], is_file: bool) -> Content:
    """Return the bytes of a member, or the error of one that is damaged, too large or not a file."""
    try:
        with within_archive():
            file = opened() if is_file else None
            if file is None:
                raise PuzzleError("a link, pipe or device in an archive; nono reads only files", PASSED_OVER)
            with file:
                return whole(file, MAX_BYTES)
    except PuzzleError as error:
        return error


@contextmanager
def within_archive() -> Iterator[None]:
    """Convert the exceptions of `zipfile`, `tarfile` and their libraries, which are of many kinds, to `PuzzleError`."""
    try:
        yield
    except (NonoError, MemoryError):
        raise
    except Exception as error:
        words = " ".join(str(error).split())[:100] or type(error).__name__
        raise PuzzleError(f"found a damaged archive: {words}", "bad-archive") from None

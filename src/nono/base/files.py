"""Writing files, at once or piece by piece; a `PuzzleError` where a file cannot be written."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from nono.base.errors import PuzzleError


@contextmanager
def writing(path: str | os.PathLike[str]) -> Iterator[None]:
    """Raise a `PuzzleError` for the OSError of a file or folder that cannot be written."""
    try:
        yield
    except OSError as error:
        raise PuzzleError(f"{path} cannot be written: {error.strerror or error}", "no-file") from None


@contextmanager
def whole(path: str) -> Iterator[BinaryIO]:
    """A file to write piece by piece, or standard output for ``-``.

    It takes its place when the context ends without an error, unless it is empty. Raises `PuzzleError`.
    """
    if path == "-":
        yield sys.stdout.buffer
        return
    part = f"{path}.part"
    try:
        with writing(path):
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            with open(part, "wb") as file:
                yield file
                empty = file.tell() == 0
            if not empty:
                os.replace(part, path)
    finally:
        if os.path.exists(part):
            os.remove(part)


def save(data: bytes, path: str) -> None:
    """Write a file, or to standard output for ``-``; raises `PuzzleError`."""
    if path == "-":
        sys.stdout.buffer.write(data)
        return
    with writing(path):
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)

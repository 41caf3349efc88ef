"""Write files safely: an old file stays unchanged until the new file is complete.

The new file gets a hidden name near its target. When it is on the disk, it is renamed to the target. If this fails,
or if nothing is written, the target stays unchanged. A process that is killed leaves its hidden file.
"""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import BinaryIO, TextIO

from nono.base.errors import LimitError, PuzzleError, excerpt, file_error
from nono.base.foreign import printable

Path = str | os.PathLike[str]
STANDARD_OUTPUT = ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
LONGEST_NAME = 255  # maximum bytes in a file name on all common file systems


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Convert an OSError to a `PuzzleError` that the file cannot be written.

    A full disk, a faulty device or a closed pipe still raises OSError, because another name would not help.
    """
    try:
        yield
    except PuzzleError:
        raise
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EPIPE):
            raise
        raise file_error(f"{on_one_line(path)} cannot be written: {error.strerror or error}", error) from None
    except ValueError:  # a null byte or a lone surrogate in the name
        raise PuzzleError(f"found {excerpt(path)}, expected the name of a file", "no-file") from None


def on_one_line(path: Path) -> str:
    """Return a path on one line."""
    return printable(os.fspath(path))


_is_input: ContextVar[Callable[[str], bool]] = ContextVar("is_input", default=lambda path: False)


def relative_names(words: str) -> str:
    """Return the name of a file, or an error that begins with it, relative to the current folder if it is below it."""
    return words.removeprefix(os.path.join(os.getcwd(), ""))


@contextmanager
def protecting(is_input: Callable[[str], bool]) -> Iterator[None]:
    """Until the context ends, refuse to write to an existing file if ``is_input`` is true for its path."""
    token = _is_input.set(is_input)
    try:
        yield
    finally:
        _is_input.reset(token)


def expect_no_input(path: str) -> None:
    """Raise `PuzzleError` if the file is an input of the command that would write to it."""
    if _is_input.get()(path):
        raise PuzzleError(
            f"{on_one_line(path)} cannot be written: the command reads this file\nuse another name for the output",
            "no-file",
        )


def _hidden_name(folder: str) -> str:
    """Return a new hidden name in a folder."""
    return os.path.join(folder, f".{os.urandom(8).hex()}.nono-new")


@contextmanager
def replacing(path: Path, pieces: bool = False, empty: bool = False) -> Iterator[BinaryIO]:
    """Open a binary stream that becomes the file when the block ends without an error; ``-`` is standard output.

    With ``pieces``, an incomplete file is useful too: after Ctrl-C or a limit, the part written so far becomes the file
    unless an older file exists. If nothing is written, the old file stays or, with ``empty``, becomes empty. Missing
    folders are created. Raises OSError if the disk is full, and `PuzzleError` if the file cannot be written for another
    reason; the error comes before the block if possible.
    """
    path = os.fspath(path)
    if path in STANDARD_OUTPUT:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    expect_writable(path)
    if os.path.exists(path) and not os.path.isfile(path):  # a device or a pipe
        with open(path, "wb") as device:
            yield device
        return
    target = os.path.realpath(path)  # replace the file that a symbolic link points to, not the link
    with writing(path):
        hidden = _hidden_name(_existing_folder(target))  # missing folders are made when there is something to write
        file = open(hidden, "xb")  # noqa: SIM115  # closed below
    try:
        try:
            yield file
        except (KeyboardInterrupt, LimitError):
            if pieces and not os.path.exists(target):
                with writing(path):
                    _commit(file, target)
            raise
        with writing(path):
            _commit(file, target, empty)
    finally:
        with suppress(OSError):  # the disk is full
            file.close()
        with suppress(OSError):  # it was renamed
            os.unlink(hidden)


def _commit(file: BinaryIO, target: str, empty: bool = False) -> None:
    """Rename a hidden file to its target, whose owner and access it gets. An empty one stays unless ``empty``."""
    file.flush()
    if not empty and os.path.getsize(file.name) == 0:
        return
    os.fsync(file.fileno())
    file.close()  # Windows cannot rename a file that is open
    if os.path.exists(target):
        status = os.stat(target)
        with suppress(OSError, AttributeError):  # if the system does not allow another owner
            os.chown(file.name, status.st_uid, status.st_gid)
        os.chmod(file.name, stat.S_IMODE(status.st_mode))
    os.makedirs(os.path.dirname(target), exist_ok=True)
    os.replace(file.name, target)


@contextmanager
def replacing_text(path: Path) -> Iterator[TextIO]:
    """Open a UTF-8 text stream like `replacing` with ``pieces``; lone surrogates become escapes."""
    with replacing(path, pieces=True) as stream:
        text = io.TextIOWrapper(stream, encoding="utf-8", errors="backslashreplace", newline="\n", write_through=True)
        try:
            yield text
        finally:
            text.detach()


def save(data: bytes, path: Path) -> None:
    """Write the data to a file, or to standard output if the path is ``-``; raises the same errors as `replacing`."""
    with replacing(path, empty=True) as stream:
        stream.write(data)


def save_folder(files: Mapping[str, bytes], path: Path, file_names: Collection[str]) -> None:
    """Write a folder of files. It replaces an older folder only if it has no names besides ``file_names``.

    Raises the same errors as `replacing`, and `PuzzleError` if the older folder has other files.
    """
    from shutil import rmtree

    target = os.path.realpath(path)
    with writing(path):
        os.makedirs(os.path.dirname(target), exist_ok=True)
        others = sorted(set(os.listdir(target)) - set(file_names)) if os.path.isdir(target) else []
        if others:
            raise PuzzleError(
                f"{on_one_line(path)}: found {others[0]!r} in the folder, expected a new folder", "no-file"
            )
        for name in files:
            expect_no_input(os.path.join(target, name))
        hidden, old = _hidden_name(os.path.dirname(target)), _hidden_name(os.path.dirname(target))
        os.mkdir(hidden)
        try:
            for name, data in files.items():
                save(data, os.path.join(hidden, name))
            if os.path.isdir(target):  # no folder can take the name of one with files
                os.rename(target, old)
            os.rename(hidden, target)
        finally:
            rmtree(hidden, ignore_errors=True)
        rmtree(old, ignore_errors=True)


def expect_writable(path: Path) -> None:
    """Raise `PuzzleError` if a file obviously cannot be written. Call this before long work."""
    path = os.fspath(path)
    if path in STANDARD_OUTPUT:
        return
    expect_no_input(path)
    with writing(path):
        target = os.path.realpath(path)
        if os.path.isdir(target):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if os.path.exists(path):
            _expect_access(path)
            if not os.path.isfile(path):  # a device or a pipe, which is not replaced by a new file
                return
        if len(os.fsencode(os.path.basename(target))) > LONGEST_NAME:
            raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG))
        _expect_access(_existing_folder(target))  # where the new file will be made


def _existing_folder(target: str) -> str:
    """Return the innermost existing folder around a file. Raises OSError if a file is in its place."""
    place = os.path.dirname(target)
    while not os.path.exists(place):
        place = os.path.dirname(place)
    if not os.path.isdir(place):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
    return place


def _expect_access(path: str) -> None:
    """Raise OSError unless this existing file or folder may be written."""
    if not os.access(path, os.W_OK):
        is_read_only = hasattr(os, "statvfs") and os.statvfs(path).f_flag & os.ST_RDONLY
        reason = errno.EROFS if is_read_only else errno.EACCES
        raise OSError(reason, os.strerror(reason))

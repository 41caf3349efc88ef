"""Files that are written: the old file stays as it is until the new one is there, whole.

A new file is made beside its target under a hidden name of its own, flushed to the disk, and renamed over the target.
If anything fails before, or nothing is written, the target is as it was. A process that is killed in between leaves
the hidden file behind; the next one that writes to the same target removes it. A hidden file is locked while it is
being written: one without a lock was left behind.
"""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import BinaryIO, TextIO

from nono.base.errors import PuzzleError, excerpt

try:
    import fcntl
except ImportError:  # Windows, where a file in use cannot be removed anyway
    fcntl = None  # type: ignore[assignment]

PREFIX, SUFFIX = ".", ".nono-new"  # of the hidden names
STANDARD_OUTPUT = ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
LONGEST_NAME = 255  # bytes in a name, of every usual file system


@contextmanager
def writing(path: str | os.PathLike[str]) -> Iterator[None]:
    """A `PuzzleError` for the OSError of a file or folder that cannot be written; a full disk remains an OSError."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EPIPE):
            raise
        raise PuzzleError(f"{os.fspath(path)} cannot be written: {error.strerror or error}", "no-file") from None
    except PuzzleError:
        raise
    except ValueError:  # a null, or half a character
        raise PuzzleError(f"found {excerpt(path)}, expected the name of a file", "no-file") from None


class _NewFile(io.RawIOBase):
    """The bytes of a file that replaces ``path``; made when the first of them comes."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.target = os.path.realpath(path)  # a symbolic link stays, what it points to is replaced
        self.hidden = ""
        self.descriptor = -1

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        with writing(self.path):
            self.make()
            return os.write(self.descriptor, data)  # type: ignore[arg-type]

    def make(self) -> None:
        """Make the hidden file, unless it is there."""
        if self.descriptor >= 0:
            return
        found = os.stat(self.path) if os.path.exists(self.path) else None
        if found is not None and not stat.S_ISREG(found.st_mode):  # a device or a pipe is written to, not replaced
            self.descriptor = os.open(self.path, os.O_WRONLY)
            return
        folder, name = os.path.split(self.target)
        os.makedirs(folder, exist_ok=True)
        if found is not None and not os.access(self.target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        _remove_left_behind(folder, name)
        while not self.hidden:
            hidden = os.path.join(folder, f"{_start_of_hidden(name)}{os.urandom(6).hex()}{SUFFIX}")
            self.descriptor = os.open(hidden, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            if fcntl is not None:
                fcntl.flock(self.descriptor, fcntl.LOCK_EX)
            if os.path.exists(hidden):
                self.hidden = hidden
            else:  # another writer took it for one left behind, before it was locked
                os.close(self.descriptor)
        if found is not None and hasattr(os, "fchmod"):
            with suppress(OSError):  # another user's file keeps its owner where that is allowed
                os.fchown(self.descriptor, found.st_uid, found.st_gid)
            os.fchmod(self.descriptor, stat.S_IMODE(found.st_mode))

    def commit(self, new_only: bool = False) -> None:
        """Put the file in its place; without a byte written, or ``new_only`` over a file, leave what is there."""
        if not self.hidden or (new_only and os.path.exists(self.target)):
            return
        with writing(self.path):
            os.fsync(self.descriptor)
            os.replace(self.hidden, self.target)
        self.hidden = ""
        with suppress(OSError):  # not every file system can
            folder = os.open(os.path.dirname(self.target), os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def close(self) -> None:
        """Drop what was not committed."""
        if not self.closed:
            descriptor, self.descriptor = self.descriptor, -1
            if self.hidden:
                with suppress(OSError):
                    os.unlink(self.hidden)
            if descriptor >= 0:
                os.close(descriptor)
        super().close()


def _start_of_hidden(name: str) -> str:
    """What the hidden names for a file begin with: its name, shortened as far as a hidden name becomes too long."""
    kept = os.fsencode(name)[: LONGEST_NAME - len(f"{PREFIX}.{SUFFIX}") - 12]
    return f"{PREFIX}{kept.decode(sys.getfilesystemencoding(), 'ignore')}."


def _remove_left_behind(folder: str, name: str) -> None:
    """Remove the hidden files for this name whose writer was killed: those that are not locked."""
    if fcntl is None or not os.access(folder, os.R_OK):  # files can be made in some folders that cannot be listed
        return
    start = _start_of_hidden(name)
    for entry in os.listdir(folder):
        if entry.startswith(start) and entry.endswith(SUFFIX) and len(entry) == len(start) + 12 + len(SUFFIX):
            path = os.path.join(folder, entry)
            with suppress(OSError):
                descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
                try:
                    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    if os.path.isdir(path):
                        _remove_folder(path)
                    else:
                        os.unlink(path)
                finally:
                    os.close(descriptor)


def make_folder_of(path: str | os.PathLike[str]) -> None:
    """Make the folder that a file is to be in; raises `PuzzleError`."""
    with writing(path):
        os.makedirs(os.path.dirname(os.path.realpath(path)), exist_ok=True)


@contextmanager
def replacing(path: str | os.PathLike[str], pieces: bool = False, empty: bool = False) -> Iterator[BinaryIO]:
    """A stream of bytes that becomes the file when the block ends without an error; ``-`` is standard output.

    With ``pieces``, each of which is of use without those that follow, those written before Ctrl-C become the file as
    well where there is none yet. With ``empty``, nothing written is an empty file, else it leaves the old one. Missing
    folders are made. Raises `PuzzleError` where the file cannot be written, at once where that is plain; OSError where
    the disk is full.
    """
    path = os.fspath(path)
    if path in STANDARD_OUTPUT:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    expect_writable(path)
    new = _NewFile(path)
    stream = io.BufferedWriter(new)
    try:
        try:
            yield stream
        except KeyboardInterrupt:
            if pieces:
                stream.flush()
                new.commit(new_only=True)
            raise
        stream.flush()
        if empty:
            with writing(path):
                new.make()
        new.commit()
    finally:
        new.close()  # first, so that the stream has nowhere to flush to after an error
        with suppress(ValueError, OSError):
            stream.close()


@contextmanager
def replacing_text(path: str | os.PathLike[str]) -> Iterator[TextIO]:
    """The same for text in UTF-8, in pieces; characters that are none are written as escapes."""
    with replacing(path, pieces=True) as stream:
        text = io.TextIOWrapper(stream, encoding="utf-8", errors="backslashreplace", newline="\n", write_through=True)
        try:
            yield text
        finally:
            text.detach()


def save(data: bytes, path: str | os.PathLike[str]) -> None:
    """Write a file at once, an empty one too, or to standard output for ``-``; raises as `replacing`."""
    with replacing(path, empty=True) as stream:
        stream.write(data)


def save_folder(files: Mapping[str, bytes], path: str | os.PathLike[str], known: Collection[str]) -> None:
    """Write a folder of files at once, in the place of an older one that holds files of ``known`` names alone.

    Raises as `replacing`, and `PuzzleError` where the folder holds others.
    """
    target = os.path.realpath(path)
    parent, name = os.path.split(target)
    with writing(path):
        os.makedirs(parent, exist_ok=True)
        if os.path.isdir(target) and (others := sorted(set(os.listdir(target)) - set(known))):
            raise PuzzleError(f"{os.fspath(path)}: found {others[0]!r} in the folder, expected a new folder", "no-file")
        _remove_left_behind(parent, name)
        hidden = os.path.join(parent, f"{_start_of_hidden(name)}{os.urandom(6).hex()}{SUFFIX}")
        os.mkdir(hidden)
        lock = os.open(hidden, os.O_RDONLY)
        try:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX)
            for one, data in files.items():
                save(data, os.path.join(hidden, one))
            if os.path.isdir(target):
                _exchange(hidden, target)
            else:
                os.rename(hidden, target)
        finally:
            os.close(lock)
            _remove_folder(hidden)  # after an exchange, the older one


def _remove_folder(path: str) -> None:
    from shutil import rmtree

    rmtree(path, ignore_errors=True)


def _exchange(one: str, other: str) -> None:
    """Let two folders change places, in one step where the system can."""
    exchange = 2  # RENAME_EXCHANGE of Linux
    here = -100  # AT_FDCWD
    with suppress(AttributeError, OSError):
        import ctypes

        libc = ctypes.CDLL(None, use_errno=True)
        if libc.renameat2(here, os.fsencode(one), here, os.fsencode(other), exchange) == 0:
            return
    third = f"{one}.old"
    os.rename(other, third)
    os.rename(one, other)
    os.rename(third, one)


def expect_writable(path: str | os.PathLike[str]) -> None:
    """Raise `PuzzleError` if a file can plainly not be written there: found out before long work, not after it."""
    path = os.fspath(path)
    if path in STANDARD_OUTPUT:
        return
    with writing(path):
        target = os.path.realpath(path)
        if os.path.isdir(target):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if os.path.exists(path) and not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if os.path.exists(path) and not os.path.isfile(path):
            return
        if len(os.fsencode(os.path.basename(target))) > LONGEST_NAME:
            raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG))
        place = os.path.dirname(target)
        while not os.path.exists(place):
            place = os.path.dirname(place)
        if not os.path.isdir(place):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        if not os.access(place, os.W_OK):  # a file is replaced by a new one, which its folder has to take
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

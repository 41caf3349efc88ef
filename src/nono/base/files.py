"""Write files safely: an old file stays unchanged until the new file is complete.

The new file gets a hidden name next to its target. When it is on the disk, it is renamed to the target. If this fails,
or if nothing is written, the target stays unchanged.

A process locks its hidden file while it writes. A hidden file without a lock belongs to a killed process. The next
process that writes to the same target removes it. Windows has no such locks, but refuses to remove files that are open;
there, the hidden file is closed just before it is renamed, and only old files are removed.
"""

from __future__ import annotations

import errno
import io
import os
import re
import stat
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from time import time
from typing import Any, BinaryIO, TextIO

from nono.base.errors import LimitError, PuzzleError, excerpt, file_error
from nono.base.foreign import printable

fcntl: Any
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

BINARY = getattr(os, "O_BINARY", 0)  # without this flag, Windows writes each line feed as two characters
REPLACES_OPEN_FILES = fcntl is not None  # on Windows, a file that is open can be neither replaced nor removed
RESERVES_NAMES = fcntl is None  # Windows reserves some names for devices, and some characters
PREFIX, SUFFIX = ".", ".nono-new"  # the beginning and the end of the names of hidden files
Path = str | os.PathLike[str]
STANDARD_OUTPUT = ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
UNSAFE = r'[<>:"/\\|?*\x00-\x1f\x7f]|[\ud800-\udfff]'  # characters that no file name on Windows can contain
DEVICE = r"(?i)\A(con|prn|aux|nul|com\d|lpt\d)(\.|\Z)"  # names of devices on Windows
LONGEST_STEM = 200  # maximum bytes, so that a number and a suffix have room
LONGEST_NAME = 255  # maximum bytes in a file name on all common file systems
OLD = 60.0  # seconds; without locks, a hidden file that has not changed for so long belongs to a killed process


def lock(descriptor: int, wait: bool = True) -> None:
    """Lock a whole file or folder until it is closed. Raises OSError if another process has the lock and not ``wait``.

    On Windows, this does nothing: a file that is open cannot be removed by others.
    """
    if fcntl is not None:
        fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_byte(descriptor: int) -> bool:
    """Lock the first byte of a file until this process ends or closes the file. Return False if another process has
    the lock. Child processes do not inherit the lock.
    """
    try:
        if fcntl is not None:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, 1)
        else:
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except OSError:
        return False
    return True


@contextmanager
def locked(path: str, wait: bool = True) -> Iterator[None]:
    """Lock an existing file or folder, but no link or pipe, until the context ends; see `lock`. Raises OSError."""
    if fcntl is None:
        yield
        return
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        lock(descriptor, wait)
        yield
    finally:
        os.close(descriptor)


def sync_folder(path: str) -> None:
    """Write the names in a folder to the disk, so that a renamed file survives a loss of power.

    Does nothing where the system cannot open folders, or cannot sync them.
    """
    with suppress(OSError):
        folder = os.open(path, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Convert an OSError to a `PuzzleError` that the file cannot be written. A full disk still raises OSError."""
    try:
        yield
    except PuzzleError:
        raise
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EPIPE):
            raise
        raise file_error(f"{shown(path)} cannot be written: {error.strerror or error}", error) from None
    except ValueError:  # a null byte or a lone surrogate in the name
        raise PuzzleError(f"found {excerpt(path)}, expected the name of a file", "no-file") from None


def shown(path: Path) -> str:
    """Return a path on one line."""
    return printable(os.fspath(path))


def expect_name(path: Path) -> None:
    """Raise `PuzzleError` if the system is Windows, which allows no new file or folder of this name."""
    if not RESERVES_NAMES:
        return
    import ntpath

    for name in ntpath.splitdrive(os.fspath(path))[1].replace("\\", "/").split("/"):
        if re.search(UNSAFE, name) or re.match(DEVICE, name) or (name.strip(".") and name != name.rstrip(". ")):
            problem = f"{shown(path)} cannot be written: Windows does not allow the name {name!r}"
            raise PuzzleError(f"{problem}\nuse another name, or NUL to discard the output", "no-file")


_is_input: ContextVar[Callable[[str], bool]] = ContextVar("is_input", default=lambda path: False)


@contextmanager
def sparing(is_input: Callable[[str], bool]) -> Iterator[None]:
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
            f"{shown(path)} cannot be written: the command reads this file\nuse another name for the output", "no-file"
        )


def is_null(path: str) -> bool:
    """Return whether this is the name for no file at all on Windows; elsewhere, it is a name like others."""
    return RESERVES_NAMES and path.lower() == "nul"


class _NewFile(io.RawIOBase):
    """A raw stream for a file that will replace ``path``. The first byte creates a hidden file."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.target = os.path.realpath(path)  # replace the file that a symbolic link points to, not the link
        self.hidden = ""
        self.descriptor = -1

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        with writing(self.path):
            self.make()
            return os.write(self.descriptor, data)  # type: ignore[arg-type]

    def make(self) -> None:
        """Create the hidden file unless it exists already."""
        if self.descriptor >= 0:
            return
        status = os.stat(self.path) if os.path.exists(self.path) else None
        if status is not None and not stat.S_ISREG(status.st_mode):  # devices and pipes are written directly
            self.descriptor = os.open(self.path, os.O_WRONLY | BINARY)
            return
        folder, name = os.path.split(self.target)
        os.makedirs(folder, exist_ok=True)
        if status is not None:
            _expect_access(self.target)
        _remove_left_behind(folder, name)
        while not self.hidden:
            hidden = os.path.join(folder, f"{_start_of_hidden(name)}{os.urandom(6).hex()}{SUFFIX}")
            self.descriptor = os.open(hidden, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
            lock(self.descriptor)
            if os.path.exists(hidden):
                self.hidden = hidden
            else:  # another writer removed the file before it could be locked
                os.close(self.descriptor)
        if status is not None and hasattr(os, "fchmod"):
            with suppress(OSError):  # keep the owner of the old file if the system allows that
                os.fchown(self.descriptor, status.st_uid, status.st_gid)
            os.fchmod(self.descriptor, stat.S_IMODE(status.st_mode))

    def commit(self, new_only: bool = False) -> None:
        """Rename the hidden file to its target. Do nothing if it is empty or, with ``new_only``, if the target
        exists."""
        if not self.hidden or (new_only and os.path.exists(self.target)):
            return
        with writing(self.path):
            os.fsync(self.descriptor)
            if not REPLACES_OPEN_FILES:
                self._close_file()
            os.replace(self.hidden, self.target)
        self.hidden = ""
        sync_folder(os.path.dirname(self.target))

    def _close_file(self) -> None:
        descriptor, self.descriptor = self.descriptor, -1
        if descriptor >= 0:
            os.close(descriptor)

    def close(self) -> None:
        """Remove the hidden file unless it was committed."""
        if not self.closed:
            if not REPLACES_OPEN_FILES:
                self._close_file()
            if self.hidden:
                with suppress(OSError):
                    os.unlink(self.hidden)
            self._close_file()
        super().close()


def _start_of_hidden(name: str) -> str:
    """Return the beginning of the hidden names for a file: the file's own name, possibly shortened."""
    kept = os.fsencode(name)[: LONGEST_NAME - len(f"{PREFIX}.{SUFFIX}") - 12]
    return f"{PREFIX}{kept.decode(sys.getfilesystemencoding(), 'ignore')}."


def _remove_left_behind(folder: str, name: str) -> None:
    """Remove the hidden files for this name whose writers were killed."""
    if not os.access(folder, os.R_OK):  # some folders cannot be listed, but accept new files
        return
    start = _start_of_hidden(name)
    for entry in os.listdir(folder):
        if entry.startswith(start) and entry.endswith(SUFFIX) and len(entry) == len(start) + 12 + len(SUFFIX):
            path = os.path.join(folder, entry)
            with suppress(OSError), locked(path, wait=False):
                if not REPLACES_OPEN_FILES and time() - os.stat(path).st_mtime < OLD:
                    continue
                if os.path.isdir(path):
                    _remove_folder(path)
                else:
                    os.unlink(path)


def file_stem(text: str) -> str:
    """Return the beginning of a file name, similar to the text, that every system accepts."""
    stem = re.sub(UNSAFE, "-", text).encode()[:LONGEST_STEM].decode(errors="ignore").rstrip(". ") or "puzzle"
    return re.sub(DEVICE, r"\1-\2", stem)


def make_folder_of(path: Path) -> None:
    """Create the folder in which a file will be written; raises `PuzzleError`."""
    expect_name(path)
    with writing(path):
        os.makedirs(os.path.dirname(os.path.realpath(path)), exist_ok=True)


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
    if is_null(path):
        with open(os.devnull, "wb") as stream:
            yield stream
        return
    expect_writable(path)
    new = _NewFile(path)
    buffered = io.BufferedWriter(new)
    try:
        try:
            yield buffered
        except (KeyboardInterrupt, LimitError):
            if pieces:
                buffered.flush()
                new.commit(new_only=True)
            raise
        buffered.flush()
        if empty:
            with writing(path):
                new.make()
        new.commit()
    finally:
        new.close()  # close the raw file first, so that the stream cannot flush after an error
        with suppress(ValueError, OSError):
            buffered.close()


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


def save_folder(files: Mapping[str, bytes], path: Path, known: Collection[str]) -> None:
    """Write a folder of files. It replaces an older folder only if all names there are ``known``.

    Raises the same errors as `replacing`, and `PuzzleError` if the older folder has other files.
    """
    expect_name(path)
    target = os.path.realpath(path)
    parent, name = os.path.split(target)
    with writing(path):
        os.makedirs(parent, exist_ok=True)
        if os.path.isdir(target) and (others := sorted(set(os.listdir(target)) - set(known))):
            raise PuzzleError(f"{shown(path)}: found {others[0]!r} in the folder, expected a new folder", "no-file")
        for one in files:
            expect_no_input(os.path.join(target, one))
        _remove_left_behind(parent, name)
        hidden = os.path.join(parent, f"{_start_of_hidden(name)}{os.urandom(6).hex()}{SUFFIX}")
        os.mkdir(hidden)
        with locked(hidden):
            try:
                for one, data in files.items():
                    save(data, os.path.join(hidden, one))
                if os.path.isdir(target):
                    _exchange(hidden, target)
                else:
                    os.rename(hidden, target)
            finally:
                _remove_folder(hidden)  # if the folders were exchanged, this removes the older one


def _remove_folder(path: str) -> None:
    from shutil import rmtree

    rmtree(path, ignore_errors=True)


def _exchange(one: str, other: str) -> None:
    """Swap the names of two folders, atomically where the system allows it."""
    exchange = 2  # RENAME_EXCHANGE of Linux
    here = -100  # AT_FDCWD
    with suppress(AttributeError, OSError, TypeError):
        import ctypes

        libc = ctypes.CDLL(None, use_errno=True)
        if libc.renameat2(here, os.fsencode(one), here, os.fsencode(other), exchange) == 0:
            return
    third = f"{one}.old"
    os.rename(other, third)
    os.rename(one, other)
    os.rename(third, one)


def expect_writable(path: Path) -> None:
    """Raise `PuzzleError` if a file obviously cannot be written. Call this before long work."""
    path = os.fspath(path)
    if path in STANDARD_OUTPUT or is_null(path):
        return
    expect_name(path)
    expect_no_input(path)
    with writing(path):
        target = os.path.realpath(path)
        if os.path.isdir(target):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if os.path.exists(path):
            _expect_access(path)
            if not os.path.isfile(path):
                return
        if len(os.fsencode(os.path.basename(target))) > LONGEST_NAME:
            raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG))
        place = os.path.dirname(target)
        while not os.path.exists(place):
            place = os.path.dirname(place)
        if not os.path.isdir(place):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        _expect_access(place)  # the new file is created in the folder, which must therefore be writable


def _expect_access(path: str) -> None:
    """Raise OSError unless this existing file or folder may be written."""
    if not os.access(path, os.W_OK):
        is_read_only = hasattr(os, "statvfs") and os.statvfs(path).f_flag & os.ST_RDONLY
        reason = errno.EROFS if is_read_only else errno.EACCES
        raise OSError(reason, os.strerror(reason))

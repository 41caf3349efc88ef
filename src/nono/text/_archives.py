"""Reads the files in zip and tar archives one after another, without unpacking them to disk.

On a damaged archive, `zipfile`, `tarfile` and their libraries raise many kinds of errors. The archive may fail when it
is opened or later. Each of these errors becomes a `PuzzleError` of one line.
"""

from __future__ import annotations

import stat
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from time import thread_time
from typing import IO, cast

from nono.base.errors import PuzzleError
from nono.text._entry import PASSED_OVER
from nono.text._plain import Readable, unpacked

MAX_MEMBERS = 1 << 17  # maximum number of files in a zip archive, because `zipfile` reads the whole directory at once
# CPU seconds for finding files in a tar archive: an amount to begin with, and a further amount per file
SEARCH, SEARCH_OF_ONE = 2.5, 0.001
MAX_HEADER = 1 << 14  # maximum size in bytes of a long name or of extra header fields in a tar archive
ENTRY = b"PK\1\2"  # begins each entry in the directory of a zip archive
CHUNK = 1 << 20  # bytes
LONG_HEADERS = (
    tarfile.GNUTYPE_LONGNAME,
    tarfile.GNUTYPE_LONGLINK,
    tarfile.XHDTYPE,
    tarfile.XGLTYPE,
    tarfile.SOLARIS_XHDTYPE,
)
# The kinds of members that are not files. Archives made on Windows have no kinds.
LINK, HARD_LINK, DEVICE = "a symbolic link", "a hard link", "a pipe, socket or device"
ZIP_KINDS = {stat.S_IFLNK: LINK} | dict.fromkeys((stat.S_IFIFO, stat.S_IFSOCK, stat.S_IFCHR, stat.S_IFBLK), DEVICE)
TAR_KINDS = {tarfile.SYMTYPE: LINK, tarfile.LNKTYPE: HARD_LINK} | dict.fromkeys(
    (tarfile.FIFOTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE), DEVICE
)
DAMAGED_HEADER = (tarfile.InvalidHeaderError, tarfile.TruncatedHeaderError)  # type: ignore[attr-defined]


def members(path: str) -> Iterator[tuple[str, Readable | PuzzleError]]:
    """Yield the name and content of each file in an archive, in the order of the archive, without hidden files.

    For a file that cannot be opened, and for a link, pipe or device, yield its name and the error. Raises `PuzzleError`
    if the archive is damaged or has more than `MAX_MEMBERS` files, and `OSError` if it cannot be read.
    """
    with open(path, "rb") as packed:
        yield from (_zip_members if path.lower().endswith(".zip") else _tar_members)(packed)


def _zip_members(packed: BufferedReader) -> Iterator[tuple[str, Readable | PuzzleError]]:
    if _occurrences(packed, ENTRY) > MAX_MEMBERS:
        raise PuzzleError(
            f"found more than {MAX_MEMBERS} files in the archive, expected at most {MAX_MEMBERS}", "too-large"
        )
    with _damage(), zipfile.ZipFile(packed) as directory:
        for info in directory.infolist():
            if info.is_dir() or _hidden(info.filename):
                continue
            if kind := ZIP_KINDS.get(stat.S_IFMT(info.external_attr >> 16)):
                yield info.filename, _not_read(kind)
                continue
            try:
                with _damage():
                    file = directory.open(info)
            except PuzzleError as error:
                yield info.filename, error
                continue
            with file:
                yield info.filename, _Member(cast(Readable, file))


def _occurrences(file: IO[bytes], wanted: bytes) -> int:
    """Return how often these bytes occur in a file, and rewind the file."""
    count, last = 0, b""
    while chunk := file.read(CHUNK):
        count += (last + chunk).count(wanted)
        last = chunk[1 - len(wanted) :]
    file.seek(0)
    return count


def _tar_members(packed: BufferedReader) -> Iterator[tuple[str, Readable | PuzzleError]]:
    with _damage():
        data = _Unpacked(unpacked(packed))
        with tarfile.open(fileobj=data, mode="r|", tarinfo=_Header) as tape:  # type: ignore[call-overload]
            while (member := tape.next()) is not None:
                tape.members.clear()
                if member.isdir() or _hidden(member.name):
                    continue
                kind = TAR_KINDS.get(member.type)
                found = None if kind else tape.extractfile(member)
                if kind or found is not None:
                    data.found()
                    content = _not_read(kind) if kind else _Member(cast(Readable, found))
                    yield member.name.removeprefix("./"), content
                    data.search()


def _not_read(kind: str) -> PuzzleError:
    """Return the error for a member that is not a file: it counts as a file without a puzzle."""
    return PuzzleError(f"{kind} in an archive; nono reads only files", PASSED_OVER)


class _Unpacked:
    """The decompressed data of a tar archive. Reading raises `PuzzleError` if the search for the next file takes too
    long.
    """

    def __init__(self, data: IO[bytes]) -> None:
        self.data = data
        self.left = SEARCH
        self.began: float | None = thread_time()  # start of the search for the next file; None while a file is read

    def read(self, size: int) -> bytes:
        if self.began is not None and thread_time() - self.began > self.left:
            message = f"found no further file in {SEARCH} s of unpacking; the rest of the archive is ignored"
            raise PuzzleError(message, "too-large")
        return self.data.read(size)

    def found(self) -> None:
        """Stop the clock of the search, because a file was found."""
        if self.began is not None:
            self.left += SEARCH_OF_ONE - (thread_time() - self.began)
        self.began = None

    def search(self) -> None:
        """Start the clock of the search for the next file."""
        self.began = thread_time()


class _Header(tarfile.TarInfo):
    """The header of a file in a tar archive. Raises `PuzzleError` if it is damaged, or if its extra fields are too
    long.
    """

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> _Header:
        try:
            found = super().frombuf(buf, encoding, errors)
        except DAMAGED_HEADER as error:  # `tarfile` would take the error for the end of the archive
            raise PuzzleError(f"found a damaged archive: {error}", "bad-archive") from None
        if found.type in LONG_HEADERS and found.size > MAX_HEADER:
            raise PuzzleError(f"found a header of {found.size} bytes, expected at most {MAX_HEADER}", "too-large")
        if found.type == tarfile.GNUTYPE_SPARSE:
            cls.refuse_sparse()
        return found

    @staticmethod
    def refuse_sparse(*_: object) -> None:
        raise PuzzleError("found a sparse file, expected plain files", "bad-archive")

    _proc_gnusparse_10 = refuse_sparse  # the map of holes in a sparse file is outside the headers and has no limit


class _Member:
    """A file in a tar archive; reading raises `PuzzleError` if the data is damaged."""

    def __init__(self, file: Readable) -> None:
        self.file = file

    def read1(self, size: int) -> bytes:
        with _damage():
            return self.file.read1(size)


@contextmanager
def _damage() -> Iterator[None]:
    """Convert all exceptions about damaged data to `PuzzleError`."""
    try:
        yield
    except PuzzleError:
        raise
    except Exception as error:
        words = " ".join(str(error).split())[:100] or type(error).__name__
        raise PuzzleError(f"found a damaged archive: {words}", "bad-archive") from None


def _hidden(name: str) -> bool:
    return any(part.startswith((".", "__MACOSX")) and part not in (".", "..") for part in name.split("/"))

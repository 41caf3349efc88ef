"""The files in zip and tar archives, one after another; nothing is unpacked onto the disk."""

from __future__ import annotations

import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO

from nono.base.errors import PuzzleError

SUFFIXES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")


def is_archive(path: str) -> bool:
    """Whether the name is that of an archive."""
    return path.lower().endswith(SUFFIXES)


def members(path: str) -> Iterator[tuple[str, IO[bytes]]]:
    """The names of an archive's files and the files, in the order of the archive; hidden ones are left out.

    Raises `PuzzleError` where the archive is damaged, `OSError` where it cannot be read.
    """
    try:
        if path.lower().endswith(".zip"):
            with zipfile.ZipFile(path) as packed:
                for info in packed.infolist():
                    if not info.is_dir() and not _hidden(info.filename):
                        with packed.open(info) as file:
                            yield info.filename, file
        else:
            with tarfile.open(path) as tape:
                for member in tape:
                    found = tape.extractfile(member) if member.isfile() and not _hidden(member.name) else None
                    if found is not None:
                        with found:
                            yield member.name.removeprefix("./"), found
    except (zipfile.BadZipFile, tarfile.TarError, EOFError, zlib.error, NotImplementedError, RuntimeError) as error:
        raise PuzzleError(f"found a damaged archive: {error}", "bad-archive") from None


def _hidden(name: str) -> bool:
    return any(part.startswith((".", "__MACOSX")) for part in name.removeprefix("./").split("/"))

"""Protect the inputs of a command: no output may replace a file that the command reads.

The outputs on the command line are compared before the command begins. Other outputs, such as files in an output
folder, are compared when they are written. A link counts as the file to which it points.

A command may replace its input only if that is its purpose, and if the file contains no other puzzle.
"""

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import islice

import typer

from nono import text  # its parts are imported when they are used
from nono.base.errors import PuzzleError
from nono.base.files import STANDARD_OUTPUT, expect_no_input, protecting, writing
from nono.base.foreign import printable

File = tuple[int, int]  # the device and the number of a file


@contextmanager
def guarded(
    inputs: Iterable[str | None], outputs: Iterable[str | None], rewritten: str | None = None, format: str | None = None
) -> Iterator[None]:
    """Protect the inputs of a command until the context ends.

    An output may not replace a file that the command names as an input, or a file with a puzzle below such a folder.
    ``rewritten`` is another output, which may replace the only input if that has one puzzle. Raises `PuzzleError` if an
    output is an input, and `BadParameter` if two outputs have the same name.
    """
    read = [word for word in inputs if word]
    written = [word for word in (*outputs, rewritten) if word and word not in STANDARD_OUTPUT]
    is_only_input = rewritten is not None and [*map(_file, read)] == [_file(rewritten)]
    replaceable = _file(rewritten) if rewritten and is_only_input and _has_one_puzzle(rewritten, format) else None

    @cache
    def below_folders() -> set[File | None]:
        """Return the files below the folders among the inputs."""
        files: set[File | None] = set()
        for word in read:
            if os.path.isdir(word):
                files |= {_file(path) for path in text.files_below(word)}
        return files

    def is_input(path: str) -> bool:
        """Return whether a path is an input that an output may not replace."""
        file = _file(path)
        if file is None or file == replaceable:
            return False
        return file in map(_file, read) or (file in below_folders() and _has_puzzle(path))

    with protecting(is_input):
        for word in written:
            expect_no_input(word)
            with writing(word):  # a name may contain a null byte
                path = os.path.realpath(word)
            if sum(os.path.realpath(name) == path for name in written) > 1:
                raise typer.BadParameter(f"found {printable(word)} for two outputs, expected two names")
        yield


def _file(path: str) -> File | None:
    """Return what identifies an existing regular file, or ``-`` if it is one; otherwise None."""
    with suppress(OSError, ValueError):
        status = os.stat(0 if path == "-" else path)  # 0: standard input, to which a shell may connect a file
        if stat.S_ISREG(status.st_mode):
            return status.st_dev, status.st_ino
    return None


def _has_puzzle(path: str) -> bool:
    """Return whether a file in a folder contains a puzzle. Older outputs, such as drawings and answers, have none."""
    return any(not isinstance(entry.puzzle, PuzzleError) for entry in text.entries(path, check=False, named=False))


def _has_one_puzzle(path: str, format: str | None) -> bool:
    """Return whether the file contains a single puzzle, possibly a faulty one."""
    return _file(path) is not None and len(list(islice(text.entries(path, format, check=False), 2))) == 1

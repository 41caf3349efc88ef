"""Errors on the command line: one line each on standard error; of internal errors, a traceback in a file."""

from __future__ import annotations

import errno
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from nono.base.errors import BugError, PuzzleError
from nono.base.files import save
from nono.base.foreign import json, printable
from nono.cli.status import Status

# Errors after which no result can be written: the reader has gone, or the disk is full or broken. They end the run.
UNWRITABLE = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def report(line: str) -> None:
    """Write one line on standard error, control characters as spaces."""
    print(printable(line), file=sys.stderr, flush=True)


@contextmanager
def warnings_on_one_line(report: Callable[[str], None]) -> Iterator[None]:
    """Show each warning of the library as one line, until the context ends."""
    before = warnings.showwarning
    warnings.showwarning = lambda message, *_, **__: report(f"warning: {message}")
    try:
        yield
    finally:
        warnings.showwarning = before


def report_bug(error: BugError, label: str = "") -> Status:
    """Report a bug that was caught: what it is on one line, and the file that has everything to reproduce it."""
    where = f"{label}: " if label else ""
    report(f"{where}{error}; see {keep(error.evidence, 'bug')}")
    return Status.DISAGREE


def keep(evidence: dict[str, Any], kind: str) -> str:
    """Write the evidence of a bug to a file in this folder, named after its puzzle; its name, or why there is none.

    The file is the puzzle in our own format; what is known of the bug is its field ``kind``.
    """
    from hashlib import sha256

    puzzle = json({name: value for name, value in evidence.items() if name != kind}, str)
    path = f"{kind}-{sha256(puzzle.encode()).hexdigest()[:12]}.json"
    try:
        save(f"{json(evidence, str)}\n".encode(), path)
    except (OSError, PuzzleError) as error:
        return f"no file: {error}"
    return path


def internal_error(error: BaseException, label: str = "") -> Status:
    """Report an error that is a bug: its kind on one line, and the file that has the traceback."""
    from tempfile import NamedTemporaryFile
    from traceback import format_exception

    with NamedTemporaryFile("w", prefix="nono-", suffix=".txt", delete=False, encoding="utf-8") as file:
        file.write(f"nono {' '.join(sys.argv[1:])}\n")
        file.writelines(format_exception(error))
    where = f"{label}: " if label else ""
    report(f"nono: {where}internal error: {type(error).__name__}: {error} (traceback in {file.name})")
    return Status.INTERNAL

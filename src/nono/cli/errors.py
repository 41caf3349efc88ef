"""Errors on the command line: one line each on standard error; of internal errors, a traceback in a file."""

from __future__ import annotations

import errno
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from nono.cli.status import Status

# Errors after which no result can be written: the reader has gone, or the disk is full or broken. They end the run.
UNWRITABLE = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def printable(text: str) -> str:
    """A text from a file, its control characters, which could break the line or steer the terminal, as spaces."""
    return text if text.isprintable() else "".join(letter if letter.isprintable() else " " for letter in text)


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

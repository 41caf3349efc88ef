"""Errors on the command line: one line each on standard error; of internal errors, a traceback in a file."""

from __future__ import annotations

import errno
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from nono.base.errors import BackendError, BugError, PuzzleError, PuzzleWarning, excerpt
from nono.base.files import save
from nono.base.foreign import json, printable
from nono.cli.progress import current
from nono.cli.status import Status

# Errors after which no result can be written: the reader has gone, or the disk is full or broken. They end the run.
UNWRITABLE = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
# Arguments of the library whose options have other names.
OPTIONS = {
    "colours": "colors",
    "target": "grade",
    "parity": "no-parity",
    "table": "no-table",
    "contradiction": "depth",
    "trace": "verbose",
}


class OptionError(Exception):
    """An option or argument of the command line that does not fit: what was found and expected, its name first."""

    def __init__(self, message: str, option: str = "") -> None:
        super().__init__(message)
        self.option = option

    def __str__(self) -> str:
        return f"{self.option}: {self.args[0]}" if self.option else str(self.args[0])


def unfit(option: str, found: object, expected: str) -> OptionError:
    """The error of an option, or of an argument by its metavar, with what was found in its place."""
    return OptionError(f"found {excerpt(found)}, expected {expected}", option)


def idle(option: str, found: str, expected: str) -> OptionError:
    """The error of an option that would do nothing beside what was ``found``, in words."""
    return OptionError(f"found {found}, expected {expected}", option)


def line_of(error: PuzzleError | BackendError) -> str:
    """The line that reports an error; the place of an argument is the option that gives it."""
    if not error.argument or (isinstance(error, PuzzleError) and error.source):
        return str(error)
    return f"{option_of(error.argument)}: {error.args[0]}"


def option_of(argument: str) -> str:
    """The option that gives an argument of the library."""
    words = (word.removeprefix("-O").replace("-", "_") for word in sys.argv[1:])
    if any(word.startswith(f"{argument}=") for word in words):
        return f"--option {argument}"
    return f"--{OPTIONS.get(argument, argument).replace('_', '-')}"


def name_of(parameter: Any) -> str:
    """The name of a parameter of Typer: the long one of an option, the metavar of an argument."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name)
    return str(max(parameter.opts, key=len))


def report(line: str) -> None:
    """Write one line on standard error, control characters as spaces."""
    with current().aside():
        print(printable(line), file=sys.stderr, flush=True)


@contextmanager
def warnings_on_one_line(report: Callable[[str], None]) -> Iterator[None]:
    """Show each warning as one line; those of files and puzzles when the context ends, each kind with its number."""
    kinds: dict[str, Counter[str]] = {}  # how often each file has each kind

    def show(warning: Warning | str, *_: object, **__: object) -> None:
        if isinstance(warning, PuzzleWarning):
            kinds.setdefault(warning.message, Counter())[warning.source] += 1
        else:
            report(f"warning: {warning}")

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("always", PuzzleWarning, append=True)
            warnings.showwarning = show  # type: ignore[assignment]
            yield
    finally:
        for message, sources in kinds.items():
            report(f"warning: {_counted(message, sources)}")


def _counted(message: str, sources: Counter[str]) -> str:
    """A warning with the files that it is of, or the number of them."""
    first, times = next(iter(sources)), sources.total()
    if len(sources) > 1:
        return f"{len(sources)} files: {message}: first {first}"
    return f"{first}: {message}" if first else f"{message} ({times} times)" if times > 1 else message


def report_bug(error: BugError, label: str = "", report: Callable[[str], None] = report) -> Status:
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


def internal_error(error: BaseException, label: str = "", report: Callable[[str], None] = report) -> Status:
    """Report an error that is a bug: its kind on one line, and the file that has the traceback."""
    from tempfile import NamedTemporaryFile
    from traceback import format_exception

    with NamedTemporaryFile("w", prefix="nono-", suffix=".txt", delete=False, encoding="utf-8") as file:
        file.write(f"nono {' '.join(sys.argv[1:])}\n")
        file.writelines(format_exception(error))
    where = f"{label}: " if label else ""
    report(f"nono: {where}internal error: {type(error).__name__}: {error} (traceback in {file.name})")
    return Status.INTERNAL

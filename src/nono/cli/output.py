"""The output of commands apart from their results: exit statuses, errors, warnings and lines of JSON."""

from __future__ import annotations

import errno
import re
import sys
import warnings
from codecs import lookup
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from traceback import print_exception
from typing import Any, NamedTuple, TextIO, TypeGuard

from nono.base.distribution import failed_import
from nono.base.errors import (
    INTERNAL,
    REPORT,
    BackendError,
    BugError,
    LimitError,
    NonoError,
    PuzzleError,
    PuzzleWarning,
    ReaderBugError,
    warning_about_files,
)
from nono.base.files import save
from nono.base.foreign import Data, json_text, printable
from nono.base.table import words_of_bug
from nono.cli.process import interruption_held_back
from nono.cli.progress import current_progress
from nono.renderers import RESET, terminal

# The system errors after which no output can be written: the disk is full or broken, or the output is closed.
UNWRITABLE = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


class Status(IntEnum):
    """The exit status of a command."""

    OK = 0  # success: solved; for verify and --unique: proved unique; for --check: the only solution is the goal
    # there is no solution; for verify, --unique and --check: the solution is not unique, or not the goal; for list: no
    # puzzle fits
    NO = 1
    USAGE = 2  # a usage error, an unreadable or malformed input, or a missing backend
    UNDECIDED = 3  # a limit was reached, line logic got stuck, or for verify fewer than two backends answered
    DISAGREE = 4  # the backends contradict each other, so one of them has a bug
    INTERNAL = 70
    INTERRUPTED = 130


_GRAVEST_FIRST = (Status.INTERRUPTED, Status.INTERNAL, Status.DISAGREE, Status.USAGE, Status.UNDECIDED, Status.NO)


def gravest(statuses: Iterable[Status]) -> Status:
    """Return the exit status of a run over several puzzles: the most serious status of a puzzle."""
    occurred = set(statuses)
    return next((status for status in _GRAVEST_FIRST if status in occurred), Status.OK)


def status_of_search(stop: str, success: bool) -> Status:
    """Return the exit status of a search. ``stop`` names the limit that ended the search, or is empty."""
    if stop:
        return Status.INTERRUPTED if stop == "interrupt" else Status.UNDECIDED
    return Status.OK if success else Status.NO


class Message(NamedTuple):
    """A message: a one-line problem, and advice for a second line."""

    problem: str
    help: str = ""

    def __str__(self) -> str:
        return printable("; ".join(filter(None, self)))


def is_unwritable(error: Exception) -> TypeGuard[OSError]:
    """Return whether this error prevents all further output, so that the run must end."""
    return isinstance(error, OSError) and error.errno in UNWRITABLE


def located(label: str, error: PuzzleError) -> PuzzleError:
    """Set the label of a puzzle as the source of its error, unless the error names another place."""
    if error.code != "no-file" and not error.argument:
        error.source = error.source or label
    return error


# Arguments of the library whose command-line options have other names.
OPTIONS = {"target": "grade", "trace": "verbose"}


def option_of(argument: str, words: Sequence[str]) -> str:
    """Return the option that sets an argument of the library; ``words`` is the command line."""
    # an option of a backend, given as -O NAME=VALUE
    if any(word.removeprefix("-O").replace("-", "_").startswith(f"{argument}=") for word in words):
        return f"--option {argument}"
    option = f"--{OPTIONS.get(argument, argument).replace('_', '-')}"
    return f"{option}s" if f"{option}s" in words else option  # a few options also have a plural


def report(line: str) -> None:
    """Write one line to standard error, with control characters replaced by spaces."""
    with current_progress().aside():
        print(printable(line), file=sys.stderr, flush=True)


STYLES = {"error": "31", "warning": "33", "help": "36"}  # the ANSI colours of these words on a terminal
WIDE = 100  # maximum length of the first line of a message, without the place; the second line contains the rest


def report_problem(problem: str, help: str = "", kind: str = "error") -> None:
    """Write an error (shortened by `fitted_to_line`) or a warning to standard error; advice is on a second line."""
    if kind == "error":
        problem, help = fitted_to_line(problem, help)
    on_terminal = terminal(sys.stderr).colours
    with current_progress().aside():
        for word, text in ((kind, problem), ("help", help)):
            if text:
                head = f"\x1b[1;{STYLES[word]}m{word}:{RESET}" if on_terminal else f"{word}:"
                print(head, printable(text), file=sys.stderr, flush=True)


def report_warning(problem: str, help: str = "") -> None:
    """Write a warning to standard error, with its advice on a second line."""
    report_problem(problem, help, "warning")


def fitted_to_line(problem: str, help: str) -> tuple[str, str]:
    """Cut a long problem at ", expected" or a semicolon, and move the rest to the second line; return both.

    The name of a file before the problem does not count as its length. A problem without such a mark in its first
    `WIDE` characters stays long.
    """
    file_name = re.match(r"\S+: ", problem)
    begin = file_name.end() if file_name else 0
    if len(problem) - begin <= WIDE:
        return problem, help
    for mark in (", expected ", "; "):
        cut = problem.find(mark, begin)
        if 0 < cut <= begin + WIDE:
            rest = problem[cut + 2 :]  # without the comma or semicolon and the blank behind it
            # a question such as "did you mean heart?" comes first
            joined = f"{help} {rest}" if help.endswith("?") else "; ".join(filter(None, (rest, help)))
            return problem[:cut], joined
    return problem, help


@contextmanager
def warnings_on_one_line() -> Iterator[None]:
    """Show each warning in one line. Warnings about files are counted, and shown when the context ends."""
    kinds: dict[str, Counter[str]] = {}  # for each message, the number of warnings by file
    reasons: dict[str, dict[str, str]] = {}  # for each message that counts files, the reason for each file

    def show(warning: Warning | str, *_: object, **__: object) -> None:
        """Count a warning of a reader or writer, to be shown at the end; show any other warning at once."""
        if isinstance(warning, PuzzleWarning):
            kinds.setdefault(warning.message, Counter())[warning.source] += 1
            reasons.setdefault(warning.message, {}).update(warning.files)
        else:
            report_warning(*str(warning).split("\n", 1))

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("always", PuzzleWarning, append=True)
            warnings.showwarning = show  # type: ignore[assignment]
            yield
    finally:
        for message, sources in kinds.items():
            report_warning(warning_about_files(message, sources))
            for file, why in reasons[message].items() if is_verbose() else ():
                report(f"  {file}: {why}")


def is_verbose() -> bool:
    """Return whether the command line has --verbose."""
    return not {"-v", "--verbose"}.isdisjoint(current_progress().command_line)


def status_and_message(error: Exception, label: str = "") -> tuple[Status, Message]:
    """Return the exit status for an error, and the message that reports the error; ``label`` names the puzzle.

    If the error is a bug that a check has caught, the data needed to reproduce it is saved to a file. Any other error
    that the library does not announce is an internal error.
    """
    where = f"{label}: " if label else ""
    match error:
        case BugError():
            return Status.DISAGREE, Message(f"{where}{error.problem}", f"see {save_evidence(error.evidence, 'bug')}")
        case ReaderBugError():
            return Status.INTERNAL, Message(error.problem, error.help)
        case LimitError():
            return Status.UNDECIDED, Message(f"{where}{error.problem}", error.help)
        case PuzzleError() | BackendError() if error.argument and not getattr(error, "source", ""):
            problem = f"{option_of(error.argument, current_progress().command_line)}: {error.args[0]}"
            return Status.USAGE, Message(problem + code_of(error), error.help)
        case NonoError():
            return Status.USAGE, Message(error.problem + code_of(error), error.help)
        case ImportError() if (failed := failed_import(error)).package:
            return Status.USAGE, Message(*f"{where}{failed}".split("\n", 1))
        case FileNotFoundError() if "temporary directory" in str(error):  # by the module tempfile
            return Status.USAGE, Message("found no folder for temporary files", NO_TEMPORARY)
    return Status.INTERNAL, Message(f"{where}{INTERNAL}: {words_of_bug(error)}", REPORT)


def show_traceback(error: Exception) -> None:
    """Write the traceback of an internal error to standard error."""
    with current_progress().aside():
        if isinstance(error, ReaderBugError):
            print(error.traceback, file=sys.stderr, end="")
        else:
            print_exception(error)


NO_TEMPORARY = "set the environment variable TMPDIR to a folder that nono can write to"


def code_of(error: Exception) -> str:
    """Return the code of a `PuzzleError` in brackets if the command line has --verbose, otherwise an empty text."""
    return f" [{error.code}]" if isinstance(error, PuzzleError) and is_verbose() else ""


def save_evidence(evidence: Data, kind: str) -> str:
    """Save the evidence of a bug to a file in the current folder; return its name, or why it could not be saved.

    The file contains the puzzle in nono's JSON format. The field whose name is ``kind`` describes the bug.
    """
    from hashlib import sha256

    text = json_text(evidence, str) + "\n"
    path = f"{kind}-{sha256(text.encode()).hexdigest()[:12]}.json"
    try:
        save(text.encode(), path)
    except (OSError, PuzzleError) as error:
        return f"no file: {error}"
    return path


def write_object(data: Any, out: TextIO | None = None) -> None:
    """Write a JSON object on a line, and flush it. Ctrl-C cannot interrupt this.

    If ``out`` does not use UTF-8, write only ASCII.
    """
    out = out or sys.stdout
    ascii = lookup(out.encoding or "utf-8").name != "utf-8"
    line = json_text(data, ascii=ascii) + "\n"
    with current_progress().aside(), interruption_held_back():
        out.write(line)
        out.flush()

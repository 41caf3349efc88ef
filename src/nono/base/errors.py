"""The errors that the library raises, and the warning that readers and writers issue."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from errno import ENOENT
from numbers import Number
from types import MappingProxyType
from typing import Any

from nono.base.foreign import printable

EXCERPT = 40  # approximate maximum number of characters of an excerpt
MOST_NAMED = 3  # maximum number of files that a warning names
NO_SOLUTION = "no-solution"  # the error code if the work needs a solution, but the puzzle has none


class NonoError(Exception):
    """The base class of nono's errors.

    The message has two lines, the problem and the advice. ``str`` joins them into one line.

    Parameters
    ----------
    message
        The problem and, on a second line, advice.
    *more
        Further arguments of the exception.

    Attributes
    ----------
    problem
        The problem on one line.
    help
        The advice; empty if there is none.
    """

    help = ""

    def __init__(self, message: str, *more: object) -> None:
        problem, _, self.help = message.partition("\n")
        super().__init__(problem, *more)

    @property
    def problem(self) -> str:
        """The place and the problem, without the advice."""
        return str(self.args[0])

    def __str__(self) -> str:
        return "; ".join(filter(None, (self.problem, self.help)))


class PuzzleError(NonoError, ValueError):
    """Raised when a puzzle cannot be read or is impossible, and for wrong arguments.

    It is also a ValueError. If an argument is missing, unknown or of a wrong type, it is also a TypeError, and if a
    file does not exist, a FileNotFoundError.

    Parameters
    ----------
    message
        The place, what was found, and what was expected, on one line.
    code
        A short name for the fault, such as "clue-too-long".
    clue
        The faulty clue as ("row" or "column", number from 1), or None.

    Attributes
    ----------
    source
        The file; empty if there is none.
    line, column
        The place in the file, from 1; 0 means unknown.
    argument
        The name of a wrong argument.
    contradictory
        The puzzle that was read if its clues are contradictory, else None.
    usable
        The puzzle that was read if its clues are good, but not what ``ignorable`` names; else None.
    ignorable
        What is wrong with a ``usable`` puzzle: "the goal is" or "the saved grids are".
    """

    def __init__(self, message: str, code: str = "bad-puzzle", clue: tuple[str, int] | None = None) -> None:
        super().__init__(message)
        self.message = str(self.args[0])
        self.code = code
        self.clue = clue
        self.source = ""
        self.line = 0
        self.column = 0
        self.argument = ""
        self.contradictory: Any = None
        self.usable: Any = None
        self.ignorable = ""

    def at(self, line: int, column: int = 0) -> PuzzleError:
        """Set the line and column unless the error has them already, and return the error.

        Parameters
        ----------
        line, column
            The place in the file, from 1; 0 means unknown.
        """
        if not self.line:
            self.line, self.column = line, column
        return self

    @property
    def place(self) -> str:
        """File, line and column, as far as known, joined by colons. A column without its line is left out."""
        numbers = (self.line, self.column) if self.line else ()
        return ":".join([printable(self.source), *(str(number) for number in numbers if number)])

    @property
    def problem(self) -> str:
        return ": ".join(filter(None, (self.place or self.argument, self.message)))


INTERNAL, REPORT = "internal error", "please report this traceback"  # the problem and the advice


class ReaderBugError(PuzzleError):
    """Stands in place of a puzzle whose reader failed in an unexpected way; ``traceback`` is the text of the cause."""

    traceback = ""


class WrongTypeError(PuzzleError, TypeError):
    """Raised when an argument is missing, unknown or of the wrong type."""


class MissingFileError(PuzzleError, FileNotFoundError):
    """Raised when a file does not exist."""

    # Libraries that unpickle errors call __new__; the method of ValueError would fail.
    __new__ = FileNotFoundError.__new__  # type: ignore[assignment]

    def __init__(self, message: str, code: str = "no-file") -> None:
        super().__init__(message, code)
        self.errno = ENOENT


class GenreError(PuzzleError):
    """Raised when a function does not support a puzzle's genre.

    Parameters
    ----------
    genre
        The genre of the puzzle.
    expected
        The supported puzzles, in words.
    """

    def __init__(self, genre: str, expected: str) -> None:
        super().__init__(f"found a puzzle of genre {genre}, expected {expected}", "unsupported-variant")
        self.genre = genre
        self.expected = expected


class BackendError(NonoError, RuntimeError):
    """Raised when a backend is unknown or missing, has failed, or does not support an option.

    Parameters
    ----------
    message
        The problem and, on a second line, advice.
    *more
        Further arguments of the exception.

    Attributes
    ----------
    argument
        The name of a wrong argument; empty if there is none.
    """

    argument = ""

    @property
    def problem(self) -> str:
        return f"{self.argument}: {self.args[0]}" if self.argument else super().problem


class WrongOptionError(BackendError, ValueError):
    """Raised for an unknown backend, and for a wrong value of a backend option."""


class UnknownOptionError(BackendError, TypeError):
    """Raised when a backend does not have an option."""


class LimitError(BackendError):
    """Raised when a limit ended the work before there was a result.

    Parameters
    ----------
    stop
        The limit: "time", "cpu", "memory" or "cancelled".
    message
        The problem and, on a second line, advice.
    """

    def __init__(self, stop: str, message: str) -> None:
        super().__init__(message)
        self.stop = stop


class ReadLimitError(LimitError, PuzzleError):
    """Raised when a limit ended the reading of a file."""

    def __init__(self, reached: LimitError) -> None:
        super().__init__(reached.stop, f"{reached.problem}\n{reached.help}")
        self.code = "limit"


BUG = "a bug was caught"


class BugError(BackendError):
    """Raised when nono finds a bug: a wrong or repeated solution, backends that disagree, or a rejected proof.

    Parameters
    ----------
    problem
        The bug, on one line.
    evidence
        JSON data that reproduces the bug: the puzzle, the question and the answers.
    """

    def __init__(self, problem: str, evidence: dict[str, Any]) -> None:
        super().__init__(problem, evidence)
        self.evidence = evidence

    @property
    def problem(self) -> str:
        return f"{BUG}: {self.args[0]}"


class PuzzleWarning(UserWarning):
    """Issued when a file's name suggests the wrong format, or when a writer loses a field.

    Parameters
    ----------
    message
        The warning without the file.
    source
        The file; empty if there is none.
    files
        If the warning counts files, the reasons by file.
    """

    def __init__(self, message: str, source: str = "", files: Mapping[str, str] = MappingProxyType({})) -> None:
        super().__init__(f"{source}: {message}" if source else message)
        self.message = message
        self.source = source
        self.files = files


_gathered: ContextVar[list[PuzzleWarning] | None] = ContextVar("gathered", default=None)


@contextmanager
def gathering_warnings() -> Iterator[list[PuzzleWarning]]:
    """Until the context ends, collect the warnings of `warn` in a list.

    `warnings.catch_warnings` would make Python forget which warnings it has shown. In a loop, the same warning would
    then appear again and again.
    """
    kept: list[PuzzleWarning] = []
    token = _gathered.set(kept)
    try:
        yield kept
    finally:
        _gathered.reset(token)


def warn(message: str, source: str = "", files: Mapping[str, str] = MappingProxyType({})) -> None:
    """Issue a `PuzzleWarning` that points to the caller of the library; ``source`` is the file of the puzzle."""
    warning = PuzzleWarning(message, source, files)
    if (kept := _gathered.get()) is not None:
        kept.append(warning)
        return
    level = 2  # 1 is this function, and 2 its caller
    frame = sys._getframe(1)  # from here, go up to the first frame outside nono
    while frame.f_back is not None and str(frame.f_globals.get("__name__", "")).startswith("nono."):
        frame = frame.f_back
        level += 1
    warnings.warn(warning, stacklevel=level)


def warning_about_files(message: str, sources: Mapping[str, int]) -> str:
    """Return a warning about some files, with the name of the file or with the number of files and the first names.

    ``sources`` tells how often each file got the warning; "" is a warning without a file.
    """
    if len(sources) > 1:  # dicts keep their order, so the first names are those of the first warnings
        return f"{len(sources)} files: {message} (first: {', '.join(list(sources)[:MOST_NAMED])})"
    ((source, times),) = sources.items()
    if source:
        return f"{source}: {message}"
    return f"{message} ({times} times)" if times > 1 else message


def file_error(message: str, cause: Exception | None, code: str = "no-file") -> PuzzleError:
    """Return the error for an unusable file; it is a `MissingFileError` if ``cause`` is a FileNotFoundError."""
    return (MissingFileError if isinstance(cause, FileNotFoundError) else PuzzleError)(message, code)


def message_of(error: Exception) -> str:
    """Return the message of an exception of another library on one line, or the name of its class."""
    return " ".join(str(error).split())[:100] or type(error).__name__


def excerpt(value: object) -> str:
    """Return a value as its user wrote it: a text in quotes (its beginning, if it is long), a number, or a short list.

    Any other object, whose ``repr`` means nothing to a user, is described by its kind.
    """
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    if isinstance(value, (str, bytes)):
        text = repr(value[: EXCERPT + 1])  # one character more than fits shows that the text is longer
        return text if len(text) <= EXCERPT + 2 else text[:EXCERPT] + "..."  # 2 for the quotes
    value = _without_numpy(value)
    if isinstance(value, Number) and not isinstance(value, bool):
        try:
            text = str(value)
        except ValueError:  # Python refuses to convert an int with thousands of digits
            return "a number with thousands of digits"
        return text if len(text) <= EXCERPT + 2 else text[:EXCERPT] + "..."
    if _is_short(value):
        return repr(value)
    if isinstance(shape := getattr(value, "shape", None), tuple):
        return f"an array of shape {shape}"
    kind = type(value).__name__
    if isinstance(value, (list, tuple, dict)):
        return f"a {kind} of length {len(value)}"
    if isinstance(value, type):
        return f"the class {value.__name__}"
    return "a function" if callable(value) else f"an object of the class {kind}"


def _without_numpy(value: object) -> object:
    """Return a scalar of numpy as Python's own number, and any other object unchanged."""
    return value.item() if getattr(value, "shape", None) == () and hasattr(value, "item") else value


def _is_short(value: object, depth: int = 3) -> bool:
    """Return whether a value consists of plain data, and its ``repr`` is at most about `EXCERPT` characters long.

    Lists within lists count as plain up to the ``depth``.
    """
    if isinstance(value, (list, tuple)):
        parts: Iterable[object] = value
    elif isinstance(value, dict):
        parts = [*value, *value.values()]
    else:
        is_text = isinstance(value, str) and len(value) < EXCERPT
        return is_text or value is None or isinstance(value, (bool, int, float))
    is_plain = depth > 0 and len(value) < EXCERPT and all(_is_short(part, depth - 1) for part in parts)
    try:
        return is_plain and len(repr(value)) <= EXCERPT
    except ValueError:  # Python refuses to convert an int with thousands of digits
        return False

"""The two errors that leave the library on bad input, and the warning of readers and writers."""

from __future__ import annotations

import sys
import warnings
from typing import Any

from nono.base.foreign import printable

NO_SOLUTION = "no-solution"  # the code of the error of a puzzle without one, where one is needed


class AdvisedError(Exception):
    """An error that says in one line what is wrong, and may advise in ``help``: the second line of its message.

    ``str`` joins both in one line.
    """

    help = ""

    def __init__(self, message: str, *more: object) -> None:
        problem, _, self.help = message.partition("\n")
        super().__init__(problem, *more)

    @property
    def problem(self) -> str:
        """What is wrong, and where, without the advice."""
        return str(self.args[0])

    def __str__(self) -> str:
        return "; ".join(filter(None, (self.problem, self.help)))


class PuzzleError(AdvisedError, ValueError):
    """A puzzle that cannot be read or is impossible: one line with the place, what was found and what was expected.

    ``code`` is a short name of the fault ("clue-too-long"), ``clue`` the faulty clue as ("row" or "column", number from
    1) where there is one; ``source``, ``line`` and ``column`` (from 1, 0: not known) are the place in a file.
    ``argument``: the name of the argument that does not fit, where it is one.
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

    def at(self, line: int, column: int = 0) -> PuzzleError:
        """The same error with its place in the text, unless it has one already."""
        if not self.line:
            self.line, self.column = line, column
        return self

    @property
    def place(self) -> str:
        """The file, the line and the column, as far as they are known, with colons between them."""
        return ":".join([printable(self.source), *(str(number) for number in (self.line, self.column) if number)])

    @property
    def problem(self) -> str:
        return ": ".join(filter(None, (self.place or self.argument, self.message)))


class GenreError(PuzzleError):
    """A puzzle of a genre that a function is not for; ``expected`` says of which puzzles it is."""

    def __init__(self, genre: str, expected: str) -> None:
        super().__init__(f"found a puzzle of {genre}, expected {expected}", "unsupported-variant")
        self.genre = genre
        self.expected = expected


class BackendError(AdvisedError, RuntimeError):
    """A backend that is unknown, missing, was given an option it does not have, or failed.

    ``argument``: the name of the argument that does not fit, where it is one.
    """

    argument = ""

    @property
    def problem(self) -> str:
        return f"{self.argument}: {self.args[0]}" if self.argument else super().problem


class LimitError(BackendError):
    """A limit, ``stop`` "time" or "memory", that ended work before there was anything to answer."""

    def __init__(self, stop: str, message: str) -> None:
        super().__init__(message)
        self.stop = stop


BUG = "a bug was caught"


class BugError(BackendError):
    """A bug that was caught: a wrong or repeated solution, backends that disagree, a proof that is refused.

    ``evidence`` reproduces it: data for JSON, the puzzle in our own format with what was asked and answered.
    """

    def __init__(self, found: str, evidence: dict[str, Any]) -> None:
        super().__init__(found, evidence)
        self.evidence = evidence

    @property
    def problem(self) -> str:
        return f"{BUG}: {self.args[0]}"


class PuzzleWarning(UserWarning):
    """A file was read as another format than its name means, or a writer lost a field.

    ``source`` is the file, if it is of one, and ``message`` the warning without it.
    """

    def __init__(self, message: str, source: str = "") -> None:
        super().__init__(f"{source}: {message}" if source else message)
        self.message = message
        self.source = source


def warn(message: str, source: str = "") -> None:
    """Issue a `PuzzleWarning` whose place is the first frame outside of the library; ``source``: the file it is of."""
    level = 2
    frame = sys._getframe(1)
    while frame.f_back is not None and str(frame.f_globals.get("__name__", "")).startswith("nono."):
        frame = frame.f_back
        level += 1
    warnings.warn(PuzzleWarning(message, source), stacklevel=level)


def excerpt(found: object, limit: int = 40) -> str:
    """The ``repr`` of what was found, cut to about ``limit`` characters."""
    try:
        text = repr(found[: limit + 1] if isinstance(found, (str, bytes, list, tuple)) else found)
    except ValueError:  # an int of thousands of digits
        return "a number of thousands of digits"
    return text if len(text) <= limit + 2 else text[:limit] + "..."

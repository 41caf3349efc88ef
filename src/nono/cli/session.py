"""What the commands that take puzzles share: reading them, saying what failed, and the exit status of it all."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Self, TextIO

from nono.cli.progress import Progress
from nono.errors import PuzzleError
from nono.puzzle import Puzzle
from nono.reading import sources
from nono.renderers.terminal import Terminal, terminal
from nono.status import Status, gravest


class Reading(NamedTuple):
    """How puzzles are to be read."""

    format: str | None = None
    index: int | None = None
    genre: str | None = None
    check: bool = True


class Given(NamedTuple):
    """A puzzle and where it stands: its file (``-``, or the name of a built-in puzzle), and its number in it."""

    file: str
    index: int
    label: str
    puzzle: Puzzle


class Session:
    """One run of a command over puzzles: results go to standard output or a file, all else to standard error."""

    def __init__(self, path: str | None = None, exit_zero: bool = False) -> None:
        self.path = path
        self.exit_zero = exit_zero
        self.statuses: set[Status] = set()
        self.many = False  # whether there may be more than one puzzle, so that each result must say whose it is
        self.progress = Progress()
        self.out: TextIO = sys.stdout

    def __enter__(self) -> Self:
        warnings.showwarning = lambda message, *_, **__: self.say(f"nono: warning: {message}")
        if self.path:
            try:
                self.out = open(self.path, "w", encoding="utf-8")  # noqa: SIM115
            except OSError as error:
                raise PuzzleError(f"{self.path}: {error.strerror}") from None
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.hide()
        if self.path:
            self.out.close()

    @property
    def terminal(self) -> Terminal:
        """What the results are shown on."""
        return terminal(self.out)

    @property
    def status(self) -> Status:
        """The exit status of all that happened."""
        status = gravest(self.statuses)
        return Status.OK if self.exit_zero and status in (Status.NO, Status.UNDECIDED) else status

"""The task of a backend, its answer (`Outcome` or `Tally`), and the meaning of the answer (`Verdict`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from time import monotonic
from typing import Any, Protocol

from nono.base.arguments import expect_cancel, seconds_of
from nono.base.limits import deadline_after, seconds_until


class Verdict(StrEnum):
    """The meaning of an outcome; a `str`, so that it prints and compares as its word."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    UNKNOWN = "unknown"


class Cancel(Protocol):
    """What ends a search from elsewhere, such as a `threading.Event`: a search looks at it some 50 times a second."""

    def is_set(self) -> bool:
        """Whether the search is to end."""


@dataclass(frozen=True, slots=True)
class Until:
    """When work of several steps ends: at a ``deadline``, by `time.monotonic`, or once ``cancel`` is set."""

    deadline: float = float("inf")
    cancel: Cancel | None = None

    @classmethod
    def after(cls, time_limit: float | None, cancel: Cancel | None = None) -> Until:
        """That of work that begins now; raises `BackendError` and `PuzzleError` on what is no limit, or no cancel."""
        expect_cancel(cancel)
        return cls(deadline_after(seconds_of(time_limit)), cancel)

    def seconds(self) -> float | None:
        """The seconds that are left, None without a limit."""
        return seconds_until(self.deadline)

    def stop(self) -> str:
        """Why the work is to end, "cancelled" or "time"; empty where it may go on."""
        return "cancelled" if self.is_cancelled() else "time" if monotonic() > self.deadline else ""

    def is_cancelled(self) -> bool:
        """Whether ``cancel`` is set."""
        return self.cancel is not None and self.cancel.is_set()


FOREVER = Until()


@dataclass(frozen=True)
class Task:
    """What to look for: at most ``limit`` solutions (None: all), within ``time_limit`` seconds (None: no limit).

    ``picture`` (one colour a cell) may be a solution, which is then found at once; it changes no verdict, and a backend
    may ignore it; ``pictures`` are those of models that are solved in bulk, in their order, or empty. ``options`` are
    those of the backend, by name. Not ``listed``: only the number of solutions is
    wanted, and a backend may leave out the solutions themselves. ``jobs``: the threads that a backend may use. Once
    ``cancel`` is set, the search ends with ``stop`` "cancelled". With ``report``, a backend calls it with each solution
    when it is found and need not keep them; one that cannot lists them in its outcome. ``progress`` is called now and
    then with how far a search in one thread is: its conflicts, or positions of moves; a backend may ignore it.
    """

    limit: int | None = 2
    time_limit: float | None = None
    seed: int = 0
    picture: bytes | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    listed: bool = True
    jobs: int = 1
    pictures: Sequence[bytes | None] = ()
    cancel: Cancel | None = None
    report: Callable[[bytes], object] | None = None
    progress: Callable[[int], object] | None = None

    def changed(self, **changes: Any) -> Task:
        """As `dataclasses.replace`, in a fifth of the time."""
        task = object.__new__(Task)
        task.__dict__.update(self.__dict__, **changes)
        return task

    def is_cancelled(self) -> bool:
        """Whether the search is to end."""
        return self.cancel is not None and self.cancel.is_set()

    def deadline(self) -> float:
        """When the time of a task that begins now is over, by `time.monotonic`; infinity without a limit."""
        return deadline_after(self.time_limit)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A backend's answer: different solutions, each ``bytes`` of one colour a cell, at most ``task.limit`` of them.

    ``complete``: the search space was exhausted, and there is no solution but these. ``stop`` is why an incomplete
    search ended before its limit: "time", "conflicts", "memory", "stalled" (line logic alone), "cancelled" or "" when
    it reached ``task.limit``. ``stats`` are the backend's own counters.

    ``number`` is how many solutions there are where they are not listed. ``played``: those of a puzzle played in moves,
    each the triples of its jumps (see `nono.model.model`). ``seconds`` of wall time and ``cpu_seconds`` of the
    processor are those of one model that was solved in bulk, None where a backend does not measure them.
    """

    solutions: list[bytes]
    complete: bool
    stop: str = ""
    stats: dict[str, float] = field(default_factory=dict)
    number: int | None = None
    played: bool = False
    seconds: float | None = None
    cpu_seconds: float | None = None

    @property
    def count(self) -> int:
        """Number of solutions found."""
        return len(self.solutions) if self.number is None else self.number

    def verdict(self, limit: int | None) -> Verdict:
        """The verdict on a search for ``limit`` solutions."""
        if self.count > 1:
            return Verdict.MULTIPLE
        if self.complete:
            return Verdict.UNIQUE if self.count else Verdict.UNSOLVABLE
        return Verdict.SOLVED if self.count and limit == 1 else Verdict.UNKNOWN


@dataclass(frozen=True, slots=True)
class Tally:
    """A number of solutions, none of them kept: ``count`` is exact when ``complete``, else proven to be reached.

    ``stop`` is why an incomplete count ended: "time", "memory", "conflicts", "cancelled", "interrupt" (Ctrl-C), or ""
    when it reached its limit. ``seconds`` of wall time, by the backend of that name.
    """

    count: int
    complete: bool
    stop: str = ""
    stats: dict[str, float] = field(default_factory=dict)
    backend: str = ""
    seconds: float = 0.0


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a search; ``outcome``, what it had found, is incomplete, with ``stop`` "interrupt"."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__()
        self.outcome = outcome

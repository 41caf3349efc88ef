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
    """The meaning of an outcome. It is a `str`, so it prints and compares as its word."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    UNKNOWN = "unknown"


class Cancel(Protocol):
    """Ends a search from elsewhere, as a `threading.Event` does. A search checks it about 50 times per second."""

    def is_set(self) -> bool:
        """Return whether the search must end."""


@dataclass(frozen=True, slots=True)
class Until:
    """When work of several steps ends: at a ``deadline`` (a time of `time.monotonic`) or once ``cancel`` is set."""

    deadline: float = float("inf")
    cancel: Cancel | None = None

    @classmethod
    def after(cls, time_limit: float | None, cancel: Cancel | None = None) -> Until:
        """Return the end of work that begins now. Raises `BackendError` or `PuzzleError` on bad arguments."""
        expect_cancel(cancel)
        return cls(deadline_after(seconds_of(time_limit)), cancel)

    def seconds(self) -> float | None:
        """Return the remaining seconds, or None without a limit."""
        return seconds_until(self.deadline)

    def stop(self) -> str:
        """Return why the work must end, "cancelled" or "time"; empty if it may continue."""
        return "cancelled" if self.is_cancelled() else "time" if monotonic() > self.deadline else ""

    def is_cancelled(self) -> bool:
        return self.cancel is not None and self.cancel.is_set()


FOREVER = Until()


@dataclass(frozen=True)
class Task:
    """What to search for: at most ``limit`` solutions (None: all) within ``time_limit`` seconds (None: no limit).

    ``picture`` (one colour per cell) may be a solution, which is then found at once. It changes no verdict, and a
    backend may ignore it. ``pictures`` are those of models that are solved in bulk, in the same order, or empty.
    ``options`` are those of the backend, by name. Unless ``listed``, only the number of solutions is needed, and a
    backend may omit the solutions. ``jobs`` is the number of threads that a backend may use.

    Once ``cancel`` is set, the search ends with ``stop`` "cancelled". If ``report`` is given, a backend calls it with
    each solution as it is found and need not keep the solutions. A backend that cannot report lists them in its
    outcome. ``progress`` is called at times with the progress of a search in one thread, in conflicts or positions; a
    backend may ignore it.
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
        """Return a changed copy like `dataclasses.replace`, in a fifth of the time."""
        task = object.__new__(Task)
        task.__dict__.update(self.__dict__, **changes)
        return task

    def is_cancelled(self) -> bool:
        """Return whether the search must end."""
        return self.cancel is not None and self.cancel.is_set()

    def deadline(self) -> float:
        """Return the time of `time.monotonic` at which a task that begins now must end; infinity without a limit."""
        return deadline_after(self.time_limit)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer of a backend: at most ``task.limit`` different solutions, each as ``bytes`` with one colour per cell.

    ``complete`` means that the search space was exhausted, so there are no other solutions. ``stop`` is why an
    incomplete search ended before its limit: "time", "conflicts", "memory", "stalled" (line logic alone) or
    "cancelled". It is "" if the search reached ``task.limit``. ``stats`` are the backend's own counters.

    ``number`` is the number of solutions if they are not listed. ``played`` are the solutions of a puzzle played in
    moves, each as the triples of its jumps (see `nono.model.model`). ``seconds`` (wall time) and ``cpu_seconds``
    (processor time) are those of one model solved in bulk, or None if the backend does not measure them.
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
        """The number of solutions found."""
        return len(self.solutions) if self.number is None else self.number

    def verdict(self, limit: int | None) -> Verdict:
        """Return the verdict of a search for ``limit`` solutions."""
        if self.count > 1:
            return Verdict.MULTIPLE
        if self.complete:
            return Verdict.UNIQUE if self.count else Verdict.UNSOLVABLE
        return Verdict.SOLVED if self.count and limit == 1 else Verdict.UNKNOWN


@dataclass(frozen=True, slots=True)
class Tally:
    """A number of solutions that were not kept. ``count`` is exact if ``complete``, and otherwise a proven lower bound.

    ``stop`` is why an incomplete count ended: "time", "memory", "conflicts", "cancelled", "interrupt" (Ctrl-C), or ""
    if it reached its limit. ``seconds`` is wall time, and ``backend`` the name of the backend.
    """

    count: int
    complete: bool
    stop: str = ""
    stats: dict[str, float] = field(default_factory=dict)
    backend: str = ""
    seconds: float = 0.0


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a search. ``outcome`` holds what was found; it is incomplete, with ``stop`` "interrupt"."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__()
        self.outcome = outcome

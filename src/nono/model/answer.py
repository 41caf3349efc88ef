"""The task of a backend (`Task`), its answer (`Outcome` or `Tally`), and the meaning of an answer (`Verdict`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from time import perf_counter
from typing import Any

from nono.base.limits import Cancel, Limits, processor_time

Report = Callable[[int], object]  # a function that is called with a number which grows


class Verdict(StrEnum):
    """The meaning of an outcome. It is a `str`, so it prints and compares as a word.

    UNIQUE and UNSOLVABLE are proved, and MULTIPLE by two solutions. SOLVED means that a solution was found but not
    proved to be the only one, and UNKNOWN that the search ended early.
    """

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    UNKNOWN = "unknown"


# The data classes of tasks, models and answers are not frozen, and most cannot be compared: each is then defined
# in a fifth of the time, which counts when the program starts, and made in a third, which counts for puzzles in bulk.
@dataclass(eq=False, repr=False)
class Task:
    """A task: find at most ``limit`` solutions (None: all) within ``time_limit`` seconds (None: no limit).

    ``cpu_limit`` is the limit of processor time in seconds. `bounded` makes it a part of ``cancel``, which all backends
    observe.

    ``picture`` (one colour per cell) is a likely solution, which a backend may try first; it never changes the verdict.
    If models are solved in bulk, ``pictures`` contains such a picture for each model. ``options`` are the backend's
    options by name. Without ``listed``, a backend may return only the number of solutions. ``jobs`` is the number of
    threads that a backend may use.

    Once ``cancel`` is set, the search ends with ``stop`` "cancelled". If ``report`` is given, a backend calls it with
    each solution at once, and need not keep the solutions. A backend that cannot report lists the solutions in its
    outcome. In a search with one thread, a backend may call ``progress`` with the number of conflicts or positions so
    far, and ``found`` with lists of new solutions, which its outcome contains too. So solutions can be checked during
    the search.
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
    progress: Report | None = None
    cpu_limit: float | None = None
    found: Callable[[list[bytes]], object] | None = None

    def bounded(self) -> Task:
        """Return the task with a ``cancel`` that also ends it when its processor time is used up.

        The processor time counts from now.
        """
        if self.cpu_limit is None:
            return self
        return self.changed(cancel=Limits.after(None, self.cpu_limit, self.cancel), cpu_limit=None)

    def changed(self, **changes: Any) -> Task:
        """Return a changed copy, like `dataclasses.replace` but five times as fast."""
        task = object.__new__(Task)
        task.__dict__.update(self.__dict__, **changes)
        return task

    def until(self) -> Limits:
        """Return when a task that starts now must end."""
        return Limits.after(self.time_limit, self.cpu_limit, self.cancel)


@dataclass(slots=True)
class Outcome:
    """The answer of a backend: at most ``task.limit`` different solutions, each as ``bytes`` with one colour per cell.

    ``complete`` means that no other solutions exist. ``stop`` is the reason why a search ended early: "time", "cpu"
    (processor time), "conflicts", "memory", "stalled" (if only line logic is used), "cancelled" or "interrupt"
    (Ctrl-C). It is "" if the search reached ``task.limit``. ``stats`` are the backend's own counters.

    ``number`` is the number of solutions if they are not listed. ``played`` lists the solutions of a puzzle played in
    moves (see `nono.model.model`). ``seconds`` (wall time) and ``cpu_seconds`` are the times for one model in a bulk,
    or None if the backend does not measure them.
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


class Stopwatch:
    """A stopwatch for wall time and processor time (`processor_time`), in seconds."""

    __slots__ = ("began",)

    def __init__(self) -> None:
        self.began = perf_counter(), processor_time()

    def read(self) -> tuple[float, float]:
        """Return the seconds since the last `lap`: wall time and CPU time."""
        return perf_counter() - self.began[0], processor_time() - self.began[1]

    def lap(self) -> tuple[float, float]:
        """Return the seconds since the last call: wall time and CPU time."""
        before, self.began = self.began, (perf_counter(), processor_time())
        return self.began[0] - before[0], self.began[1] - before[1]


LIMITS = ("time", "cpu", "memory", "conflicts")  # the reasons to stop that are limits


def limit_data(stop: str) -> dict[str, str]:
    """Return the limit that ended a search as JSON data; empty if no limit ended it."""
    return {"limit": stop} if stop in LIMITS else {}


def spent_data(cpu_seconds: float | None) -> dict[str, float]:
    """Return the processor time of a search as JSON data; empty if nothing measured it."""
    return {} if cpu_seconds is None else {"cpu_seconds": round(cpu_seconds, 6)}


def seconds_left(seconds: float | None, used: float) -> float | None:
    """Return what is left of a limit, at least 0; None if there is no limit."""
    return None if seconds is None else max(0.0, seconds - used)


STAGES = ("seconds_fixpoint", "seconds_search")  # the stages of nearly every search of the engine


def search_counters(stats: Mapping[str, float]) -> dict[str, float]:
    """Return the counters that are not 0, without `STAGES`, because these times differ between equal searches."""
    return {name: value for name, value in stats.items() if value and name not in STAGES}


@dataclass(slots=True)
class Tally:
    """The result of counting solutions. ``count`` is exact if ``complete``, otherwise a proven lower bound.

    ``stop`` is the reason why an incomplete count ended: "time", "cpu", "memory", "conflicts", "cancelled" or
    "interrupt" (Ctrl-C). It is "" if the count reached its limit. ``seconds`` is wall time, and ``cpu_seconds``
    processor time or None if nothing measured it.
    """

    count: int
    complete: bool
    stop: str = ""
    stats: dict[str, float] = field(default_factory=dict)
    backend: str = ""
    seconds: float = 0.0
    cpu_seconds: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the count as ``nono count --json`` prints it, without the place of the puzzle.

        - ``count``: The number of solutions, of any size. If complete is false, there are at least this many.
        - ``complete``: Whether the count is exact.
        - ``stop``: Why the search ended early: a limit, stalled logic, or Ctrl-C. Empty if the search did not end
          early.
        - ``limit``: The limit that ended the search: ``time``, ``cpu``, ``memory`` or ``conflicts``. Left out
          if no limit ended it. (may be missing)
        - ``cpu_seconds``: Seconds of processor time, in all threads and child processes; other running programs have
          little effect on it. (may be missing)
        """
        number = {"count": self.count, "complete": self.complete, "stop": self.stop}
        return {**number, **limit_data(self.stop), **spent_data(self.cpu_seconds)}


class Interrupted(KeyboardInterrupt):
    """Raised on Ctrl-C during a search. ``outcome`` contains the solutions so far; its ``stop`` is "interrupt"."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__()
        self.outcome = outcome


def expect_no_interrupt(stop: str) -> None:
    """Raise KeyboardInterrupt if Ctrl-C ended a search. ``stop`` is the reason why the search ended."""
    if stop == "interrupt":
        raise KeyboardInterrupt

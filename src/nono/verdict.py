"""What a backend is asked (`Task`), what it answers (`Outcome`), and what that answer means (`Verdict`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Verdict(StrEnum):
    """The meaning of an outcome; a `str`, so that it prints and compares as its word."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Task:
    """What to look for: at most ``limit`` solutions (None: all), within ``time_limit`` seconds (None: no limit).

    ``picture`` (one colour a cell) may be a solution and is then found at once; it changes no verdict, and a backend
    may ignore it. ``options`` are the backend's own, by name; one it does not know is a `nono.errors.BackendError`.
    """

    limit: int | None = 2
    time_limit: float | None = None
    seed: int = 0
    picture: bytes | None = None
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A backend's answer: different solutions, each ``bytes`` of one colour a cell, at most ``task.limit`` of them.

    ``complete`` says that the search space was exhausted: there is no solution but these. ``stop`` says why an
    incomplete search ended before its limit: "time", "conflicts", "memory", "stalled" (line logic alone) or "" when it
    reached ``task.limit``. ``stats`` are the backend's own counters.
    """

    solutions: list[bytes]
    complete: bool
    stop: str = ""
    stats: dict[str, float] = field(default_factory=dict)

    def verdict(self, limit: int | None) -> Verdict:
        """The verdict on a search for ``limit`` solutions."""
        if len(self.solutions) > 1:
            return Verdict.MULTIPLE
        if self.complete:
            return Verdict.UNIQUE if self.solutions else Verdict.UNSOLVABLE
        return Verdict.SOLVED if self.solutions and limit == 1 else Verdict.UNKNOWN


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a search that can say what it had found: ``outcome`` is incomplete, its ``stop`` is "interrupt"."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__()
        self.outcome = outcome

"""What a batch asks of every puzzle, and the pieces in which it is handed out and comes back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from nono.backends import AUTO

DECIDE, COUNT, GRADE = "decide", "count", "grade"
CUBE, CUBE_COUNT = "cube", "cube count"  # of a single puzzle


@dataclass(frozen=True, slots=True)
class Request:
    """A task for a backend, within seconds and within MiB of memory beyond what a worker has at its start."""

    task: str = DECIDE
    backend: str = AUTO
    time_limit: float | None = None
    memory: int | None = None
    limit: int | None = 2


@dataclass(frozen=True, slots=True)
class WorkItem:
    """A puzzle of the store, as JSON text; ``told`` is what went wrong with it before, ``backend`` who tries now.

    ``start`` is a saved grid to go on from.
    """

    puzzle: int
    genre: str
    cells: int
    data: str
    told: str = ""
    backend: str = ""
    start: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """Puzzles for one worker. ``bulk``: what is hard among them is put off, not solved to the end."""

    number: int
    ask: Request
    items: tuple[WorkItem, ...]
    bulk: bool = True


@dataclass(slots=True)
class Answer:
    """What came of one puzzle: a row of the table ``result``. ``hard``: it was put off."""

    puzzle: int
    verdict: str = "unknown"
    count: str = "0"
    complete: bool = False
    stop: str = ""
    error: str = ""
    solver: str = ""
    seconds: float = 0.0
    solution: bytes | None = None
    stats: dict[str, Any] = field(default_factory=dict)
    hard: bool = False


@dataclass(frozen=True, slots=True)
class JobResult:
    """The answers to a job, and the seconds of its worker; or why its worker ended before the end."""

    job: int
    answers: tuple[Answer, ...] = ()
    seconds: float = 0.0
    died: str = ""

"""The messages of a batch: the requests for every puzzle, the jobs of the workers, and their answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

from nono.backend import AUTO
from nono.backend.native.engine import engine
from nono.base.distribution import version

PROTOCOL = 4  # version of the messages; changes when a field changes its meaning
NONO = version()
DECIDE, COUNT, GRADE = "decide", "count", "grade"
CUBE, CUBE_COUNT = "cube", "cube count"  # tasks for a single puzzle
CENSUS = "census"


@dataclass(frozen=True, slots=True)
class Request:
    """A task for a backend with limits: ``time_limit`` in seconds, ``memory`` in MiB beyond that at the worker's start.

    With ``use_goal``, a search for solutions tries the colours of the puzzle's goal first.
    """

    task: str = DECIDE
    backend: str = AUTO
    time_limit: float | None = None
    memory: int | None = None
    limit: int | None = 2
    use_goal: bool = True


@dataclass(frozen=True, slots=True)
class WorkItem:
    """A puzzle of the store: its key and its JSON text, from which the worker makes the puzzle.

    ``goal`` is the goal of one of its entries if the request uses it. ``failure`` tells why another backend found no
    answer before, and ``backend`` is the one that tries now. ``start`` is a saved grid to start from. For a census,
    ``puzzle`` is the number of a part, and ``data`` is the size as JSON text.
    """

    puzzle: int
    genre: str
    cells: int
    data: str
    goal: bytes | None = None
    failure: str = ""
    backend: str = ""
    start: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """Puzzles for one worker. With ``bulk``, puzzles that turn out to be hard are postponed.

    After ``patience`` seconds the worker is killed, so that the puzzles can be solved one by one.
    """

    number: int
    request: Request
    items: tuple[WorkItem, ...]
    bulk: bool = True
    patience: float = float("inf")


@dataclass(slots=True)
class Answer:
    """The answer to one puzzle: a row of the table ``result``. With ``hard``, the puzzle was postponed.

    ``solution`` is the first solution and ``other`` a second one. ``stats`` has the counters, or the numbers of a part
    of a census. ``cpu_seconds`` does not include processes that a backend starts.
    """

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
    cpu_seconds: float | None = None
    other: bytes | None = None


@dataclass(frozen=True, slots=True)
class JobResult:
    """The answers to a job and its seconds. ``died`` tells how its worker ended before, or is `TIME`."""

    job: int
    answers: tuple[Answer, ...] = ()
    seconds: float = 0.0
    died: str = ""


class Workers(Protocol):
    """The workers that do the jobs: a pool of processes on this machine, or a cluster."""

    target: float  # seconds that a job should take
    remote: bool  # whether they run on other machines, so that their solutions are also checked here

    def room(self) -> int:
        """Return the number of further jobs that would keep the workers busy."""

    def submit(self, job: Job, first: bool) -> None:
        """Accept a job; ``first`` puts it before waiting jobs."""

    def take(self, seconds: float) -> JobResult | None:
        """Return the result of a job, or None if none arrives in so many seconds."""

    def close(self) -> None:
        """End all workers."""


@cache
def versions() -> dict[str, str | int]:
    """Return the versions that a batch and its workers must share: of nono, of its engine, and of their messages.

    The version of the engine is a hash of its sources at compile time.
    """
    return {"nono": NONO, "engine": "none" if engine is None else engine.version(), "protocol": PROTOCOL}


def job_of(fields: Mapping[str, Any]) -> Job:
    """Return the job for the fields that `dataclasses.asdict` gave."""
    items = tuple(WorkItem(**item) for item in fields["items"])
    return Job(**{**fields, "request": Request(**fields["request"]), "items": items})


def result_of(fields: Mapping[str, Any]) -> JobResult:
    """Return the result for the fields that `dataclasses.asdict` gave."""
    return JobResult(**{**fields, "answers": tuple(Answer(**answer) for answer in fields["answers"])})

"""The messages of a batch: what is asked of every puzzle, the jobs of the workers, and their answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

from nono.backend import AUTO
from nono.backend.native.engine import engine
from nono.base.distribution import version

PROTOCOL = 4  # of the messages; another number where a field changes its meaning
NONO = version()
DECIDE, COUNT, GRADE = "decide", "count", "grade"
CUBE, CUBE_COUNT = "cube", "cube count"  # of a single puzzle
CENSUS = "census"


@dataclass(frozen=True, slots=True)
class Request:
    """A task for a backend, within seconds and within MiB of memory beyond what a worker has at its start.

    With ``use_goal`` a search for solutions tries the colours of the puzzle's goal first.
    """

    task: str = DECIDE
    backend: str = AUTO
    time_limit: float | None = None
    memory: int | None = None
    limit: int | None = 2
    use_goal: bool = True


@dataclass(frozen=True, slots=True)
class WorkItem:
    """A puzzle of the store, by its key there and as JSON text: no `nono.io.entry.Entry`, as a worker makes the puzzle.

    ``goal`` is that of one of its entries, where the request uses it.
    ``failure`` is why another backend came to no answer before, ``backend`` the one that tries now. ``start`` is a
    saved grid to go on from. Of a census: the number of a part, and the size as JSON text.
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
    """Puzzles for one worker. ``bulk``: those that turn out to be hard are put off, not solved to the end.

    After ``patience`` seconds its worker is killed, so that the puzzles can be asked one by one.
    """

    number: int
    request: Request
    items: tuple[WorkItem, ...]
    bulk: bool = True
    patience: float = float("inf")


@dataclass(slots=True)
class Answer:
    """The answer to one puzzle: a row of the table ``result``. ``hard``: the puzzle was put off.

    ``solution`` is the first one, ``other`` another; ``stats`` has the numbers of a part of a census. ``cpu_seconds``
    are those of the processor; processes that a backend starts are not in them.
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
    """The answers to a job and the seconds that it took; ``died``: how its worker ended before that, or `TIME`."""

    job: int
    answers: tuple[Answer, ...] = ()
    seconds: float = 0.0
    died: str = ""


class Workers(Protocol):
    """What does the jobs: a pool of processes on this machine, or a cluster."""

    target: float  # seconds that a job should take
    remote: bool  # whether they are on other machines, and their solutions are checked here too

    def room(self) -> int:
        """The number of further jobs that keep the workers busy."""

    def submit(self, job: Job, first: bool) -> None:
        """Take a job; ``first``: before those that wait."""

    def take(self, seconds: float) -> JobResult | None:
        """The result of a job; None if none comes in so many seconds."""

    def close(self) -> None:
        """End all that was started."""


@cache
def versions() -> dict[str, str | int]:
    """What a batch and its workers must agree on: the versions of nono, of its engine, and of their messages.

    That of the engine is a hash over its sources, taken when it was compiled.
    """
    return {"nono": NONO, "engine": "none" if engine is None else engine.version(), "protocol": PROTOCOL}


def job_of(fields: Mapping[str, Any]) -> Job:
    """The job of which ``fields`` is the `dataclasses.asdict`."""
    items = tuple(WorkItem(**item) for item in fields["items"])
    return Job(**{**fields, "request": Request(**fields["request"]), "items": items})


def result_of(fields: Mapping[str, Any]) -> JobResult:
    """The result of which ``fields`` is the `dataclasses.asdict`."""
    return JobResult(**{**fields, "answers": tuple(Answer(**answer) for answer in fields["answers"])})

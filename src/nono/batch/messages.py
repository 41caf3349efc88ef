"""The messages of a batch: requests for every puzzle, jobs for workers, and answers of workers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from typing import Any, Protocol

from nono.backend import AUTO
from nono.backend.native.engine import engine
from nono.base.distribution import version
from nono.genres.base import Puzzle

PROTOCOL = 4  # version of the messages; it changes when the meaning of a field changes
NONO = version()
DECIDE, COUNT, GRADE = "decide", "count", "grade"
CUBE, CUBE_COUNT = "cube", "cube count"  # tasks that solve a part of a single puzzle
CENSUS = "census"
CLUES = "clues"  # the solver of puzzles whose clues obviously contradict each other; no backend is asked


@dataclass(frozen=True, slots=True)
class Request:
    """A task for a backend, and its limits.

    ``time_limit`` is in seconds, and ``memory`` in MiB on top of what the worker uses at startup. With ``use_goal``,
    the search for solutions first tries the colours of the puzzle's goal.
    """

    task: str = DECIDE
    backend: str = AUTO
    time_limit: float | None = None
    memory: int | None = None
    limit: int | None = 2
    use_goal: bool = True


@dataclass(frozen=True, slots=True)
class WorkItem:
    """A puzzle of the store, as a worker receives it: its key and its JSON text.

    ``goal`` is the goal of one of its entries if the request uses goals. If the clues obviously have no solution,
    ``reason`` tells why; no worker receives such a puzzle. If another backend found no answer, ``failure`` tells why,
    and ``backend`` is the backend that tries now. ``start`` is a saved grid to start from. For a census, ``puzzle`` is
    the number of a part, and ``data`` is the size as JSON text. ``ready`` is the puzzle itself if it was just read.
    """

    puzzle: int
    genre: str
    cells: int
    data: str
    goal: bytes | None = None
    reason: str = ""
    failure: str = ""
    backend: str = ""
    start: tuple[str, ...] = ()
    ready: Puzzle | None = None

    def __reduce__(self) -> tuple[Any, ...]:  # much faster than the pickling of dataclasses
        data = "" if self.ready is not None else self.data
        more = self.goal, self.reason, self.failure, self.backend, self.start, self.ready
        return WorkItem, (self.puzzle, self.genre, self.cells, data, *more)


@dataclass(frozen=True, slots=True)
class Job:
    """Puzzles for one worker. With ``bulk``, the worker postpones puzzles that turn out to be hard.

    If the job takes longer than ``patience`` seconds, the worker is killed, so that the puzzles can be solved one by
    one.
    """

    number: int
    request: Request
    items: tuple[WorkItem, ...]
    bulk: bool = True
    patience: float = float("inf")


@dataclass(slots=True)
class Answer:
    """The answer to one puzzle, which becomes a row of the table ``result``.

    If ``hard`` is true, the puzzle was postponed. ``solution`` is the first solution, and ``other`` is a second
    solution. ``stats`` contains the counters of the backend, or the counts of a part of a census. ``cpu_seconds`` does
    not include processes that a backend starts.
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

    def __reduce__(self) -> tuple[Any, ...]:  # much faster than the pickling of dataclasses
        return Answer, attrgetter(*Answer.__match_args__)(self)


@dataclass(frozen=True, slots=True)
class JobResult:
    """The answers to a job, and the seconds that it took.

    If the worker ended before it answered, ``died`` tells how.
    """

    job: int
    answers: tuple[Answer, ...] = ()
    seconds: float = 0.0
    died: str = ""


class Workers(Protocol):
    """The interface of the workers that do jobs: a pool of processes on this machine, or a cluster."""

    target: float  # number of seconds that a job should take
    remote: bool  # whether the workers run on other machines, so that this process checks their solutions too

    def room(self) -> int:
        """Return the number of further jobs that would keep the workers busy."""

    def submit(self, job: Job, first: bool) -> None:
        """Accept a job; with ``first``, it goes before waiting jobs."""

    def take(self, seconds: float) -> JobResult | None:
        """Return the result of a job, or None if no result arrives within ``seconds``."""

    def close(self) -> None:
        """End all workers."""


@cache
def versions() -> dict[str, str | int]:
    """Return the versions of nono, of its engine and of the messages, which a batch and its workers must share.

    The version of the engine is a hash of its sources at compile time.
    """
    return {"nono": NONO, "engine": "none" if engine is None else engine.version(), "protocol": PROTOCOL}


def job_of(fields: Mapping[str, Any]) -> Job:
    """Return the job whose fields `dataclasses.asdict` returned."""
    items = tuple(WorkItem(**item) for item in fields["items"])
    return Job(**{**fields, "request": Request(**fields["request"]), "items": items})


def result_of(fields: Mapping[str, Any]) -> JobResult:
    """Return the result whose fields `dataclasses.asdict` returned."""
    return JobResult(**{**fields, "answers": tuple(Answer(**answer) for answer in fields["answers"])})

"""The messages of a batch: requests for every puzzle, jobs for workers, and answers of workers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from typing import Any, Protocol

from nono.backend import AUTO
from nono.backend.native.engine import engine
from nono.base.distribution import version
from nono.base.errors import GenreError, PuzzleError
from nono.base.foreign import Data, all_digits
from nono.genres import GENRES
from nono.genres.base import Puzzle

PROTOCOL = 6  # version of the messages; changes with the meaning of a field
NONO = version()
DECIDE, COUNT, GRADE = "decide", "count", "grade"
DAMAGED = "the store is damaged"
CLUES = "clues"  # in place of a backend's name: the clues obviously contradict each other, and no backend is needed


def whole(digits: str) -> int:
    """Return a whole number of any size; `int` refuses thousands of digits."""
    with all_digits():
        return int(digits)


@dataclass(frozen=True, slots=True)
class Request:
    """A task for a backend, and its limits.

    ``time_limit`` is in seconds, and ``cpu_limit`` in seconds of processor time. ``memory`` is in MiB, in addition to
    the worker's memory at startup. With ``use_goal``, the search tries the colours of the puzzle's goal first.
    """

    task: str = DECIDE
    backend: str = AUTO
    time_limit: float | None = None
    memory: int | None = None
    limit: int | None = 2
    use_goal: bool = True
    cpu_limit: float | None = None


@dataclass(slots=True)
class WorkItem:
    """A puzzle of the store in the form in which a worker receives it: its key, and its text as JSON.

    - ``goal`` is the goal of an entry if the request uses goals.
    - ``reason`` tells why the clues obviously have no solution; no worker receives such a puzzle.
    - ``failure`` tells why another backend found no answer; the worker must then use ``backend``.
    - ``ready`` is the puzzle itself if it was just read.
    """

    puzzle: int
    genre: str
    cells: int
    data: str
    goal: bytes | None = None
    reason: str = ""
    failure: str = ""
    backend: str = ""
    ready: Puzzle | None = None

    def __reduce__(self) -> tuple[Any, ...]:  # tuples are pickled much faster than dataclasses
        data = "" if self.ready is not None else self.data
        more = self.goal, self.reason, self.failure, self.backend, self.ready
        return WorkItem, (self.puzzle, self.genre, self.cells, data, *more)


@dataclass(frozen=True, slots=True)
class Job:
    """Puzzles for one worker. With ``bulk``, the worker postpones puzzles that turn out to be hard.

    A job may take ``patience`` seconds. Then the worker is killed, and its puzzles are sent again one by one.
    """

    number: int
    request: Request
    items: tuple[WorkItem, ...]
    bulk: bool = True
    patience: float = float("inf")


@dataclass(slots=True)
class Answer:
    """The answer to one puzzle, which becomes a row of the table ``result``.

    ``hard`` means that the puzzle was postponed. ``solution`` and ``other`` are two solutions. ``stats`` contains the
    counters of the backend. ``cpu_seconds`` does not include processes that a backend starts.
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
    stats: Data = field(default_factory=dict)
    hard: bool = False
    cpu_seconds: float | None = None
    other: bytes | None = None

    def __reduce__(self) -> tuple[Any, ...]:  # tuples are pickled much faster than dataclasses
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

    target: float  # seconds that a job should take
    remote: bool  # whether the workers run on other machines; then this process checks their solutions too

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
    """Return the versions that a batch and its workers must share: of nono, its engine and the messages.

    The version of the engine is a hash of its source code.
    """
    return {"nono": NONO, "engine": "none" if engine is None else engine.version(), "protocol": PROTOCOL}


def job_of(fields: Mapping[str, Any]) -> Job:
    """Return the job with the given fields, as `dataclasses.asdict` returns them."""
    items = tuple(WorkItem(**item) for item in fields["items"])
    return Job(**{**fields, "request": Request(**fields["request"]), "items": items})


def result_of(fields: Mapping[str, Any]) -> JobResult:
    """Return the result with the given fields, as `dataclasses.asdict` returns them."""
    return JobResult(**{**fields, "answers": tuple(Answer(**answer) for answer in fields["answers"])})


def stored_puzzle(genre: str, data: str) -> Puzzle:
    """Return the puzzle that a store keeps as JSON. Raises `PuzzleError` on an unknown genre or damaged JSON."""
    if genre not in GENRES:
        raise GenreError(genre, "a genre of this version or of an installed plug-in")
    try:
        puzzle: Puzzle = GENRES[genre].from_dict(json.loads(data), check=False)
    except (PuzzleError, ValueError, RecursionError) as error:
        words = error.message if isinstance(error, PuzzleError) else str(error)
        raise PuzzleError(f"{DAMAGED}: {words}", "bad-store") from None
    return puzzle

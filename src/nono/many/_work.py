"""The worker processes of a batch, which receive jobs and send answers. First, each worker sends its versions."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from time import perf_counter
from typing import Any, cast

from nono.backend import chosen, opener
from nono.base import foreign, processes
from nono.base.errors import BackendError, PuzzleError
from nono.base.limits import ProcessorLimit, limit_memory, limit_reached
from nono.base.processes import Pool
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.many._messages import (
    COUNT,
    DECIDE,
    GRADE,
    Answer,
    Job,
    JobResult,
    Request,
    WorkItem,
    stored_puzzle,
    versions,
)
from nono.model.answer import Outcome, Stopwatch, Task, Verdict, counters
from nono.model.model import Model
from nono.solving import Request as Asked, Result, answered, checked, tally

EASY = 1000  # maximum number of conflicts per puzzle in a job of several; harder puzzles are postponed
OBJECTS = 50_000  # number of new objects between two garbage collections; a batch creates little garbage
AHEAD = 2  # number of jobs that a worker holds, so that it never waits
GRACE = 5.0  # seconds by which a puzzle may exceed its time limit before its worker is killed


class LocalPool:
    """A pool of processes on this machine that do the jobs of a batch."""

    remote = False
    target = 0.02  # seconds; a puzzle that takes longer gets a job of its own, so that others need not wait

    def __init__(self, size: int, do: Callable[[Job], JobResult] | None = None) -> None:
        self.pool = Pool(partial(child, do or answers), size, AHEAD, versions())

    def room(self) -> int:
        """Return the number of further jobs that would keep all workers busy."""
        return self.pool.room()

    def submit(self, job: Job, first: bool = False) -> None:
        """Give the job to the least busy worker, or let it wait."""
        limit = job.request.time_limit
        allowed = job.patience if limit is None else min(job.patience, limit * len(job.items) + GRACE)
        self.pool.put(processes.Task(job, allowed, job.bulk), first)

    def take(self, seconds: float) -> JobResult | None:
        """Return the next result of a job that has ended or whose worker has died.

        Return None if no result arrives within ``seconds``. Raises `BackendError` if a worker has other versions,
        because nono was updated meanwhile.
        """
        answer = self.pool.take(seconds)
        if answer is None or not answer.died:
            return answer and answer.value
        died = answer.died if answer.died == processes.TIME else f"its process {answer.died}"
        return JobResult(answer.task.message.number, died=died)

    def close(self) -> None:
        """End all processes."""
        self.pool.close()


def child(do: Callable[[Job], JobResult]) -> None:
    """Run a worker process. The first job with a memory limit sets the limit for all jobs."""
    limited = False
    gc.freeze()
    gc.set_threshold(OBJECTS)

    def one(job: Job, send: Callable[[Any], None]) -> JobResult:
        nonlocal limited
        if job.request.memory is not None and not limited:
            opener()  # loads the engine before the memory is limited
            GENRES.get(job.items[0].genre)  # loads the genre before the memory is limited
            limit_memory(job.request.memory)
            limited = True
        return do(job)

    processes.work(one, versions(), ahead=True)


def answers(job: Job) -> JobResult:
    """Return the answers to all puzzles of a job, in their order."""
    began = perf_counter()
    done = tuple(_in_bulk(job)) if _goes_in_bulk(job) else tuple(_alone(job.request, item) for item in job.items)
    return JobResult(job.number, done, perf_counter() - began)


def _goes_in_bulk(job: Job) -> bool:
    if job.request.task != DECIDE or not job.bulk or len(job.items) < 2:
        return False
    first = chosen(job.request.backend)
    has_cells = all(genre in GENRES and not GENRES[genre].played for genre in {item.genre for item in job.items})
    return first is not None and first.solve_many is not None and has_cells


def _in_bulk(job: Job) -> list[Answer]:
    """Solve all puzzles in one call of the first backend, with at most `EASY` conflicts per puzzle.

    Each answer gets an equal share of the time for loading and checking. Measuring each puzzle would take as long as
    the work.
    """
    first = chosen(job.request.backend)
    assert first is not None
    assert first.solve_many is not None
    task = Task(job.request.limit, options={"max_conflicts": EASY}, pictures=[item.goal for item in job.items])
    watch = Stopwatch()
    try:
        puzzles = [load(item) for item in job.items]
        models = [puzzle.model() for puzzle in puzzles]
        loading = watch.lap()
        outcomes = first.solve_many(cast(list[Model], models), task)
        solving = watch.lap()
        answers = [
            Answer(item.puzzle, hard=True)
            if outcome.stop
            else _answer(
                item,
                puzzle,
                Result(checked(puzzle, first.name, outcome, item.goal, task), first.name, 0.0, task.limit, puzzle),
            )
            for item, puzzle, outcome in zip(job.items, puzzles, outcomes, strict=True)
        ]
    except (BackendError, PuzzleError, MemoryError):  # the puzzles are sent again one by one, which shows the cause
        return [Answer(item.puzzle, hard=True) for item in job.items]
    checking = watch.lap()
    around = [(before + after) / len(answers) for before, after in zip(loading, checking, strict=True)]
    shares = [seconds / len(answers) for seconds in solving]
    for answer, outcome in zip(answers, outcomes, strict=True):
        answer.seconds = around[0] + (shares[0] if outcome.seconds is None else outcome.seconds)
        answer.cpu_seconds = around[1] + (shares[1] if outcome.cpu_seconds is None else outcome.cpu_seconds)
    return answers


def _alone(request: Request, item: WorkItem) -> Answer:
    watch = Stopwatch()
    backend = item.backend or request.backend
    try:
        answer = ANSWERS[request.task](item, backend, request)
    except Exception as error:  # every error becomes a row of the store
        answer = Answer(item.puzzle, solver=backend)
        if reached := limit_reached(error):
            answer.stop = reached.stop
        else:
            kind = "" if isinstance(error, (BackendError, PuzzleError, OSError)) else f"{type(error).__name__}: "
            answer.error = " ".join(f"{kind}{error}".split())  # the error has to fit into one line of a table
    answer.seconds, answer.cpu_seconds = watch.lap()
    return answer


def _decided(item: WorkItem, backend: str, request: Request) -> Answer:
    puzzle = load(item)
    asked = Asked(puzzle, backend, request.limit, request.time_limit, cpu_limit=request.cpu_limit)
    asked.task = asked.task.changed(picture=item.goal)
    return _answer(item, puzzle, answered(asked))


def _counted(item: WorkItem, backend: str, request: Request) -> Answer:
    total = tally(load(item), None, backend, request.time_limit, request.cpu_limit)
    answer = Answer(item.puzzle, count=foreign.json(total.count), complete=total.complete, stop=total.stop)
    answer.verdict = str(Outcome([], total.complete, number=total.count).verdict(None))
    answer.solver, answer.stats = total.backend, counters(total.stats)
    return answer


def _graded(item: WorkItem, backend: str, request: Request) -> Answer:
    from nono.grading import grade

    limit = None if request.cpu_limit is None else ProcessorLimit(request.cpu_limit)
    graded = grade(load(item), request.time_limit, cancel=limit)
    answer = Answer(item.puzzle, str(graded.verdict), solver="native", stats=asdict(graded))
    answer.count = {Verdict.UNIQUE: "1", Verdict.MULTIPLE: "2"}.get(graded.verdict, "0")
    answer.complete = graded.verdict in (Verdict.UNIQUE, Verdict.UNSOLVABLE)
    if graded.verdict is Verdict.UNKNOWN:
        answer.stop = "cpu" if limit is not None and limit.is_set() else "time"
    return answer


ANSWERS = {
    DECIDE: _decided,
    COUNT: _counted,
    GRADE: _graded,
}


def _answer(item: WorkItem, puzzle: Puzzle, result: Result) -> Answer:
    outcome = result.outcome
    grids = () if outcome.played else outcome.solutions
    return Answer(
        item.puzzle,
        str(result.verdict),
        foreign.json(outcome.count),
        outcome.complete,
        outcome.stop,
        solver=result.backend,
        seconds=result.seconds,
        solution=grids[0] if grids else None,
        stats=counters(outcome.stats) if outcome.stats else {},
        other=grids[1] if len(grids) > 1 else None,
    )


def load(item: WorkItem) -> Puzzle:
    """Return the puzzle of an item."""
    if item.ready is not None:
        return item.ready
    return stored_puzzle(item.genre, item.data)

"""What the worker processes of a batch run: jobs in, answers out, until the batch ends."""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from queue import SimpleQueue
from threading import Lock, Thread
from time import perf_counter, process_time, sleep
from typing import Any, BinaryIO

from nono.backend import chosen, opener
from nono.base.errors import BackendError, PuzzleError
from nono.base.limits import limit_memory
from nono.base.processes import answers_out
from nono.batch.messages import (
    CENSUS,
    COUNT,
    CUBE,
    CUBE_COUNT,
    DECIDE,
    GRADE,
    Answer,
    Job,
    JobResult,
    Request,
    WorkItem,
)
from nono.batch.versions import versions
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.model.answer import Outcome, Tally, Task, Verdict
from nono.model.model import Model
from nono.solving.census import count_part
from nono.solving.count import tally, tally_model
from nono.solving.solve import Result, checked, make_task, solve, solve_task

NO_TICKET = -1  # of a sign of life
BEAT = 1.0  # seconds between two signs of life
EASY = 1000  # conflicts; a puzzle that takes more is hard, and put off where others wait in the same job


def child() -> None:
    """A worker process. It ends when its standard input ends, even in the middle of a puzzle."""
    serve(answers)


def serve(work: Callable[[Job], JobResult]) -> None:
    """Do the jobs that come in, one after another."""
    answer = Answers(answers_out())
    answer.greet()
    jobs: SimpleQueue[tuple[int, Job]] = SimpleQueue()
    taken_back: set[int] = set()
    Thread(target=_read, args=(jobs, taken_back), daemon=True).start()
    Thread(target=answer.beat, daemon=True).start()
    limited = False
    while True:
        ticket, job = jobs.get()
        if ticket in taken_back:
            continue
        if job.request.memory is not None and not limited:
            opener()  # loads the engine before memory is limited
            GENRES.get(job.items[0].genre)  # and the genre
            limit_memory(job.request.memory)
            limited = True
        answer.send(ticket, work(job))


class Answers:
    """The results of the jobs on their way to the batch, and each second a sign of life, a result without a job."""

    def __init__(self, out: BinaryIO) -> None:
        self.out = out
        self.lock = Lock()

    def greet(self) -> None:
        """Send the versions, which are compared with those of the batch before any other message is read."""
        self.out.write(json.dumps(versions()).encode() + b"\n")
        self.out.flush()

    def send(self, ticket: int, result: JobResult | None) -> None:
        """Send one result."""
        data = pickle.dumps((ticket, result), pickle.HIGHEST_PROTOCOL)
        with self.lock:
            self.out.write(data)
            self.out.flush()

    def beat(self) -> None:
        """Send a sign of life each second, until the batch ends."""
        with suppress(OSError):
            while True:
                with suppress(MemoryError):
                    self.send(NO_TICKET, None)
                sleep(BEAT)


def _read(jobs: SimpleQueue[tuple[int, Job]], taken_back: set[int]) -> None:
    """Read jobs with their tickets; a ticket without a job takes that job back for another worker."""
    try:
        while True:
            ticket, job = pickle.load(sys.stdin.buffer)
            if job is None:
                taken_back.add(ticket)
            else:
                jobs.put((ticket, job))
    except Exception:
        os._exit(1)  # the batch has ended, or was killed


def answers(job: Job) -> JobResult:
    """The answers to all puzzles of a job, in their order."""
    began = perf_counter()
    found = tuple(_in_bulk(job)) if _goes_in_bulk(job) else tuple(_alone(job.request, item) for item in job.items)
    return JobResult(job.number, found, perf_counter() - began)


def _goes_in_bulk(job: Job) -> bool:
    if job.request.task != DECIDE or not job.bulk or len(job.items) < 2:
        return False
    first = chosen(job.request.backend)
    played = any(GENRES[genre].played for genre in {item.genre for item in job.items})
    return first is not None and first.solve_many is not None and not played


class Stopwatch:
    """Seconds of wall time and of the processor."""

    def __init__(self) -> None:
        self.began = perf_counter(), process_time()

    def lap(self) -> tuple[float, float]:
        """Those since the lap before."""
        before, self.began = self.began, (perf_counter(), process_time())
        return self.began[0] - before[0], self.began[1] - before[1]


def _in_bulk(job: Job) -> list[Answer]:
    """By the backend that is asked first, in one call, none of the puzzles longer than `EASY` conflicts."""
    first = chosen(job.request.backend)
    assert first is not None
    assert first.solve_many is not None
    goals = [item.goal for item in job.items]
    task = Task(job.request.limit, options={"max_conflicts": EASY}, pictures=goals)
    watch = Stopwatch()
    loaded = []
    answers = []
    try:
        for item in job.items:
            puzzle = load(item)
            model = puzzle.model()
            assert isinstance(model, Model)
            loaded.append((puzzle, model, watch.lap()))
        outcomes = first.solve_many([model for _, model, _ in loaded], task)
        wall, cpu = watch.lap()
        for item, (puzzle, _, loading), outcome in zip(job.items, loaded, outcomes, strict=True):
            answer = Answer(item.puzzle, hard=True)
            if not outcome.stop:
                result = Result(outcome, first.name, 0.0, task.limit, puzzle)
                answer = _answer(item, puzzle, checked(puzzle, result, task, goal=item.goal))
            checking = watch.lap()
            own = outcome.seconds, outcome.cpu_seconds
            solving = [
                wall / len(loaded) if own[0] is None else own[0],
                cpu / len(loaded) if own[1] is None else own[1],
            ]
            answer.seconds, answer.cpu_seconds = map(sum, zip(loading, solving, checking, strict=True))
            answers.append(answer)
    except (BackendError, PuzzleError, MemoryError):  # each is solved alone later
        return [Answer(item.puzzle, hard=True) for item in job.items]
    return answers


def _alone(request: Request, item: WorkItem) -> Answer:
    watch = Stopwatch()
    backend = item.backend or request.backend
    try:
        answer = ANSWERS[request.task](item, backend, request)
    except MemoryError:
        answer = Answer(item.puzzle, stop="memory", solver=backend)
    except (BackendError, PuzzleError, OSError) as error:
        answer = Answer(item.puzzle, error=str(error), solver=backend)
    except Exception as error:  # whatever a puzzle does is one row of the store
        answer = Answer(item.puzzle, error=f"{type(error).__name__}: {error}", solver=backend)
    answer.error = " ".join(answer.error.split())  # one line of a table
    answer.seconds, answer.cpu_seconds = watch.lap()
    return answer


def _decided(item: WorkItem, backend: str, request: Request) -> Answer:
    puzzle = load(item)
    task = replace(make_task(request.limit, request.time_limit, 0, {}), picture=item.goal)
    return _answer(item, puzzle, solve_task(puzzle, task, backend))


def _counted(item: WorkItem, backend: str, request: Request) -> Answer:
    return _tallied(item, tally(load(item), None, backend, request.time_limit))


def _tallied(item: WorkItem, found: Tally) -> Answer:
    answer = Answer(item.puzzle, count=str(found.count), complete=found.complete, stop=found.stop)
    answer.verdict = str(Outcome([], found.complete, number=found.count).verdict(None))
    answer.solver, answer.stats = found.backend, _counters(found.stats)
    return answer


def _cube(item: WorkItem, backend: str, request: Request) -> Answer:
    puzzle = load(item)
    result = solve(puzzle, backend, request.limit, request.time_limit, start=item.start)
    return replace(_answer(item, puzzle, result), solution=b"".join(result.grids), other=None)


def _cube_counted(item: WorkItem, backend: str, request: Request) -> Answer:
    puzzle = load(item)
    model = puzzle.model()
    assert isinstance(model, Model)  # puzzles that are played in moves are not cut into cubes
    cube = model.without(puzzle.removed(item.start))
    return _tallied(item, tally_model(cube, Task(None, request.time_limit)))


def _graded(item: WorkItem, backend: str, request: Request) -> Answer:
    from nono.grading.grade import grade

    graded = grade(load(item), request.time_limit)
    answer = Answer(item.puzzle, str(graded.verdict), solver="native", stats=asdict(graded))
    answer.count = {Verdict.UNIQUE: "1", Verdict.MULTIPLE: "2"}.get(graded.verdict, "0")
    answer.complete = graded.verdict in (Verdict.UNIQUE, Verdict.UNSOLVABLE)
    answer.stop = "time" if graded.verdict is Verdict.UNKNOWN else ""
    return answer


def _census_part(item: WorkItem, backend: str, request: Request) -> Answer:
    numbers = count_part(item.puzzle, **json.loads(item.data))
    assert numbers is not None  # without a time limit
    return Answer(item.puzzle, complete=True, solver="native", stats=numbers)


ANSWERS = {
    DECIDE: _decided,
    COUNT: _counted,
    GRADE: _graded,
    CUBE: _cube,
    CUBE_COUNT: _cube_counted,
    CENSUS: _census_part,
}


def _answer(item: WorkItem, puzzle: Puzzle, result: Result) -> Answer:
    first, other = [*([] if result.outcome.played else result.grids[:2]), None, None][:2]
    return Answer(
        item.puzzle,
        str(result.verdict),
        str(result.count),
        result.complete,
        result.stop,
        solver=result.backend,
        seconds=result.seconds,
        solution=first,
        stats=_counters(result.stats),
        other=other,
    )


def _counters(stats: dict[str, float]) -> dict[str, Any]:
    return {name: value for name, value in stats.items() if value}


def load(item: WorkItem) -> Puzzle:
    """The puzzle of an item."""
    puzzle: Puzzle = GENRES[item.genre].from_dict(json.loads(item.data), check=False)
    return puzzle

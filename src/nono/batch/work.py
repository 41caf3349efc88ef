"""What the worker processes of a batch run: jobs in, answers out, until the batch ends."""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, replace
from queue import SimpleQueue
from threading import Lock, Thread
from time import perf_counter, process_time, sleep
from typing import Any, BinaryIO

from nono.backends import chosen, opener
from nono.base.errors import BackendError, PuzzleError
from nono.base.limits import limit_memory
from nono.base.processes import answers_out
from nono.batch.messages import COUNT, CUBE, CUBE_COUNT, DECIDE, GRADE, Answer, Job, JobResult, Request, WorkItem
from nono.genres import GENRES
from nono.genres.base import Puzzle
from nono.model.answer import Outcome, Tally, Task, Verdict
from nono.model.model import Model
from nono.solving.count import tally, tally_model
from nono.solving.solve import Result, solve

NO_TICKET = -1  # of a sign of life
BEAT = 1.0  # seconds between two signs of life
EASY = 1000  # conflicts; a puzzle that takes more is hard, and put off where others wait in the same job


def child() -> None:
    """A worker process. It ends when its standard input ends, even in the middle of a puzzle."""
    serve(answers)


def serve(work: Callable[[Job], JobResult]) -> None:
    """Do the jobs that come in, one after another."""
    answer = Answers(answers_out())
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
    first = chosen(job.request.backend)
    bulk = first is not None and first.solve_many is not None
    return job.bulk and len(job.items) > 1 and bulk and job.request.task == DECIDE


def _in_bulk(job: Job) -> Iterator[Answer]:
    """By the fastest backend, none of them longer than `EASY` conflicts."""
    first = chosen(job.request.backend)
    assert first is not None
    for item in job.items:
        began, cpu = perf_counter(), process_time()
        try:
            puzzle = load(item)
            result = solve(puzzle, first.name, max_conflicts=EASY)
            answer = Answer(item.puzzle, hard=True) if result.stop else _answer(item, puzzle, result)
        except (BackendError, PuzzleError, MemoryError):  # it is solved alone later
            answer = Answer(item.puzzle, hard=True)
        answer.seconds, answer.cpu_seconds = perf_counter() - began, process_time() - cpu
        yield answer


def _alone(request: Request, item: WorkItem) -> Answer:
    began, cpu = perf_counter(), process_time()
    backend = item.backend or request.backend
    try:
        answer = ANSWERS[request.task](item, load(item), backend, request)
    except MemoryError:
        answer = Answer(item.puzzle, stop="memory", solver=backend)
    except (BackendError, PuzzleError, OSError) as error:
        answer = Answer(item.puzzle, error=str(error), solver=backend)
    except Exception as error:  # whatever a puzzle does is one row of the store
        answer = Answer(item.puzzle, error=f"{type(error).__name__}: {error}", solver=backend)
    answer.error = " ".join(answer.error.split())  # one line of a table
    answer.seconds, answer.cpu_seconds = perf_counter() - began, process_time() - cpu
    return answer


def _decided(item: WorkItem, puzzle: Puzzle, backend: str, request: Request) -> Answer:
    return _answer(item, puzzle, solve(puzzle, backend, request.limit, request.time_limit))


def _counted(item: WorkItem, puzzle: Puzzle, backend: str, request: Request) -> Answer:
    return _tallied(item, tally(puzzle, None, backend, request.time_limit))


def _tallied(item: WorkItem, found: Tally) -> Answer:
    answer = Answer(item.puzzle, count=str(found.count), complete=found.complete, stop=found.stop)
    answer.verdict = str(Outcome([], found.complete, number=found.count).verdict(None))
    answer.solver, answer.stats = found.backend, _counters(found.stats)
    return answer


def _cube(item: WorkItem, puzzle: Puzzle, backend: str, request: Request) -> Answer:
    result = solve(puzzle, backend, request.limit, request.time_limit, start=item.start)
    return replace(_answer(item, puzzle, result), solution=b"".join(result.grids), other=None)


def _cube_counted(item: WorkItem, puzzle: Puzzle, backend: str, request: Request) -> Answer:
    model = puzzle.model()
    assert isinstance(model, Model)  # puzzles that are played in moves are not cut into cubes
    cube = model.without(puzzle.removed(item.start))
    return _tallied(item, tally_model(cube, Task(None, request.time_limit)))


def _graded(item: WorkItem, puzzle: Puzzle, backend: str, request: Request) -> Answer:
    from nono.grading.grade import grade

    graded = grade(puzzle, request.time_limit)
    answer = Answer(item.puzzle, str(graded.verdict), solver="native", stats=asdict(graded))
    answer.count = {Verdict.UNIQUE: "1", Verdict.MULTIPLE: "2"}.get(graded.verdict, "0")
    answer.complete = graded.verdict in (Verdict.UNIQUE, Verdict.UNSOLVABLE)
    answer.stop = "time" if graded.verdict is Verdict.UNKNOWN else ""
    return answer


ANSWERS = {DECIDE: _decided, COUNT: _counted, GRADE: _graded, CUBE: _cube, CUBE_COUNT: _cube_counted}


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

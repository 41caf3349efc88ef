"""Lets many workers solve a single puzzle.

The search space of a puzzle is cut into cubes: a few open cells are chosen, and each way to colour them is a cube. So
each solution belongs to exactly one cube, and the counts of the cubes add up. The chosen cells are spread evenly over
the cells that propagation leaves open. One worker solves the whole puzzle, and the others solve cubes. A cube that
takes too long is cut again, and each part gets twice the time. The search ends when the whole puzzle is solved, or all
cubes are.

The caller provides idle workers and closes them afterwards.
"""

from __future__ import annotations

import json
from collections import deque
from dataclasses import replace
from itertools import count as count_from, product
from time import monotonic, perf_counter

from nono.backend import AUTO, able, opener
from nono.backend.auto import warn_of_missing_engine
from nono.base.errors import BackendError, PuzzleError
from nono.genres.base import Puzzle
from nono.many._messages import CUBE, CUBE_COUNT, Answer, Job, JobResult, Request, Workers, WorkItem, whole
from nono.model.answer import Outcome, Tally
from nono.model.model import Model
from nono.model.propagation import Rules
from nono.solving import Result, checked

# for each job that the workers have room for, this many cubes are made first; some are much easier than others
EACH = 4
PARTS = 4  # number of parts into which a slow cube is cut
WHOLE = 0  # the number of the job that solves the whole puzzle
ALONE = 0.5  # seconds before the first cubes are made; many puzzles are solved within this time
BUDGET = 1.0  # seconds; the time limit for each of the first cubes
PAUSE = 0.2  # seconds between two checks of the clock
GRACE = 0.5  # seconds after the deadline during which results are still accepted

Cube = tuple[str, ...]  # rows of palette keys, with ``?`` for open cells


def cubes(puzzle: Puzzle, wanted: int, whole: Cube | None = None) -> list[Cube]:
    """Cut a cube (by default the whole puzzle) into at least ``wanted`` cubes if there are enough open cells.

    Returns an empty list if propagation proves that there is no solution. Raises `PuzzleError` on puzzles played in
    moves.
    """
    model = divisible(puzzle)
    rows = whole or _all(puzzle)
    rules = Rules(model)
    domains = model.without(puzzle.removed(rows)).domains()
    if not (all(domains) and rules.propagate(domains, list(range(len(rules))), float("inf"))):
        return []
    open_cells = [cell for cell, domain in enumerate(domains[: model.shown]) if domain & (domain - 1)]
    number = 0
    while 2**number < wanted and number < len(open_cells):
        number += 1
    chosen = [open_cells[len(open_cells) * (2 * at + 1) // (2 * number)] for at in range(number)]
    colours = [[colour for colour in range(puzzle.colours) if domains[cell] >> colour & 1] for cell in chosen]
    grids = []
    for given in product(*colours):
        cells = [list(row) for row in rows]
        for cell, colour in zip(chosen, given, strict=True):
            cells[cell // puzzle.width][cell % puzzle.width] = puzzle.palette[colour].key
        grids.append(tuple(map("".join, cells)))
    return grids


def divisible(puzzle: Puzzle) -> Model:
    """Return a puzzle's model, which can be cut into cubes; raises `PuzzleError` on puzzles played in moves."""
    model = puzzle.model()
    if isinstance(model, Model):
        return model
    message = f"found a puzzle of genre {puzzle.genre}, expected one that can be divided into parts"
    raise PuzzleError(message, "unsupported-variant")


def _all(puzzle: Puzzle) -> Cube:
    return ("?" * puzzle.width,) * puzzle.height


def solve(
    puzzle: Puzzle, workers: Workers, limit: int | None = 2, backend: str = AUTO, time_limit: float | None = None
) -> Result:
    """Solve a puzzle like `nono.solving.solve`, but with all workers, until ``limit`` solutions are found."""
    began = perf_counter()
    if backend == AUTO:
        first = opener()
        backend = first.name
        warn_of_missing_engine(first, backend)
    answers = _answers(puzzle, workers, Request(CUBE, backend, time_limit, limit=limit))
    cells = puzzle.height * puzzle.width
    joined = b"".join(answer.solution or b"" for answer in answers)
    grids = [joined[at : at + cells] for at in range(0, len(joined), cells)]
    if limit is not None and len(grids) >= limit:
        outcome = Outcome(grids[:limit], False)
    else:
        stop = _stop(answers)
        outcome = Outcome(grids, not stop, stop)
    seconds = perf_counter() - began
    return Result(checked(puzzle, backend, outcome, puzzle.goal_bytes), backend, seconds, limit, puzzle)


def count(puzzle: Puzzle, workers: Workers, time_limit: float | None = None) -> Tally:
    """Count all solutions like `nono.solving.tally`, but with all workers, which count cube by cube."""
    began = perf_counter()
    backend = able("count").name
    answers = _answers(puzzle, workers, Request(CUBE_COUNT, backend, time_limit))
    stop = _stop(answers)
    return Tally(_total(answers), not stop, stop, backend=backend, seconds=perf_counter() - began)


def _total(answers: list[Answer]) -> int:
    return sum(whole(answer.count) for answer in answers)


def _stop(answers: list[Answer]) -> str:
    return next((answer.stop for answer in answers if answer.stop), "")


def _answers(puzzle: Puzzle, workers: Workers, request: Request) -> list[Answer]:
    """Return the answer to the whole puzzle, or the answers to its cubes, whichever is complete first.

    The cubes are complete when all are solved, or when they have ``request.limit`` solutions. If the time runs out,
    return the answers with more solutions, and add an answer with ``stop``. Raises `BackendError` if a worker is lost.
    """
    search = CubeSearch(puzzle, workers, request)
    while monotonic() < search.deadline + GRACE:
        search.hand_out()
        if search.exhausted:
            return search.found
        done = workers.take(PAUSE)
        if done is not None and search.settle(done):
            return search.found
    return [*max([search.whole], search.found, key=_total), Answer(0, stop="time")]


class CubeSearch:
    """A search by several workers, in the whole puzzle and in its cubes. Each cube has a time limit."""

    def __init__(self, puzzle: Puzzle, workers: Workers, request: Request) -> None:
        self.puzzle = puzzle
        self.workers = workers
        self.request = request
        self.began = monotonic()
        self.deadline = float("inf") if request.time_limit is None else self.began + request.time_limit
        self.item = WorkItem(0, puzzle.genre, puzzle.height * puzzle.width, json.dumps(puzzle.to_dict()))
        self.parts = EACH * max(1, workers.room())
        # the cubes without a worker, with their time limits; None until the first cubes are made
        self.waiting: deque[tuple[float, Cube]] | None = None
        self.at_work: dict[int, tuple[float, Cube]] = {}
        self.numbers = count_from(WHOLE)
        self.whole = Answer(0)
        self.found: list[Answer] = []
        self._submit(request, _all(puzzle))

    @property
    def exhausted(self) -> bool:
        """Return whether all cubes are answered."""
        return self.waiting is not None and not self.waiting and not self.at_work

    def hand_out(self) -> None:
        """Give the workers as many cubes as they have room for, but none in the first `ALONE` seconds."""
        if self.waiting is None and monotonic() > self.began + ALONE:
            self.waiting = deque((BUDGET, cube) for cube in cubes(self.puzzle, self.parts))
        while self.waiting and self.workers.room() > 0:
            budget, cube = self.waiting.popleft()
            time_limit = min(budget, max(0.0, self.deadline - monotonic()))
            self.at_work[self._submit(replace(self.request, time_limit=time_limit), cube)] = budget, cube

    def _submit(self, request: Request, cube: Cube) -> int:
        """Submit one cube to the workers, and return its job number."""
        number = next(self.numbers)
        self.workers.submit(Job(number, request, (replace(self.item, start=cube),), bulk=False), False)
        return number

    def settle(self, done: JobResult) -> bool:
        """Process an answer, and return whether the search is complete.

        A cube that reached its time limit is cut again.
        """
        if done.died or done.answers[0].error:
            raise BackendError(f"a part of the puzzle was lost: {done.died or done.answers[0].error}")
        answer = done.answers[0]
        if done.job == WHOLE:
            self.whole = answer
            if not answer.stop:
                self.found = [answer]
            return not answer.stop
        budget, cube = self.at_work.pop(done.job)
        if answer.stop == "time" and monotonic() < self.deadline and self.waiting is not None:
            self.waiting.extend((2 * budget, part) for part in cubes(self.puzzle, PARTS, cube))
            return False
        self.found.append(answer)
        limit = self.request.limit
        return limit is not None and self.request.task == CUBE and _total(self.found) >= limit

"""One puzzle on many workers: its space cut into cubes, in each of which a few cells have given colours.

Every way to colour these cells is one cube, so that the cubes cover the space exactly, and no solution is in two of
them: numbers of solutions add up. The whole space is the first cube; a cube that takes too long is given up and cut, in
cells spread over those that propagation leaves open, and each part may take twice as long.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from time import monotonic, perf_counter

from nono.backends.reference import Rules
from nono.batch.asking import AUTO, CUBE, CUBE_COUNT, Answer, Ask, Item, Job
from nono.batch.crew import Workers
from nono.errors import BackendError, PuzzleError
from nono.model import Model
from nono.portfolio import first_backend
from nono.puzzle import Puzzle
from nono.solving import Result, checked
from nono.verdict import Outcome, Tally

EACH = 4  # cubes for each job that the workers can have at hand when the first is cut, as some are much easier
PARTS = 4  # cubes of every later one
BUDGET = 0.5  # seconds that the first may take
PAUSE = 0.2  # seconds between two looks at the clock

Cube = tuple[str, ...]  # rows of palette keys, ``?`` for the cells that are not given


def cubes(puzzle: Puzzle, wanted: int, whole: Cube | None = None) -> list[Cube]:
    """At least ``wanted`` cubes of one, or of all, or as many as there are; none where propagation finds no solution.

    Raises `PuzzleError` on a puzzle that is played in moves.
    """
    model = puzzle.model()
    if not isinstance(model, Model):
        raise PuzzleError(
            "found a puzzle that is played in moves, expected one to cut into cubes", "unsupported-variant"
        )
    rows = whole or ("?" * puzzle.width,) * puzzle.height
    rules = Rules(model)
    domains = replace(model, removed=model.removed + puzzle.removed(rows)).domains()
    if not (all(domains) and rules.propagate(domains, list(range(len(rules))), float("inf"))):
        return []
    open_cells = [cell for cell, domain in enumerate(domains) if domain & (domain - 1)]
    number = 0
    while 2**number < wanted and number < len(open_cells):
        number += 1
    chosen = [open_cells[len(open_cells) * (2 * at + 1) // (2 * number)] for at in range(number)]
    colours = [[colour for colour in range(puzzle.colours) if domains[cell] >> colour & 1] for cell in chosen]
    found = []
    for given in product(*colours):
        cells = [list(row) for row in rows]
        for cell, colour in zip(chosen, given, strict=True):
            cells[cell // puzzle.width][cell % puzzle.width] = puzzle.palette[colour].key
        found.append(tuple(map("".join, cells)))
    return found


def solve(
    puzzle: Puzzle, workers: Workers, limit: int | None = 2, backend: str = AUTO, time_limit: float | None = None
) -> Result:
    """As `nono.solving.solve`, by all workers; it ends when ``limit`` solutions are found, in whatever cubes."""
    began = perf_counter()
    grids: list[bytes] = []
    stop = ""
    cells = puzzle.height * puzzle.width
    backend = first_backend() if backend == AUTO else backend
    for answer in _answers(puzzle, workers, Ask(CUBE, backend, time_limit, limit=limit)):
        found = answer.solution or b""
        grids += [found[at : at + cells] for at in range(0, len(found), cells)]
        stop = stop or answer.stop
        if limit is not None and len(grids) >= limit:
            break
    else:
        outcome = Outcome(grids, not stop, stop)
    if limit is not None and len(grids) >= limit:
        outcome = Outcome(grids[:limit], False)
    return checked(puzzle, Result(outcome, backend, perf_counter() - began, limit, (puzzle.height, puzzle.width)))


def count(puzzle: Puzzle, workers: Workers, time_limit: float | None = None) -> Tally:
    """As `nono.solutions.counting.tally` without a limit, by all workers: the sum over the cubes."""
    began = perf_counter()
    total, stop = 0, ""
    for answer in _answers(puzzle, workers, Ask(CUBE_COUNT, "native", time_limit)):
        total += int(answer.count)
        stop = stop or answer.stop
    return Tally(total, not stop, stop, seconds=perf_counter() - began)


def _answers(puzzle: Puzzle, workers: Workers, ask: Ask) -> Iterator[Answer]:
    """What comes of the cubes, in the order in which they are done; raises `BackendError` where one has no answer."""
    deadline = float("inf") if ask.time_limit is None else monotonic() + ask.time_limit
    item = Item(0, puzzle.genre, puzzle.height * puzzle.width, json.dumps(puzzle.to_dict()))
    parts = EACH * max(1, workers.room())
    waiting: deque[tuple[float, Cube]] = deque([(BUDGET, ("?" * puzzle.width,) * puzzle.height)])
    given: list[tuple[float, Cube]] = []  # by the number of its job
    left = 0
    while waiting or left:
        if monotonic() > deadline:
            yield Answer(0, stop="time")
            return
        while waiting and workers.room() > 0:
            budget, cube = waiting.popleft()
            limited = replace(ask, time_limit=min(budget, max(0.0, deadline - monotonic())))
            workers.submit(Job(len(given), limited, (replace(item, start=cube),), bulk=False), False)
            given.append((budget, cube))
            left += 1
        done = workers.take(PAUSE)
        if done is None:
            continue
        left -= 1
        if done.died or done.answers[0].error:
            raise BackendError(f"a cube of the puzzle was lost: {done.died or done.answers[0].error}")
        answer = done.answers[0]
        if answer.stop == "time" and monotonic() < deadline:
            budget, cube = given[done.job]
            waiting.extend((2 * budget, part) for part in cubes(puzzle, PARTS if done.job else parts, cube))
        else:
            yield answer

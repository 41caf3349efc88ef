"""One puzzle on many workers: its space cut into cubes, in each of which a few cells have given colours.

Every way to colour these cells is one cube, so that the cubes cover the space exactly, and no solution is in two of
them: numbers of solutions add up. The cells are spread over those that line logic leaves open.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from itertools import product
from time import monotonic, perf_counter

from nono.batch.asking import CUBE, CUBE_COUNT, Answer, Ask, Item, Job
from nono.batch.crew import Workers
from nono.errors import BackendError
from nono.puzzle import Puzzle
from nono.solving import Result, checked
from nono.steps import sweeps
from nono.verdict import Outcome, Tally

EACH = 4  # cubes for each job that the workers can have at hand, as some are much easier than others
PAUSE = 0.2  # seconds between two looks at the clock

Cube = tuple[str, ...]  # rows of palette keys, ``?`` for the cells that are not given


def cubes(puzzle: Puzzle, wanted: int) -> list[Cube]:
    """At least ``wanted`` cubes, or as many as there are. Raises `PuzzleError` on a puzzle without lines of blocks."""
    *_, domains = sweeps(puzzle.model())
    open_cells = [cell for cell, domain in enumerate(domains) if domain & (domain - 1)]
    number = 0
    while 2**number < wanted and number < len(open_cells):
        number += 1
    chosen = [open_cells[len(open_cells) * (2 * at + 1) // (2 * number)] for at in range(number)]
    colours = [[colour for colour in range(puzzle.colours) if domains[cell] >> colour & 1] for cell in chosen]
    found = []
    for given in product(*colours):
        rows = [["?"] * puzzle.width for _ in range(puzzle.height)]
        for cell, colour in zip(chosen, given, strict=True):
            rows[cell // puzzle.width][cell % puzzle.width] = puzzle.palette[colour].key
        found.append(tuple(map("".join, rows)))
    return found


def solve(
    puzzle: Puzzle, workers: Workers, limit: int | None = 2, backend: str = "auto", time_limit: float | None = None
) -> Result:
    """As `nono.solving.solve`, by all workers; it ends when ``limit`` solutions are found, in whatever cubes."""
    began = perf_counter()
    grids: list[bytes] = []
    stop = ""
    cells = puzzle.height * puzzle.width
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
    deadline = None if ask.time_limit is None else monotonic() + ask.time_limit
    data = json.dumps(puzzle.to_dict())
    items = [
        Item(number, puzzle.genre, puzzle.height * puzzle.width, data, start=cube)
        for number, cube in enumerate(cubes(puzzle, EACH * max(1, workers.room())))
    ]
    waiting = deque(Job(item.puzzle, ask, (item,), bulk=False) for item in items)
    left = len(waiting)
    while left:
        while waiting and workers.room() > 0:
            workers.submit(waiting.popleft(), False)
        if deadline is not None and monotonic() > deadline:
            yield Answer(-1, stop="time")
            return
        done = workers.take(PAUSE)
        if done is None:
            continue
        left -= 1
        if done.died or done.answers[0].error:
            raise BackendError(f"a cube of the puzzle was lost: {done.died or done.answers[0].error}")
        yield done.answers[0]

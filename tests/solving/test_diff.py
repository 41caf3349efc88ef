"""The cells in which solutions differ, against an enumeration of all solutions."""

from itertools import combinations
from random import Random

import pytest
from common import needs_engine, ones

from nono import Akari, BackendError, Diff, Nonogram, Puzzle, diff, solve
from nono.backend import native
from nono.base.grid import differing_cells
from nono.model.answer import Task, Verdict


def drawn(seed: int, colours: int) -> Nonogram:
    rng = Random(seed)
    return Nonogram.from_grid([[rng.randrange(colours) for _ in range(5)] for _ in range(5)])


CASES: list[Puzzle] = [
    *(drawn(seed, 2) for seed in range(25)),
    *(drawn(seed, 3) for seed in range(10)),
    Akari(["...", "...", "..."]),
    Akari(["..#.", ".1..", "....", "#..."]),
    ones(3),
]


def agree(found: Diff, solutions: list[bytes]) -> None:
    differing = {cell for cell, column in enumerate(zip(*solutions, strict=True)) if len(set(column)) > 1}
    assert found.complete
    assert found.differing == differing
    assert found.backbone == set(range(len(solutions[0]))) - differing
    assert found.verdict is (Verdict.MULTIPLE if differing else Verdict.UNIQUE)
    closest = min((len(differing_cells(*pair)) for pair in combinations(solutions, 2)), default=0)
    assert len(found.pattern) == closest  # on boards as small as these


@pytest.mark.parametrize("puzzle", CASES)
def test_every_cell(puzzle: Puzzle) -> None:
    solutions = solve(puzzle, limit=None).grids
    agree(diff(puzzle), solutions)


def test_by_reference() -> None:
    agree(diff(CASES[-1], "reference"), solve(CASES[-1], limit=None).grids)


@needs_engine
def test_what_is_told_is_told_once_and_may_end_it() -> None:
    puzzle = drawn(3, 2)
    model, solution = puzzle.model(), solve(puzzle).grids[0]
    reported: list[tuple[int, bytes]] = []
    outcome = native.compare(model, solution, Task(), lambda cell, grid: reported.append((cell, grid)))
    assert outcome.complete
    fixed = [cell for cell, grid in reported if not grid]
    assert len(fixed) == len(set(fixed))
    differing = {cell for _, grid in reported if grid for cell in differing_cells(solution, grid)}
    assert differing | set(fixed) == set(range(model.cells))
    assert not differing & set(fixed)

    def stop(cell: int, grid: bytes) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        native.compare(model, solution, Task(), stop)
    with pytest.raises(BackendError, match="one colour per cell"):
        native.compare(model, solution[1:], Task(), stop)

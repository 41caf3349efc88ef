"""Boards that a total holds together, counted cell by cell, beside lists of all solutions."""

from math import comb
from random import Random

from common import needs_engine
from hypothesis import given, strategies as st

import nono
from nono import Minesweeper
from nono.base.limits import NO_LIMITS
from nono.solving.counting.cell_sweep import CellSweep, cell_sweep
from nono.solving.counting.components import open_board

pytestmark = needs_engine  # only backends that count use the sweep


def opened(rng: Random, height: int, width: int, mines: int, cells: int) -> Minesweeper:
    """A board of so many mines with the numbers of some cells; the total of a small board is often left out.

    Without its total, a board of 24 cells may have 16 million solutions, which take many minutes to list.
    """
    is_small = height * width <= 12
    grid = [[False] * (width + 2) for _ in range(height + 2)]
    for place in rng.sample(range(height * width), mines):
        grid[place // width + 1][place % width + 1] = True
    numbers = [["."] * width for _ in range(height)]
    for place in rng.sample(range(height * width), min(cells, height * width)):
        y, x = divmod(place, width)
        around = sum(grid[row][column] for row in (y, y + 1, y + 2) for column in (x, x + 1, x + 2))
        if not grid[y + 1][x + 1]:
            numbers[y][x] = str(around)
    return Minesweeper(["".join(row) for row in numbers], mines=None if is_small and rng.random() < 0.3 else mines)


def sweep_over(puzzle: Minesweeper) -> CellSweep | None:
    board = open_board(puzzle.model())
    return None if board is None else cell_sweep(puzzle.model(), board, NO_LIMITS)


@given(st.integers(0, (1 << 32) - 1))
def test_equals_the_list_of_solutions(number: int) -> None:
    rng = Random(number)
    height, width = rng.randint(1, 4), rng.randint(2, 6)
    puzzle = opened(rng, height, width, rng.randint(0, min(5, height * width)), rng.randint(0, 5))
    sweep = sweep_over(puzzle)
    solutions = [bytes(grid.flatten()) for grid in nono.solve(puzzle, "reference", limit=None).solutions]
    assert nono.count(puzzle) == len(solutions)
    if sweep is None:
        return
    assert sweep.count == len(solutions)
    by_cell = list(zip(*solutions, strict=True))
    assert sweep.solutions_by_value() == [values.count(colour) for values in by_cell for colour in (0, 1)]
    drawings = sweep.drawings(rng)
    assert all(next(drawings) in solutions for _ in range(3))


def test_cells_beside_no_number_are_a_binomial_coefficient() -> None:
    board = Minesweeper(["1" + "." * 19, *["." * 20] * 9], mines=30)
    assert nono.count(board) == 3 * comb(196, 29)
    shares = nono.sample(board, 0, shares=True).shares
    assert shares[1][1] == comb(196, 29)
    assert shares[199][1] == 3 * comb(195, 28)


def test_draws_are_uniform() -> None:
    board = Minesweeper(["1..", "...", "..."], mines=2)
    sample = nono.sample(board, 6_000, seed=1, shares=True)
    assert sample.tally.count == 3 * 5
    numbers = [sample.grids.count(grid) for grid in set(sample.grids)]
    assert len(numbers) == 15
    assert all(abs(number - 400) < 100 for number in numbers)


def test_a_board_without_a_solution_has_none() -> None:
    assert nono.count(Minesweeper(["1...", "....", "...1"], mines=12)) == 0

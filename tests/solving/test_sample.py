"""Uniform samples by chi-square; shares of the colours of each cell against enumeration."""

import random
import signal
import threading
from collections import Counter

import pytest
from common import needs_engine, ones
from draws import draw_akari, draw_puzzle

from nono import Akari, BackendError, Nonogram, Pegs, PuzzleError, sample
from nono.backend import BACKENDS
from nono.model.answer import Task

pytestmark = needs_engine

ROOKS = ones(4)  # 24 solutions


def enumerated(puzzle: Nonogram | Akari) -> list[bytes]:
    solutions: list[bytes] = BACKENDS["reference"].solve(puzzle.model(), Task(None)).solutions
    return solutions


def test_shares_have_each_colour_of_the_palette() -> None:
    puzzle = Nonogram.from_grid([[0, 1], [1, 0]], palette=["white", "red", "blue"])
    assert sample(puzzle, 0, shares=True).shares == [[1, 1, 0]] * 4


@pytest.mark.parametrize(
    "puzzle",
    [
        ROOKS,
        Nonogram.from_grid([[0, 1, 0, 1, 0, 2]] * 2 + [[1, 0, 1, 0, 2, 0]] * 2),
        Akari(["...#..", "...#..", "...##."]),
    ],
)
def test_each_solution_is_as_likely(puzzle: Nonogram | Akari) -> None:
    solutions = enumerated(puzzle)
    assert len(solutions) > 3
    often = 200 * len(solutions)
    drawn = Counter(sample(puzzle, often, seed=3).grids)
    assert set(drawn) <= set(solutions)
    freedom = len(solutions) - 1
    chi_square = sum((drawn[grid] - 200) ** 2 / 200 for grid in solutions)
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5  # mean and four standard deviations


def test_shares_are_those_of_all_solutions() -> None:
    rng = random.Random(4)
    several = 0
    for _ in range(250):
        puzzle = draw_akari(rng, 6) if rng.random() < 0.5 else draw_puzzle(rng, 5)
        solutions = enumerated(puzzle)
        result = sample(puzzle, 3, shares=True)
        assert result.tally.count == len(solutions)
        several += len(solutions) > 1
        if not solutions:
            assert (result.grids, result.shares) == ([], [])
            continue
        assert set(result.grids) <= set(solutions)
        for cell, shares in enumerate(result.shares):
            assert shares == [sum(grid[cell] == colour for grid in solutions) for colour in range(puzzle.colours)]
    assert several > 20


def test_what_cannot_be_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PuzzleError, match="pegs"):
        sample(Pegs("triangle4"), 1)
    monkeypatch.setattr("nono.solving.counting.count.LARGEST", 20)
    with pytest.raises(BackendError, match="a component of 36 cells has over 20 solutions"):
        sample(Akari(["." * 6] * 6), 1)


@pytest.mark.parametrize("puzzle", [ones(9), Akari(["..#" * 9, "..#" * 9])])
def test_ctrl_c_keeps_what_was_drawn(puzzle: Nonogram | Akari) -> None:
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    result = sample(puzzle, 1_000_000)
    timer.join()
    assert (result.tally.complete, result.tally.stop) == (True, "interrupt")
    assert 0 < len(result.grids) < 1_000_000
    assert all(map(puzzle.check, result.grids[:100]))

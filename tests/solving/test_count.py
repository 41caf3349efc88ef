"""Counting: equal to enumeration under every option set, closed forms, limits, and the cache of components."""

import random
from math import factorial
from threading import Event

import pytest
from common import needs_engine, noise, ones
from draws import draw_options, draw_puzzle
from hypothesis import given, strategies as st
from tables import table

from nono import LimitError, Nonogram, PuzzleError, StarBattle
from nono.backend import BACKENDS
from nono.model.answer import Tally, Task
from nono.solving import count, tally

pytestmark = needs_engine

LIMIT = 500  # solutions enumerated


def counted(puzzle: Nonogram, seed: int = 0, **options: object) -> Tally:
    found: Tally = BACKENDS["native"].count(puzzle.model(), Task(seed=seed, options=options))
    return found


def equals_enumeration(puzzle: Nonogram, rng: random.Random) -> None:
    expected = BACKENDS["reference"].solve(puzzle.model(), Task(LIMIT))
    usual = counted(puzzle)
    assert usual.complete
    assert min(usual.count, LIMIT) == len(expected.solutions)
    for _ in range(2):
        assert counted(puzzle, rng.getrandbits(64), **draw_options(rng)).count == usual.count


@given(st.integers(0, (1 << 32) - 1))
def test_equals_the_reference(number: int) -> None:
    rng = random.Random(number)
    equals_enumeration(draw_puzzle(rng, 6), rng)


@pytest.mark.parametrize(
    ("side", "length"),
    table("""
1 | 1
9 | 1
6 | 2
12 | 4
5 | 5
"""),
)
def test_blocks_of_one_length_are_permutations(side: int, length: int) -> None:
    puzzle = Nonogram([[length]] * side, [[length]] * side)
    assert counted(puzzle).count == factorial(side // length)


def test_backends_count_alike() -> None:
    puzzle = noise(6, 0, 0.3)
    assert len({count(puzzle, backend=name) for name in ("auto", *BACKENDS)}) == 1
    assert count(puzzle, limit=2) == 2


def test_little_memory_is_slower_never_wrong() -> None:
    puzzle = ones(11)
    found = counted(puzzle, memory=2, row_sweep=False)
    assert found.count == factorial(11)
    assert found.stats["count_evictions"] > 0
    assert counted(puzzle, row_sweep=False).stats["count_evictions"] == 0


def test_a_lower_bound_is_told_and_grows_until_a_limit() -> None:
    puzzle = ones(40)
    bounds: list[int] = []
    cancel = Event()

    def tell(bound: int) -> None:
        bounds.append(bound)
        if len(bounds) > 2 and bound > 2:
            cancel.set()

    result = tally(puzzle, report=tell, cancel=cancel)
    assert (result.complete, result.stop) == (False, "cancelled")
    assert result.count >= bounds[-1]
    assert bounds == sorted(bounds)
    with pytest.raises(LimitError, match=r"limit \(time\): at least \d+ solutions"):
        count(puzzle, time_limit=0)


@pytest.mark.parametrize("jobs", [2, 3])
def test_threads_count_alike(jobs: int) -> None:
    rng = random.Random(jobs)
    puzzles = [draw_puzzle(rng, 6) for _ in range(15)] + [ones(9), noise(8, 0, 0.3)]
    for puzzle in puzzles:
        assert tally(puzzle, jobs=jobs).count == count(puzzle)
    assert tally(ones(20), jobs=jobs, time_limit=0).stop == "time"
    with pytest.raises(PuzzleError, match="jobs: found 0"):
        tally(puzzles[0], jobs=0)


CUT = """
..##.#..##...#.
.....#...##...#
....#.#........
#...##...#...#.
#.#..##...####.
#.#.#...##.#...
...#......#...#
#...#...#.#.#..
...............
..#...####...#.
"""  # the search meets states with several components, one of which has no solution


def test_a_component_without_a_solution_does_not_empty_the_others() -> None:
    puzzle = Nonogram.from_grid([[cell == "#" for cell in row] for row in CUT.split()])
    assert counted(puzzle).count == 5130  # as sat counts one by one


@pytest.mark.parametrize(("side", "number"), [(5, 14), (6, 90), (8, 5242), (11, 5_296_790), (14, 11_661_506_218)])
def test_queens_whose_regions_are_rows(side: int, number: int) -> None:
    """Permutations without neighbours that differ by one (OEIS A002464)."""
    assert count(StarBattle([chr(65 + row) * side for row in range(side)])) == number

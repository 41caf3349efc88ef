"""`nono.solutions`: every solution once, lazily, in bounded memory; the search ends with the iterator."""

import tracemalloc
from itertools import islice
from threading import Event, active_count, enumerate

import numpy as np
import pytest
from common import needs_engine, ones
from examples.akari import akaris
from examples.nonogram import nonograms
from examples.pegs import pegs
from hypothesis import given, settings, strategies as st

import nono
from nono import Puzzle
from nono.backend import BACKENDS

LOOSE = ones(12)  # 12! solutions
NAMES = [name for name in BACKENDS if BACKENDS[name].unavailable() is None]
MOST = 1000


def grids(puzzle: Puzzle, **named: object) -> list[bytes]:
    solutions = nono.solutions(puzzle, **named)  # type: ignore[arg-type]
    listed = [solution.tobytes() for solution in solutions]
    assert solutions.complete
    assert solutions.count == len(listed)
    return listed


@given(st.one_of(nonograms, akaris()))
def test_every_solution_comes_once(puzzle: Puzzle) -> None:
    expected = nono.solve(puzzle, "reference", limit=MOST)
    solutions = nono.solutions(puzzle, limit=MOST)
    listed = [solution.tobytes() for solution in solutions]
    assert len(set(listed)) == len(listed) == expected.count
    if expected.complete:
        assert set(listed) == set(expected.grids)
    else:
        assert (solutions.complete, solutions.stop) == (False, "")


@pytest.mark.parametrize("backend", NAMES)
@given(nonograms)
@settings(max_examples=4)
def test_every_backend_lists_the_same(backend: str, puzzle: Puzzle) -> None:
    expected = nono.solve(puzzle, "reference", limit=40)
    if expected.complete:
        assert sorted(grids(puzzle, backend=backend)) == sorted(expected.grids)
    else:
        assert len(list(nono.solutions(puzzle, limit=40, backend=backend))) == 40


@pytest.mark.parametrize("backend", NAMES)
@given(pegs(most=5))
@settings(max_examples=10)
def test_peg_solitaire(backend: str, puzzle: Puzzle) -> None:
    expected = nono.solve(puzzle, "reference", limit=None).solutions
    assert sorted(nono.solutions(puzzle, backend=backend)) == sorted(expected)


@pytest.mark.parametrize("backend", NAMES)
def test_the_end_of_the_iterator_ends_the_search_and_its_thread(backend: str) -> None:
    before = active_count()
    for number, _ in zip(range(3), nono.solutions(LOOSE, backend=backend), strict=False):
        assert number < 3
    assert active_count() == before, enumerate()
    with nono.solutions(LOOSE, backend=backend) as found:
        assert next(found).shape == (12, 12)
    assert active_count() == before
    assert next(found, None) is None


@pytest.mark.parametrize("backend", NAMES)
def test_a_search_that_is_cancelled_ends(backend: str) -> None:
    cancel = Event()
    solutions = nono.solutions(LOOSE, backend=backend, cancel=cancel)
    next(solutions)
    cancel.set()
    list(solutions)  # those that were found already
    assert solutions.stop == "cancelled"
    assert not solutions.complete


@needs_engine
def test_memory_does_not_grow_with_the_number_of_solutions() -> None:
    solutions = nono.solutions(LOOSE)
    list(islice(solutions, 2000))
    tracemalloc.start()
    for _ in islice(solutions, 20_000):
        pass
    now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 2 << 20, (now, most)


def test_start_limit_and_time() -> None:
    start = ["X???????????"] + ["????????????"] * 11
    first = next(nono.solutions(LOOSE, start=start))
    assert first[0, 0] == 1
    solutions = nono.solutions(LOOSE, limit=5)
    assert len(list(solutions)) == solutions.count == 5
    assert (solutions.complete, solutions.stop) == (False, "")
    solutions = nono.solutions(LOOSE, time_limit=0)
    assert list(solutions) == []
    assert solutions.stop == "time"


@needs_engine
def test_the_goal_comes_first() -> None:
    goal = np.eye(12, dtype=np.uint8)[::-1]
    puzzle = ones(12, goal=goal)
    assert np.array_equal(next(nono.solutions(puzzle)), goal)

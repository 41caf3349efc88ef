"""The strategy `probing`: it finds the verdict of the reference, and tells its steps."""

from typing import Any

import pytest
from common import needs_engine, ones
from examples import EXAMPLES
from examples.nonogram import nonograms
from hypothesis import given, settings, strategies as st

from nono import Nonogram, Puzzle, Result, solve

pytestmark = needs_engine

LIMIT = 50


def probe(puzzle: Nonogram, limit: int | None = LIMIT, **given: Any) -> Result:
    return solve(puzzle, "native", limit=limit, strategy="probing", **given)


def test_equals_reference() -> None:
    @settings(max_examples=5 * settings().max_examples)
    @given(nonograms, st.integers(0, 3))
    def test(puzzle: Nonogram, seed: int) -> None:
        expected = solve(puzzle, "reference", limit=LIMIT)
        result = probe(puzzle, seed=seed)
        assert result.count == expected.count
        assert result.verdict == expected.verdict
        if expected.count < LIMIT:
            assert result.complete
            assert set(result.grids) == set(expected.grids)
        assert probe(puzzle, 2, seed=seed).verdict == solve(puzzle, "reference").verdict

    test()


@pytest.mark.parametrize("trial", [True, False])
def test_count_rules_equal_reference(trial: bool) -> None:
    @settings(max_examples=2 * settings().max_examples)
    @given(st.one_of(*(example.random for genre, example in EXAMPLES.items() if genre not in ("nonogram", "pegs"))))
    def test(puzzle: Puzzle) -> None:
        expected = solve(puzzle, "reference", limit=LIMIT)
        result = solve(puzzle, "native", limit=LIMIT, strategy="probing", trial=trial)
        assert (result.count, result.verdict, result.stop) == (expected.count, expected.verdict, expected.stop)
        if expected.complete:
            assert set(result.grids) == set(expected.grids)

    test()


def test_a_picture_is_found_first_and_once() -> None:
    size = 5
    for shift in range(size):
        goal = [[(x + shift * y) % size == 0 for x in range(size)] for y in range(size)]
        puzzle = ones(size, goal=[[int(cell) for cell in row] for row in goal], check=False)
        picture = puzzle.goal_bytes
        assert picture is not None
        result = probe(puzzle, None)
        assert result.complete
        assert len(set(result.grids)) == result.count == 120
        assert (result.grids[0] == picture) == puzzle.check(picture)
        if puzzle.check(picture):
            first = probe(puzzle, 1)
            assert first.grids == [picture]
            assert first.stats["probes"] == 0

"""The strategy `probing`: the verdict of the reference under every option, with and without the line cache."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from strategies import nonograms

from nono.backend import BACKENDS
from nono.base.errors import BackendError
from nono.genres.nonogram import Nonogram
from nono.solving.solve import Result, solve

pytestmark = pytest.mark.skipif(BACKENDS["native"].unavailable() is not None, reason="the engine is missing")

LIMIT = 50
DECIDE_BY = ["plod-and-sprint", "probing", "guessing"]
GUESS = ["open", "neighbours", "slack", "arrangements", "simpson", "random"]
GUESS_COLOUR = ["demand", "contrast", "background", "ink", "any"]
TINY = {"cache_size": 8, "cache_max_size": 8}

options = st.fixed_dictionaries(
    {},
    optional={
        "line_solver": st.sampled_from(["complete", "overlap"]),
        "exhaustive": st.booleans(),
        "job_ratings": st.booleans(),
        "decide_by": st.sampled_from(DECIDE_BY),
        "probe_changed": st.booleans(),
        "probe_changed_root": st.booleans(),
        "probe_cornered": st.booleans(),
        "probe_skip": st.booleans(),
        "merge": st.booleans(),
        "sprint_below": st.sampled_from([0.0, 0.5, 1.0]),
        "sprint_length": st.integers(1, 5),
        "plod_length": st.integers(1, 3),
        "guess": st.sampled_from(GUESS),
        "guess_colour": st.sampled_from(GUESS_COLOUR),
        "contradiction": st.booleans(),
        "depth": st.integers(1, 4),
        "cache": st.sampled_from(["auto", "always", "never"]),
        "cache_size": st.integers(2, 20),
        "cache_max_size": st.integers(2, 20),
        "cache_fill": st.sampled_from([0.1, 0.5, 0.9, 1.0]),
    },
)


def probe(puzzle: Nonogram, limit: int | None = LIMIT, **given: Any) -> Result:
    return solve(puzzle, "native", limit=limit, strategy="probing", **given)


def rooks(size: int) -> Nonogram:
    """A board with `size`! solutions."""
    return Nonogram([[1]] * size, [[1]] * size)


def test_equals_reference_under_every_option() -> None:
    @settings(max_examples=5 * settings().max_examples)
    @given(nonograms, options, st.integers(0, 3))
    def test(puzzle: Nonogram, chosen: dict[str, Any], seed: int) -> None:
        expected = solve(puzzle, "reference", limit=LIMIT)
        result = probe(puzzle, seed=seed, **chosen)
        assert result.count == expected.count
        assert result.verdict == expected.verdict
        if expected.count < LIMIT:
            assert result.complete
            assert set(result.grids) == set(expected.grids)
        assert probe(puzzle, 2, seed=seed, **chosen).verdict == solve(puzzle, "reference").verdict

    test()


@pytest.mark.parametrize("strategy", ["probing", "learning"])
def test_a_cache_never_changes_a_verdict(strategy: Any) -> None:
    @given(nonograms)
    def test(puzzle: Nonogram) -> None:
        plain = solve(puzzle, "native", limit=LIMIT, strategy=strategy, cache="never")
        cached = solve(puzzle, "native", limit=LIMIT, strategy=strategy, cache="always", **TINY)  # type: ignore[arg-type]
        assert cached.grids == plain.grids
        assert cached.verdict == plain.verdict
        assert cached.stats["line_solves"] == plain.stats["line_solves"]

    test()


@pytest.mark.parametrize("height", [6, 7])
def test_the_cache_of_a_full_table_is_emptied_and_doubled(height: int) -> None:
    puzzle = Nonogram([[1]] * 6 + [[]] * (height - 6), [[1]] * 6)
    result = probe(puzzle, None, cache_size=8, cache_max_size=32)
    assert result.count == 720
    stats = result.stats
    assert stats["cache_flushes"] > 2
    assert stats["cache_size"] == 32
    assert 0 < stats["cache_hits"] < stats["cache_lookups"] <= stats["line_solves"]
    assert stats["cache_hit_rate"] == stats["cache_hits"] / stats["cache_lookups"]


@pytest.mark.parametrize("decide_by", DECIDE_BY)
@pytest.mark.parametrize("line_solver", ["complete", "overlap"])
def test_every_solution_once(decide_by: str, line_solver: str) -> None:
    result = probe(rooks(6), None, decide_by=decide_by, line_solver=line_solver)
    assert result.complete
    assert len(set(result.grids)) == result.count == 720


def test_counters() -> None:
    stats = probe(rooks(5), None, sprint_below=1.0, plod_length=2, sprint_length=3).stats
    assert stats["probe_sets"] == stats["probe_sets_refuted"] + stats["probe_sets_solved"] + stats["probe_sets_guessed"]
    assert stats["backtracks"] == stats["guesses"] + stats["probe_sets_solved"]
    assert stats["sprints"] > 0
    assert stats["plods"] > 0
    assert stats["difficulty"] == 100 * stats["line_solves"] // 10


def test_overlap_needs_the_exhaustive_check() -> None:
    """A block of one is in the first cell or the third: the extremes do not exclude the second."""
    puzzle = Nonogram([[1, 1, 1], [2, 3]], [[1], [1], [1], [1], [2], [1], [1]])
    settings: dict[str, Any] = {"line_solver": "overlap", "decide_by": "nothing"}
    assert probe(puzzle, decide_by="nothing").verdict == "unique"
    assert probe(puzzle, **settings).verdict == "unique"
    assert probe(puzzle, exhaustive=False, **settings).stop == "stalled"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cache_size", 0),
        ("cache_size", 1),
        ("cache_size", 10**12),
        ("cache_max_size", 0),
        ("cache_fill", 0.0),
        ("depth", 0),
        ("depth", -1),
        ("guess", "wildly"),
        ("line_solver", "perfect"),
        ("decide_by", "lot"),
        ("sprint_below", 1.5),
        ("trace", "loudly"),
    ],
)
def test_unfit_options_are_refused(name: str, value: object) -> None:
    with pytest.raises(BackendError, match=name):
        solve(rooks(2), "native", strategy="probing", **{name: value})  # type: ignore[arg-type]


def test_a_trace_tells_every_step() -> None:
    steps: list[tuple[Any, ...]] = []
    trace: Callable[..., None] = lambda *step: steps.append(step)  # noqa: E731
    result = probe(rooks(4), None, trace=trace)
    kinds = [step[0] for step in steps]
    assert kinds.count("line") + kinds.count("line_conflict") == result.stats["line_solves"]
    assert kinds.count("solution") == result.count == 24
    assert kinds.count("probe") == result.stats["probes"]
    assert kinds.count("backtrack") == result.stats["backtracks"]


@pytest.mark.parametrize("strategy", ["learning", "lines"])
def test_a_trace_of_the_other_strategies_tells_of_line_logic(strategy: Any) -> None:
    steps: list[tuple[Any, ...]] = []
    puzzle = Nonogram([[3], [1]], [[1], [2], [1]])
    traced = solve(puzzle, "native", strategy=strategy, trace=lambda *step: steps.append(step))
    assert traced.verdict == solve(puzzle, "native", strategy=strategy).verdict
    assert sum(step[4] for step in steps) == puzzle.height * puzzle.width


def test_an_error_in_a_trace_ends_the_search() -> None:
    def trace(*_: object) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        probe(rooks(12), None, trace=trace)


def test_a_picture_is_found_first_and_once() -> None:
    size = 5
    for shift in range(size):
        goal = [[(x + shift * y) % size == 0 for x in range(size)] for y in range(size)]
        puzzle = Nonogram([[1]] * size, [[1]] * size, goal=[[int(cell) for cell in row] for row in goal], check=False)
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


def test_the_memory_limit_is_kept() -> None:
    result = probe(rooks(30), None, memory=1)
    assert result.stop == "memory"
    assert 100 < len(set(result.grids)) == result.count
    assert result.stats["memory_bytes"] < 2 << 20
    large = Nonogram([[]] * 300, [[]] * 300)
    assert probe(large, memory=5).stop == "memory"
    assert probe(large, memory=20).verdict == "unique"
    cached = probe(rooks(9), 2000, memory=1, cache_size=1 << 24, cache_max_size=1 << 24)
    assert 1000 < cached.stats["cache_size"] < 1 << 15

"""A puzzle split into cubes: they partition the search space, and their answers add up to the puzzle's answer."""

import json
import time
from contextlib import closing

import pytest
from common import needs_engine, ones

from nono import Akari, Nonogram, Puzzle
from nono.genres.families import puzzles
from nono.many import LocalPool, _cubes as cubes
from nono.many._messages import CUBE_COUNT, Job, JobResult, Request, WorkItem
from nono.many._work import answers
from nono.solving import solve, tally

pytestmark = needs_engine

ROOKS = ones(7, id="rooks")
COLOURS = Nonogram([[(1, 1)], [(1, 2)], [(1, 3)]] * 2, [[(1, 1), (1, 2), (1, 3)], [(1, 1), (1, 2), (1, 3)]])
LAMPS = Akari(["...", "...", "..."], id="lamps")
GIVEN: list[Puzzle] = [LAMPS, ROOKS, COLOURS, *(next(puzzles(f"random:12x12:.4:seed={seed}")) for seed in range(2))]


@pytest.mark.parametrize("puzzle", GIVEN, ids=repr)
def test_every_solution_is_in_one_cube(puzzle: Puzzle) -> None:
    first, *others = cubes.cubes(puzzle, 9)
    parts = [*cubes.cubes(puzzle, 3, first), *others]  # one cube is split again
    assert len(set(parts)) == len(parts)
    found = [grid for part in parts for grid in solve(puzzle, "native", None, start=part).grids]
    assert sorted(found) == sorted(solve(puzzle, "native", None).grids)


@pytest.mark.every(3)
@pytest.mark.parametrize(("puzzle", "budget"), [*((puzzle, 1e-9) for puzzle in GIVEN), (ROOKS, 1.0), (COLOURS, 1.0)])
def test_counts_add_up_and_verdicts_are_the_same(
    puzzle: Puzzle, budget: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cubes, "ALONE", 0.0)
    monkeypatch.setattr(cubes, "BUDGET", budget)
    with closing(LocalPool(2)) as pool:
        found = cubes.count(puzzle, pool)
    assert (found.count, found.complete) == (tally(puzzle).count, True)
    with closing(LocalPool(2)) as pool:
        result, whole = cubes.solve(puzzle, pool, None), solve(puzzle, limit=None)
    assert sorted(result.grids) == sorted(whole.grids)
    assert result.complete


def test_without_the_whole_the_cubes_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cubes are answered as if another worker were still solving the whole puzzle."""
    monkeypatch.setattr(cubes, "ALONE", 0.0)
    with closing(LocalPool(2)) as pool:
        submit = pool.submit
        monkeypatch.setattr(pool, "submit", lambda job, first: None if job.number == cubes.WHOLE else submit(job))
        assert cubes.count(ROOKS, pool).count == 5040
    with closing(LocalPool(2)) as pool:
        submit = pool.submit
        monkeypatch.setattr(pool, "submit", lambda job, first: None if job.number == cubes.WHOLE else submit(job))
        assert len(cubes.solve(ROOKS, pool, None).grids) == 5040


def test_when_the_time_is_over_there_are_so_many_at_least(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time ends as soon as a cube has found solutions; the answer is a lower bound."""
    monkeypatch.setattr(cubes, "ALONE", 0.0)
    monkeypatch.setattr(cubes, "BUDGET", 0.1)
    over = False
    monkeypatch.setattr(cubes, "monotonic", lambda: time.monotonic() + 7200 * over)
    with closing(LocalPool(2)) as pool:
        take = pool.take

        def take_and_look(seconds: float) -> JobResult | None:
            nonlocal over
            done = take(seconds)
            over = over or (done is not None and int(done.answers[0].count) > 0)
            return done

        monkeypatch.setattr(pool, "take", take_and_look)
        found = cubes.count(ones(22), pool, time_limit=3600.0)
    assert (found.complete, found.stop) == (False, "time")
    assert found.count > 0


def test_a_time_limit_that_ends_while_the_rules_are_built_is_a_limit() -> None:
    item = WorkItem(0, LAMPS.genre, 9, json.dumps(LAMPS.to_dict()), start=("???",) * 3)
    (answer,) = answers(Job(1, Request(CUBE_COUNT, "native", 0.0), (item,))).answers
    assert (answer.stop, answer.error, answer.count) == ("time", "", "0")


@pytest.mark.parametrize(("puzzle", "limit"), [(ROOKS, 2), (ROOKS, 1), (GIVEN[4], 2)])
def test_it_ends_at_the_limit(puzzle: Puzzle, limit: int) -> None:
    with closing(LocalPool(1)) as pool:
        result = cubes.solve(puzzle, pool, limit)
    assert len(result.grids) == min(limit, len(solve(puzzle, limit=limit).grids))
    assert result.verdict == solve(puzzle, limit=limit).verdict

"""Every backend against the reference, and the reference's line solver against all arrangements."""

import os
import random
from collections import defaultdict
from itertools import groupby, product
from typing import Any

import pytest
from common import needs_engine, ones
from draws import draw_puzzle
from examples import EXAMPLES
from examples.nonogram import pictures
from hypothesis import Phase, given, settings

from nono import Akari, Nonogram, Puzzle, Result, solve
from nono.backend import BACKENDS
from nono.model.answer import Task, Verdict
from nono.model.propagation import known_colours, settle_line, sweeps

PROBING = "native[probing]"
# factor of examples: fast and long profile
EFFORT = {"native": (1.5, 5.0), PROBING: (0.5, 2.0), "sat": (0.5, 1.0)}
OTHERS = [*(name for name in BACKENDS if name != "reference"), PROBING]


def skip_if_missing(name: str) -> None:
    why_not = BACKENDS[name.partition("[")[0]].unavailable()
    if why_not is not None:
        pytest.skip(f"{name}: {why_not}")


def solved_by(name: str, puzzle: Puzzle, limit: int | None = 2) -> Result[Any]:
    if name == PROBING:
        return solve(puzzle, "native", limit=limit, strategy="probing")
    return solve(puzzle, name, limit=limit)


def agree(puzzle: Puzzle, name: str, limit: int = 50) -> None:
    expected = solve(puzzle, "reference", limit=limit)
    result = solved_by(name, puzzle, limit)
    assert result.count == expected.count
    assert result.verdict == expected.verdict
    if expected.count < limit:
        assert result.complete
        assert expected.complete
        assert set(result.grids) == set(expected.grids)
    assert solved_by(name, puzzle).verdict == solve(puzzle, "reference").verdict
    first = solved_by(name, puzzle, 1)
    assert first.count == min(1, expected.count)
    assert not first.complete or expected.count < 2


@pytest.mark.parametrize(
    ("name", "genre"), [(name, genre) for name in OTHERS for genre in EXAMPLES if (name, genre) != (PROBING, "pegs")]
)
def test_backend_equals_reference(name: str, genre: str) -> None:
    skip_if_missing(name)
    most = settings().max_examples
    examples = round(most * EFFORT.get(name, (0.2, 0.4))[most > settings.get_profile("fast").max_examples])

    @settings(max_examples=examples, phases=set(Phase) - {Phase.explain})
    @given(EXAMPLES[genre].random)
    def test(puzzle: Puzzle) -> None:
        agree(puzzle, name)

    test()


CORNERS: dict[str, Puzzle] = {
    "one empty cell": Nonogram([[]], [[]]),
    "one full cell": ones(1),
    "all empty": Nonogram([[]] * 3, [[]] * 70),
    "all full": Nonogram([[70]] * 3, [[3]] * 70),
    "one row": Nonogram([[1, 2, 1]], [[1], [], [1], [1], [], [], [1]]),
    "rows alone": Nonogram([[1]], [[None]] + [[]] * 4),
    "wide of one colour": Nonogram([[(1, 3)]], [[], [(1, 3)], []]),
    "colours touch": Nonogram([[(2, 1), (2, 2)]], [[1], [1], [(1, 2)], [(1, 2)]]),
    "too long": Nonogram([[2]], [[1]], check=False),
    "totals differ": Nonogram([[1]], [[]], check=False),
    "colours differ": Nonogram([[(1, 1)]], [[(1, 2)]], check=False),
    "no room for the gap": Nonogram([[1, 1]], [[1], [1]], check=False),
    "two diagonals": ones(2),
    "permutations": ones(4),
    "a blotted cell": Nonogram([[None]], [[None]]),
    "four colours twice": Nonogram([[(1, 1), (1, 2), (1, 3), (1, 4)]] * 2, [[(2, 1)], [(2, 2)], [(2, 3)], [(2, 4)]]),
    "several too long": Nonogram([[1 << 20] * 5], [[1]], check=False),
    "all blotted": Nonogram([[None], [None, None]], [[None], [None], [None]]),
    "128 cells": Nonogram([[60, 60]], [[1]] * 60 + [[]] * 8 + [[1]] * 60),
    "300 cells": Nonogram([[1] * 100], [[1], [], []] * 100),
    "one cell to light": Akari(["."]),
    "nothing to light": Akari(["##", "#0"]),
    "no room for a bulb": Akari(["1"]),
    "one bulb too many": Akari(["3.", ".#"]),
    "an impossible clue": Akari(["...", ".9.", "..."], check=False),
    "a row to light": Akari(["....0...#1.."]),
    "a column to light": Akari(list(".#..2.....")),
    "rooms of one cell": Akari([".#.", "#.#", ".#."]),
    "a wide hall": Akari(["." * 40] * 2),
    "many colours": Nonogram([[(1, colour) for colour in range(1, 256)]], [[(1, colour)] for colour in range(1, 256)]),
}


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("corner", CORNERS)
def test_corners(name: str, corner: str) -> None:
    skip_if_missing(name)
    agree(CORNERS[corner], name)


@needs_engine
@pytest.mark.parametrize("shift", range(5))
def test_probing_finds_the_goal_first_and_once(shift: int) -> None:
    goal = [[int((x + shift * y) % 5 == 0) for x in range(5)] for y in range(5)]
    puzzle = ones(5, goal=goal, check=False)
    picture = puzzle.goal_bytes
    assert picture is not None
    result = solved_by(PROBING, puzzle, None)
    assert (result.complete, len(set(result.grids)), result.count) == (True, 120, 120)
    assert (result.grids[0] == picture) == puzzle.check(picture)
    if puzzle.check(picture):
        first = solved_by(PROBING, puzzle, 1)
        assert (first.grids, first.stats["probes"]) == ([picture], 0)


@pytest.mark.slow
def test_cpsat_does_not_count_copies() -> None:
    """Over this open board CP-SAT's automata report the first solution again and again."""
    skip_if_missing("cpsat")
    result = solve(draw_puzzle(random.Random(900149)), "cpsat", limit=3)
    assert len(set(result.grids)) == result.count == 3


def test_reference_settles_every_line_of_up_to_six_cells() -> None:
    for size in range(1, 7):
        arrangements = defaultdict(list)
        for line in product((0, 1), repeat=size):
            arrangements[tuple((len(list(run)), 1) for colour, run in groupby(line) if colour)].append(line)
        for clue, lines in arrangements.items():
            for domains in product((1, 2, 3), repeat=size):
                fitting = [
                    line for line in lines if all(can >> colour & 1 for can, colour in zip(domains, line, strict=True))
                ]
                expected = [sum({1 << colour for colour in colours}) for colours in zip(*fitting, strict=True)] or None
                assert settle_line(list(clue), list(domains)) == expected


def test_reference_finds_every_arrangement_of_bulbs() -> None:
    chance = random.Random(3)
    for _ in range(60):
        height, width = chance.randint(1, 3), chance.randint(1, 4)
        keys = chance.choice([".#", "...#1", "..#0123", "....#2"])
        puzzle = Akari(["".join(chance.choices(keys, k=width)) for _ in range(height)])
        arrangements = {bytes(bulbs) for bulbs in product((0, 1), repeat=height * width)}
        expected = {bulbs for bulbs in arrangements if puzzle.check(bulbs)}
        assert set(solve(puzzle, "reference", limit=None).grids) == expected


def test_reference_gives_up_after_so_many_dead_ends() -> None:
    latin = Nonogram([[1, 1], [1, 1], [2], [1, 1]], [[1, 1], [2], [1, 1], [1]], check=False)
    assert solve(latin, "reference").complete
    ten = Nonogram([[1, 1, 1]] * 10, [[1, 1, 1]] * 9 + [[3]], check=False)
    stopped = solve(ten, "reference", limit=None, max_conflicts=5)
    assert (stopped.stop, stopped.complete) == ("conflicts", False)


def test_reference_stalls_on_lines_alone() -> None:
    result = solve(CORNERS["two diagonals"], "reference", strategy="lines")
    assert (result.verdict, result.stop) == (Verdict.UNKNOWN, "stalled")
    assert solve(CORNERS["one row"], "reference", strategy="lines").verdict == Verdict.UNIQUE


@given(pictures())
def test_the_last_sweep_is_the_fixpoint_of_line_logic(puzzle: Nonogram) -> None:
    *_, last = sweeps(puzzle.model())
    alone = BACKENDS["reference"].solve(puzzle.model(), Task(options={"strategy": "lines"}))
    cells = known_colours(last)
    assert puzzle.goal_bytes is not None
    assert all(colour in (None, own) for colour, own in zip(cells, puzzle.goal_bytes, strict=True))
    assert (None not in cells) == bool(alone.solutions)


def test_the_engine_is_there_when_it_is_required() -> None:
    if os.environ.get("NONO_REQUIRE_ENGINE", "0") in ("", "0"):
        pytest.skip("NONO_REQUIRE_ENGINE is not set")
    assert BACKENDS["native"].unavailable() is None

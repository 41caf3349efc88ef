"""Counts of Akari by components: equal to enumeration, and beyond it."""

from __future__ import annotations

import random

import pytest
from draws import draw_akari

from nono.genres.akari import Akari
from nono.solving import count, tally
from nono.solving._count import components

pytestmark = pytest.mark.needs("native")

ROOM = ["..#", "..#", "###"]  # two solutions


def test_equal_to_enumeration() -> None:
    rng = random.Random(2)
    several = apart = 0
    for _ in range(400):
        puzzle = draw_akari(rng)
        found = tally(puzzle)
        assert found.complete
        assert found.count == tally(puzzle, backend="reference").count
        several += found.count > 1
        apart += found.stats.get("components", 0) > 1
    assert several > 20
    assert apart > 10


def test_rooms_are_multiplied() -> None:
    puzzle = Akari([row * 40 for row in ROOM] * 3)
    parts = components(puzzle.model())
    assert parts is not None
    assert len(parts) == 120
    bounds: list[int] = []
    assert tally(puzzle, report=bounds.append).count == count(Akari(ROOM)) ** 120 == 2**120
    assert bounds == sorted(bounds)


def test_a_limit_gives_a_lower_bound() -> None:
    found = tally(Akari(["." * 8] * 8), max_conflicts=10_000)
    assert (found.complete, found.stop) == (False, "conflicts")
    assert found.count > 0

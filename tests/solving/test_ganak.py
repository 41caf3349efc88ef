"""Counts that enumeration does not reach, against Ganak, a model counter: the formula has a model for each solution."""

import random

import pytest
from common import needs_engine, ones

pytestmark = needs_engine
pyganak = pytest.importorskip("pyganak")

from draws import draw_puzzle  # noqa: E402
from nono_encoders import encode  # noqa: E402
from solving.test_count import noise  # noqa: E402

from nono import Nonogram, count  # noqa: E402


def ganak(puzzle: Nonogram) -> int:
    formula = encode(puzzle.model())
    if formula.contradictory():
        return 0
    counter = pyganak.Counter()
    counter.new_vars(formula.variables)
    counter.add_clauses(formula.to_lists())
    return int(counter.count())


def test_random_puzzles() -> None:
    rng = random.Random(8)
    several = 0
    for _ in range(40):
        puzzle = draw_puzzle(rng, 8)
        found = count(puzzle)
        assert found == ganak(puzzle)
        several += found > 1
    assert several > 5


@pytest.mark.every(3)
@pytest.mark.parametrize(
    "puzzle",
    [
        ones(6),
        Nonogram([[2]] * 8, [[2]] * 8),
        noise(8, 0.25, 0),
        noise(10, 0.3, 1),
        noise(14, 0.4, 1),
        noise(10, 0.4, 2, 2),
    ],
    ids=["permutations", "twos", "thin", "noise", "dense", "colours"],
)
def test_larger_numbers(puzzle: Nonogram) -> None:
    assert count(puzzle) == ganak(puzzle)

"""All 65,536 black and white pictures of 4x4: 52,362 have unique clues, 51,234 of them by line logic alone."""

from itertools import product

import pytest
from common import needs_engine

from nono.genres.nonogram import Nonogram
from nono.model.answer import Verdict
from nono.solving import solve_many

pytestmark = [
    pytest.mark.slow,  # test_census.py has the same numbers
    needs_engine,
]


@pytest.fixture(scope="module")
def pictures() -> list[Nonogram]:
    lines = list(product((0, 1), repeat=4))
    return [Nonogram.from_grid(rows) for rows in product(lines, repeat=4)]


def test_unique(pictures: list[Nonogram]) -> None:
    results = list(solve_many(pictures))
    assert sum(result.verdict is Verdict.UNIQUE for result in results) == 52_362
    assert sum(result.verdict is Verdict.MULTIPLE for result in results) == 65_536 - 52_362


def test_unique_by_lines_alone(pictures: list[Nonogram]) -> None:
    results = list(solve_many(pictures, strategy="lines"))
    assert sum(result.verdict is Verdict.UNIQUE for result in results) == 51_234
    assert {result.stop for result in results if result.verdict is not Verdict.UNIQUE} == {"stalled"}

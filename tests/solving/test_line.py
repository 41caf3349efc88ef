"""One line: certain cells and numbers of arrangements, beside a list of all arrangements."""

from itertools import groupby, product
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import nono
from nono.base.errors import PuzzleError
from nono.model import propagation

KEYS = ".Xr"
PALETTE = [{"key": key} for key in KEYS]


def clue_of(cells: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(len(list(run)), colour) for colour, run in groupby(cells) if colour]


@st.composite
def lines(draw: st.DrawFn) -> tuple[list[tuple[int, int]], str, int]:
    """A clue, cells, and the number of colours. Some lines have no arrangement."""
    colours = draw(st.sampled_from([2, 3]))
    picture = draw(st.lists(st.integers(0, colours - 1), min_size=1, max_size=12 if colours == 2 else 8))
    clue = clue_of(tuple(picture))
    if draw(st.integers(0, 5)) == 0:
        clue = draw(st.permutations(clue))
    shown = draw(st.lists(st.booleans(), min_size=len(picture), max_size=len(picture)))
    cells = "".join(KEYS[colour] if known else "?" for colour, known in zip(picture, shown, strict=True))
    return clue, cells, colours


@settings(deadline=None)
@given(lines())
def test_a_line_has_the_arrangements_of_a_list(case: tuple[list[tuple[int, int]], str, int]) -> None:
    clue, cells, colours = case
    fits = [[KEYS.index(cell)] if cell != "?" else range(colours) for cell in cells]
    arrangements = [arrangement for arrangement in product(*fits) if clue_of(arrangement) == clue]
    by_cell = [[arrangement[cell] for arrangement in arrangements] for cell in range(len(cells))]
    line = nono.line(clue, cells, PALETTE[:colours], shares=True)
    assert line.count == len(arrangements)
    assert line.cells == tuple(values[0] if len(set(values)) == 1 else None for values in by_cell)
    assert line.shares == tuple(tuple(map(values.count, range(colours))) for values in by_cell)
    assert nono.line(clue, cells, PALETTE[:colours]).cells == line.cells


def test_a_long_line_is_counted_exactly() -> None:
    blocks, size = [1, 2] * 200, 2_000
    slack = size - sum(blocks) - len(blocks) + 1
    assert nono.line(blocks, "?" * size).count == comb(slack + len(blocks), len(blocks))


@pytest.mark.parametrize(
    ("clue", "cells", "message"),
    [
        ([None], "??", "found the clue ?, expected the length of each block"),
        ([(1, 2)], "b?", "found 'b' in the cells, expected one of ? . X r"),
        ([1], "", "found '', expected the cells of a line as text"),
        (["a"], "??", "found the text 'a', expected a length"),
        ([1], "?a", "found 'a' in the cells, expected one of ? . X"),
    ],
)
def test_a_wrong_line_is_an_error(clue: Any, cells: str, message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        nono.line(clue, cells)
    assert message in str(error.value)


@settings(deadline=None)
@given(lines(), st.integers(1, 3))
def test_the_segments_of_a_clue_make_no_difference(case: tuple[list[tuple[int, int]], str, int], most: int) -> None:
    clue, cells, colours = case
    whole = nono.line(clue, cells, PALETTE[:colours])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(propagation, "SEGMENT", most)
        assert nono.line(clue, cells, PALETTE[:colours]) == whole


@pytest.mark.parametrize(
    ("blocks", "cells", "message"),
    [
        (25_000, 100_001, "found 25000 blocks with a slack of 50002 cells, expected a product of at most 100000000"),
        (75_000, 149_999, "found 75000 blocks in 149999 cells, expected a product of at most 10000000000"),
    ],
)
def test_a_line_that_takes_too_long_is_refused(blocks: int, cells: int, message: str) -> None:
    with pytest.raises(PuzzleError, match=message) as refused:
        nono.line([1] * blocks, "?" * cells)
    assert refused.value.code == "too-large"


def test_a_line_of_100001_cells() -> None:
    assert nono.line([1], "?" * 100_001).count == 100_001
    assert nono.line([50_001], "?" * 100_001).text() == "?" * 50_000 + "X" + "?" * 50_000


def test_shares_of_a_long_line_are_refused() -> None:
    with pytest.raises(PuzzleError, match="blocks with a slack of"):
        nono.line([1] * 1_000, "?" * 4_000, shares=True)

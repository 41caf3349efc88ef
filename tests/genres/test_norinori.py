"""Norinori: valid and invalid boards, rules against all fillings, wording."""

from collections import Counter
from typing import Any

import pytest
from enumeration import CELLS, equals_enumeration, near
from hypothesis import given
from refusals import refused
from strategies import norinoris
from tables import table

import nono
from nono.genres.layer_puzzle import LayerPuzzle


@pytest.mark.parametrize(
    ("regions", "settings", "message"),
    [
        ([], {}, "bad-size"),
        (["A."], {}, "bad-field.*row 1: found '.', expected a region"),
        (["AAA"], {"goal": ["#.."]}, "goal-mismatch.*region 1 has 1 black cells, expected 2"),
        (["AAA"], {"goal": ["#.#"]}, "goal-mismatch.*row 1 column 1 has 0 black neighbours, expected 1"),
    ],
)
def test_what_is_no_board_is_refused(regions: Any, settings: dict[str, Any], message: str) -> None:
    with refused(message):
        nono.Norinori(regions, **settings)


@pytest.mark.parametrize(
    ("regions", "count"),
    table("""
['A'] | 0
['AA'] | 1
['AB'] | 0
['AAAA'] | 3
['AABB'] | 0
['AABBB'] | 1
['AAB', 'ABB'] | 1
"""),
)
def test_boards_with_known_solutions(regions: list[str], count: int) -> None:
    assert nono.solve(nono.Norinori(regions), limit=None).count == count


def keeps_the_rules(puzzle: LayerPuzzle, cells: dict[tuple[int, int], int]) -> bool:
    """Check the rules cell by cell."""
    assert isinstance(puzzle, nono.Norinori)
    black = [place for place, ink in cells.items() if ink]
    found = Counter(puzzle.regions[row][column] for row, column in black)
    return all(found[key] == 2 for key in puzzle.regions.text) and all(
        sum(cells.get(other, 0) for other in near(place, 0)) == 1 for place in black
    )


@given(norinoris(side=4).filter(lambda puzzle: puzzle.height * puzzle.width <= CELLS))
def test_solutions_are_the_fillings_that_keep_the_rules(puzzle: nono.Norinori) -> None:
    equals_enumeration(puzzle, keeps_the_rules)


def test_words() -> None:
    first = nono.explain(nono.Norinori(["ABAA", "AABB"])).steps[0]
    assert first.text == (
        "row 2 column 4 is black, because otherwise row 2 column 3 would have no black neighbour (trial-1)"
    )
    steps = nono.explain(nono.Norinori(["AAB", "ABB"])).steps
    assert steps[0].text == (
        "row 2 column 2 is white, because the region at row 1 column 1 needs two black cells in the open cells that it "
        "shares with columns 1 and 2 of rows 1 and 2, and no more are possible there (shared-cells)"
    )
    assert steps[2].text == (
        "row 1 column 2 is white, because with the black cell in row 1 column 3 and the black cell in "
        "row 2 column 3, three black cells would be connected (third-cell)"
    )

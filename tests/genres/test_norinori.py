"""Norinori: valid and invalid boards, rules against all fillings, wording."""

from collections import Counter

from enumeration import CELLS, equals_enumeration, near
from hypothesis import given
from strategies import norinoris

import nono
from nono.genres.layer_puzzle import LayerPuzzle


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

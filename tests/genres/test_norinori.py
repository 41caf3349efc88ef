"""Norinori: valid and invalid boards, rules against all fillings, wording."""

from collections import Counter

from enumeration import CELLS, equals_enumeration, near
from examples.norinori import norinoris
from hypothesis import given

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
